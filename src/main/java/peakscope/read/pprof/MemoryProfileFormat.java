package peakscope.read.pprof;

import java.nio.file.Path;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.format.FolderUse;
import peakscope.read.format.ProtoShape;
import peakscope.read.io.FileBytes;
import peakscope.read.io.ReadException;

/** What {@code jax.profiler.save_device_memory_profile} writes. */
public final class MemoryProfileFormat implements FileFormat {

    @Override
    public String title() {
        return "device memory profile";
    }

    @Override
    public boolean is(FileHead head) {
        return ProtoShape.isProfile(head.bytes());
    }

    @Override
    public FolderUse useIn(Path file) {
        return FolderUse.PROFILE;
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        FileBytes bytes = FileBytes.read(file, into.progress());
        into.add(PprofReader.read(bytes.path(), bytes.content(), into.progress(), into.warnings()));
        into.add(bytes.as(title()));
    }
}
