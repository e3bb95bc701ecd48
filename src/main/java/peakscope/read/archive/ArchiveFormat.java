package peakscope.read.archive;

import java.nio.file.Path;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.format.FolderUse;
import peakscope.read.io.ReadException;

/** A zip or tar file, read like the folder or the only file that is in it. */
public final class ArchiveFormat implements FileFormat {

    @Override
    public String title() {
        return "archive";
    }

    @Override
    public boolean is(FileHead head) {
        return ArchiveKind.of(head.bytes()).isPresent();
    }

    @Override
    public FolderUse useIn(Path file) {
        return FolderUse.passedOver("that are archives; give them by name");
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        into.read(Unpacker.unpack(file, into.scratch(), into.progress(), into.warnings()));
    }
}
