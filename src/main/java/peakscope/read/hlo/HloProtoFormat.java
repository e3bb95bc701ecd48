package peakscope.read.hlo;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import peakscope.model.ModuleMemory;
import peakscope.model.ScopedMemory;
import peakscope.model.value.Warning;
import peakscope.read.dump.CompileOutcome;
import peakscope.read.dump.DumpFacts;
import peakscope.read.dump.MeshDump;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.format.FolderUse;
import peakscope.read.format.ProtoHead;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.ReadException;

/** {@code …after_optimizations.hlo.pb}: a module, ideally with its buffer assignment. */
public final class HloProtoFormat implements FileFormat {

    @Override
    public String title() {
        return "HloProto";
    }

    /** A module in field 1, whose own field 1 is its name. */
    @Override
    public boolean is(FileHead head) {
        ProtoHead proto = new ProtoHead(head);
        int module = proto.content(0, ProtoHead.PART_1);
        int name = module < 0 ? -1 : proto.content(module, ProtoHead.PART_1);
        return name > 0 && proto.isName(name, proto.length(module));
    }

    @Override
    public FolderUse useIn(Path file) throws ReadException {
        if (HloProtoProbe.hasBufferAssignment(file)) {
            return FolderUse.MODULE;
        }
        // Its scratch memory is read along with its module.
        return FilePath.text(file).contains("after_codegen")
                ? FolderUse.NONE
                : FolderUse.passedOver("without a buffer assignment");
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        FileBytes bytes = FileBytes.read(file, into.progress());
        ModuleMemory module = HloProtoReader.read(bytes.path(), bytes.content(), into.progress(), into.warnings())
                .withOutcome(CompileOutcome.beside(file));
        into.add(bytes.as(title()));
        into.add(DumpFacts.beside(file));
        ModuleMemory named = MeshDump.named(module, file, into.progress(), into.warnings());
        into.add(named.scoped().isEmpty() ? withScopedMemory(named, file, into) : named);
    }

    /**
     * Adds the scratch memory that the compiler writes into a later dump of the same module, if that is beside this
     * one.
     */
    private ModuleMemory withScopedMemory(ModuleMemory module, Path file, CaseBuilder into) {
        String name = FilePath.lastName(file);
        Path later = file.resolveSibling(FilePath.of(name.replace("after_optimizations", "after_codegen")));
        if (later.equals(file) || !Files.isRegularFile(later)) {
            return module;
        }
        try {
            FileBytes bytes = FileBytes.read(later, into.progress());
            List<ScopedMemory> scoped =
                    HloProtoReader.readScoped(bytes.path(), bytes.content(), module.platform(), into.progress());
            into.add(bytes.as(title() + " (scratch memory only)"));
            return module.withScoped(scoped);
        } catch (ReadException unreadable) {
            into.add(new Warning(
                    module.name(), "scratch memory is unknown: " + unreadable.getMessage(), List.of(later.toString())));
            return module;
        }
    }
}
