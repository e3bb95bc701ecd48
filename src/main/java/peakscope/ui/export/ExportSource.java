package peakscope.ui.export;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.OptionalInt;
import peakscope.report.form.ReportForm;

/** Content for a file or the clipboard. Methods that take time are called off the window's thread, one at a time. */
public interface ExportSource {

    /** For the title of the dialog. */
    String title();

    /** Suggested file name, without extension. */
    String fileName();

    /** What the lists contain, in the plural, for example {@code buffers}. */
    String listed();

    List<ReportForm> forms();

    /** Whether it can replace names with tokens. */
    boolean canRedact();

    /**
     * Writes everything and leaves the writer open.
     *
     * @param top maximum list length
     * @param redacted whether to replace names with tokens
     */
    void write(ReportForm form, OptionalInt top, boolean redacted, Writer out) throws IOException;
}
