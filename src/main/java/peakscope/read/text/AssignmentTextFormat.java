package peakscope.read.text;

import java.nio.file.Path;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.format.FolderUse;
import peakscope.read.io.ReadException;

/** {@code …-buffer-assignment.txt}. */
public final class AssignmentTextFormat implements FileFormat {

    @Override
    public String title() {
        return DumpTexts.ASSIGNMENT;
    }

    @Override
    public boolean is(FileHead head) {
        return head.text().startsWith("BufferAssignment:") && head.text().contains("allocation ");
    }

    @Override
    public FolderUse useIn(Path file) {
        return FolderUse.MODULE_TEXT;
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        DumpTexts.read(file, title(), into);
    }
}
