package peakscope.api;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import peakscope.model.value.Warning;
import peakscope.report.Report;
import peakscope.report.form.ReportForm;

/** The peak-usage report, as values and in the forms that the command line prints. */
public final class PeakReport {

    private final Report report;

    PeakReport(Report report) {
        this.report = report;
    }

    /** How much memory the program needs, whether that fits, and where its peak is, in a sentence or two. */
    public String verdict() {
        return report.verdict().text();
    }

    /** Whether the program of {@link #verdict} fits; empty when no limit is known, or when it is too close to call. */
    public Optional<Boolean> fits() {
        return report.verdict().fits();
    }

    /** One entry per module, for its main memory or the chosen space. */
    public List<ModulePeak> modules() {
        return report.modules().stream().map(ModulePeak::of).toList();
    }

    /** What to do about it, most important first. */
    public List<Advice> advice() {
        return report.findings().stream().map(Advice::of).toList();
    }

    /** What could not be read, and what that means for the figures. */
    public List<String> warnings() {
        return report.opened().warnings().stream().map(Warning::text).toList();
    }

    /** The whole report as {@code peakscope.report/1}, which {@code assets/report.schema.json} describes. */
    public String json() {
        return written(ReportForm.JSON);
    }

    /**
     * The same without holding it in memory; leaves the writer open.
     *
     * @throws IOException if the writer fails
     */
    public void writeJson(Writer out) throws IOException {
        write(ReportForm.JSON, out);
    }

    /** Plain text of at most 100 columns. */
    public String text() {
        return written(ReportForm.TEXT);
    }

    /** Markdown as GitHub shows it. */
    public String markdown() {
        return written(ReportForm.MARKDOWN);
    }

    /** One page that contains its drawings and style; it loads nothing. */
    public String html() {
        return written(ReportForm.HTML);
    }

    private String written(ReportForm form) {
        StringWriter out = new StringWriter();
        try {
            write(form, out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toString();
    }

    private void write(ReportForm form, Writer out) throws IOException {
        form.write(report, OptionalInt.empty(), ReportForm.Lines.OF_FILE, out);
    }
}
