package peakscope.read.format;

import java.nio.file.Path;
import peakscope.read.io.ReadException;

/**
 * One kind of file: how it is told from the others, what is worth reading in a folder full of them, and how it is read. A new
 * format is one class that implements this and one line in the table of {@code peakscope.read.Formats}.
 */
public interface FileFormat {

    /** For people: {@code device memory profile}. */
    String title();

    /** Whether a file that begins like this is of this kind; those before it in the table were asked already. */
    boolean is(FileHead head);

    /**
     * What such a file is in a folder full of other things.
     *
     * @throws ReadException when the file cannot be read
     */
    default FolderUse useIn(Path file) throws ReadException {
        return FolderUse.NONE;
    }

    /**
     * Reads a file into a case.
     *
     * @throws ReadException when it cannot be read, or there is nothing in it to show
     */
    void read(Path file, CaseBuilder into) throws ReadException;
}
