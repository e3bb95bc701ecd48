package peakscope.report.form;

import java.io.IOException;
import java.io.Writer;
import java.util.OptionalInt;
import peakscope.report.Diff;
import peakscope.report.Report;
import peakscope.report.diff.DiffDocument;
import peakscope.report.diff.DiffJson;
import peakscope.report.document.Document;
import peakscope.report.document.HtmlForm;
import peakscope.report.document.MarkdownForm;
import peakscope.report.document.TextForm;
import peakscope.report.json.JsonReport;
import peakscope.report.section.ReportDocument;

/** The forms of a report. A comparison has all of them but {@link #CSV}. */
public enum ReportForm {
    TEXT("Text", "txt"),
    MARKDOWN("Markdown", "md"),
    HTML("HTML page", "html"),
    JSON("JSON", "json"),
    CSV("CSV (buffers only)", "csv");

    /**
     * How to set lines in the text form.
     *
     * @param width in columns
     * @param isColored whether they have ANSI colours
     * @param isVerbose whether to print folded content too
     */
    public record Lines(int width, boolean isColored, boolean isVerbose) {

        /** For a file, which may be read in any window. */
        public static final Lines OF_FILE = new Lines(100, false, false);
    }

    private final String title;
    private final String extension;

    ReportForm(String title, String extension) {
        this.title = title;
        this.extension = extension;
    }

    /** In words. */
    public String title() {
        return title;
    }

    /** File extension of this form, without the dot. */
    public String extension() {
        return extension;
    }

    /** Whether it lists all buffers by default; the others list a few. */
    public boolean listsAll() {
        return this == JSON || this == CSV;
    }

    /**
     * Writes the whole report and leaves the writer open.
     *
     * @param top most buffers of a list; empty for the form's default
     */
    public void write(Report report, OptionalInt top, Lines lines, Writer out) throws IOException {
        switch (this) {
            case JSON -> JsonReport.write(report, top, out);
            case CSV -> CsvReport.write(report, top, out);
            default -> print(ReportDocument.of(report, top.orElse(ReportDocument.DEFAULT_TOP)), lines, out);
        }
    }

    /**
     * The same for a comparison.
     *
     * @param top most changes of a list
     * @throws IllegalArgumentException for {@link #CSV}
     */
    public void write(Diff diff, OptionalInt top, Lines lines, Writer out) throws IOException {
        switch (this) {
            case JSON -> DiffJson.write(diff, top, out);
            case CSV ->
                throw new IllegalArgumentException("a comparison can't be written as CSV; choose another format");
            default -> print(DiffDocument.of(diff, top.orElse(DiffDocument.DEFAULT_TOP)), lines, out);
        }
    }

    private void print(Document document, Lines lines, Writer out) throws IOException {
        out.write(
                switch (this) {
                    case HTML -> HtmlForm.print(document);
                    case MARKDOWN -> MarkdownForm.print(document);
                    default -> TextForm.print(document, lines.width, lines.isColored, lines.isVerbose);
                });
    }
}
