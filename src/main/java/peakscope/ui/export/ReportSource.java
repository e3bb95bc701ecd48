package peakscope.ui.export;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.Case;
import peakscope.read.log.LogText;
import peakscope.report.Choice;
import peakscope.report.Report;
import peakscope.report.form.ReportForm;
import peakscope.report.redact.Redaction;
import peakscope.ui.model.CaseViewModel;

/** The report on a case as shown when this was created: its module, memory space, limit and error text. */
public final class ReportSource implements ExportSource {

    private final Case opened;
    private final Choice choice;
    private final Optional<MemoryLimit> limit;
    private final LogText said;

    /** Unredacted; built on first use, because that takes a moment. */
    private @Nullable Report kept;

    public ReportSource(CaseViewModel model) {
        opened = model.opened();
        choice = new Choice(
                Optional.of(model.moduleProperty().get().name()),
                Optional.of(Long.toString(model.spaceProperty().get().space().color())));
        limit = model.limitProperty().get();
        said = model.saidProperty().get();
    }

    @Override
    public String title() {
        return "Export the report";
    }

    @Override
    public String fileName() {
        return "peak-memory";
    }

    @Override
    public String listed() {
        return "buffers";
    }

    @Override
    public List<ReportForm> forms() {
        return List.of(ReportForm.HTML, ReportForm.MARKDOWN, ReportForm.TEXT, ReportForm.JSON, ReportForm.CSV);
    }

    @Override
    public boolean canRedact() {
        return true;
    }

    @Override
    public void write(ReportForm form, OptionalInt top, boolean redacted, Writer out) throws IOException {
        // Tokens are numbered in order of use, so each redacted form has its own, as on the command line.
        Report report = redacted ? redacted() : kept();
        form.write(report, top, ReportForm.Lines.OF_FILE, out);
    }

    private synchronized Report kept() {
        if (kept == null) {
            kept = Report.of(opened, choice, limit, said);
        }
        return kept;
    }

    private Report redacted() {
        Redaction redaction = new Redaction();
        return Report.of(redaction.of(opened), redaction.of(choice), limit, redaction.of(said));
    }
}
