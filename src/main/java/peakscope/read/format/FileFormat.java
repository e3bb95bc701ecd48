package peakscope.read.format;

import java.nio.file.Path;
import peakscope.read.io.ReadException;

/**
 * One kind of file: how to recognise it, what it is worth in a folder full of files, and how to read it. A new
 * format is one class that implements this and one line in the table of {@code peakscope.read.Formats}.
 */
public interface FileFormat {

    /** For people: {@code device memory profile}. */
    String title();

    /** Whether a file that begins like this is of this kind; the formats before it in the table have already said no. */
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
