package peakscope.read.format;

import java.nio.file.Path;
import peakscope.read.io.FilePath;
import peakscope.read.io.ReadException;

/** An empty file. */
public final class EmptyFormat implements FileFormat {

    @Override
    public String title() {
        return "empty file";
    }

    @Override
    public boolean is(FileHead head) {
        return head.bytes().length == 0;
    }

    @Override
    public FolderUse useIn(Path file) {
        return FolderUse.passedOver("that are empty");
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        throw ReadException.of(FilePath.text(file), "is empty", "check how the file was copied");
    }
}
