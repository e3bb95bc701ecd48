package peakscope.read.hlo;

import java.nio.file.Path;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.format.FolderUse;
import peakscope.read.format.ProtoHead;
import peakscope.read.io.FilePath;
import peakscope.read.io.ReadException;

/** An {@code HloModuleProto} alone, which has no buffer assignment. */
public final class ModuleAloneFormat implements FileFormat {

    @Override
    public String title() {
        return "HloModuleProto";
    }

    /** A name in field 1 and the name of the entry in field 2. */
    @Override
    public boolean is(FileHead head) {
        ProtoHead proto = new ProtoHead(head);
        int name = proto.content(0, ProtoHead.PART_1);
        return name >= 0
                && proto.isName(name, proto.length(0))
                && proto.at(name + (int) proto.length(0)) == ProtoHead.PART_2;
    }

    @Override
    public FolderUse useIn(Path file) {
        return FolderUse.passedOver("that hold only a module, without a buffer assignment");
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        throw ReadException.of(
                FilePath.text(file),
                "holds only a module, without a buffer assignment, so it has no sizes or lifetimes",
                "open the file from the same dump that ends in after_optimizations.hlo.pb");
    }
}
