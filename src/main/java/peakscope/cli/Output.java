package peakscope.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import peakscope.read.io.FilePath;
import peakscope.report.file.ReadFiles;
import peakscope.report.file.WholeFile;
import peakscope.report.form.ReportForm;

/** Writes results to the requested file, or to standard output, which {@link Door} checks when the command is done. */
final class Output {

    private Output() {}

    /** Writes a text to a file, or to standard output if there is none. */
    static void write(@Nullable Path file, ReadFiles inputs, PrintWriter out, WholeFile.Text text)
            throws IOException, UnwritableException {
        if (file == null) {
            text.write(out);
            out.flush();
        } else {
            write(file, inputs, text);
        }
    }

    /** Writes a text to a file. */
    static void write(Path file, ReadFiles inputs, WholeFile.Text text) throws UnwritableException {
        bytes(file, inputs, out -> WholeFile.encoded(out, text));
    }

    /** Writes bytes to a file. */
    static void bytes(Path file, ReadFiles inputs, WholeFile.Bytes bytes) throws UnwritableException {
        try {
            inputs.guard(file);
            WholeFile.bytes(file, bytes);
        } catch (IOException why) {
            throw new UnwritableException(FilePath.text(file), why);
        }
    }

    /** Lines for a terminal, unless the output goes to a file. */
    static ReportForm.Lines lines(@Nullable Path file) {
        return lines(file, false);
    }

    /** The same, with or without folded parts. */
    static ReportForm.Lines lines(@Nullable Path file, boolean verbose) {
        return new ReportForm.Lines(Terminal.width(), file == null && Terminal.isColored(), verbose);
    }

    /** A result that could not be written. The message is one line: the place, what is wrong, what to do. */
    static final class UnwritableException extends Exception {
        private static final long serialVersionUID = 1;

        UnwritableException(String place, IOException why) {
            super(place + ": " + reason(why), why);
        }

        private static String reason(IOException why) {
            if (why instanceof NoSuchFileException folder) {
                return "there is no folder " + folder.getFile() + "; create it, or choose another";
            }
            if (why instanceof AccessDeniedException) {
                return "is not writable; check the permissions, or choose another file";
            }
            if (why instanceof FileSystemException refused
                    && refused.getReason() != null
                    && refused.getOtherFile() == null) {
                return refused.getReason() + "; choose another file";
            }
            return "can't be written (" + why.getMessage() + "); check the disk, or choose another place";
        }
    }
}
