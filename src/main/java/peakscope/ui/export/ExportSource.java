package peakscope.ui.export;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.OptionalInt;
import peakscope.report.form.ReportForm;

/** What can be written to a file or the clipboard. Methods that take time are called off the window's thread, one at a time. */
public interface ExportSource {

    /** For the title of the dialog. */
    String title();

    /** A file's name to begin with, without its extension. */
    String fileName();

    /** What lists are of, in the plural, for example {@code buffers}. */
    String listed();

    List<ReportForm> forms();

    /** Whether names can be replaced by tokens. */
    boolean canRedact();

    /**
     * Writes it whole and leaves the writer open.
     *
     * @param top the most that a list shows
     * @param redacted whether names are replaced by tokens
     */
    void write(ReportForm form, OptionalInt top, boolean redacted, Writer out) throws IOException;
}
