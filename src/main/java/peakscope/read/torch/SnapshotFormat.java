package peakscope.read.torch;

import java.nio.file.Path;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.format.FolderUse;
import peakscope.read.io.ReadException;

/**
 * A pickle of protocol 2 to 5 with any content: only reading it can tell what it holds, and refuse it safely. No text and no
 * other binary format here begins like this.
 */
public final class SnapshotFormat implements FileFormat {

    private static final int PICKLE = 0x80;

    @Override
    public String title() {
        return "PyTorch memory snapshot";
    }

    @Override
    public boolean is(FileHead head) {
        byte[] bytes = head.bytes();
        return bytes.length > 2 && (bytes[0] & 0xff) == PICKLE && bytes[1] >= 2 && bytes[1] <= 5;
    }

    @Override
    public FolderUse useIn(Path file) {
        return FolderUse.PROFILE;
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        TorchReader.Snapshot snapshot = TorchReader.read(file, into.progress(), into.warnings());
        into.add(snapshot.module());
        into.add(snapshot.facts());
        into.streamed(file, this);
    }
}
