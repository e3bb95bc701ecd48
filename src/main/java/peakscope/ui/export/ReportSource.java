package peakscope.ui.export;

import java.io.IOException;
import java.io.Writer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.Case;
import peakscope.read.log.LogText;
import peakscope.report.Choice;
import peakscope.report.Report;
import peakscope.report.form.ReportForm;
import peakscope.report.redact.Redaction;
import peakscope.ui.model.CaseViewModel;

/** The report of a case as it was shown when this was made: its module, memory space, limit and error text. */
public final class ReportSource implements ExportSource {

    private enum Naming {
        KEPT,
        REDACTED
    }

    private final Case opened;
    private final Choice choice;
    private final Optional<MemoryLimit> limit;
    private final LogText said;

    /** Made when first asked for, as that takes a moment. */
    private final Map<Naming, Report> reports = new EnumMap<>(Naming.class);

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
        Report report;
        synchronized (reports) {
            report = reports.computeIfAbsent(redacted ? Naming.REDACTED : Naming.KEPT, this::report);
        }
        form.write(report, top, ReportForm.Lines.OF_FILE, out);
    }

    private Report report(Naming names) {
        if (names == Naming.KEPT) {
            return Report.of(opened, choice, limit, said);
        }
        Redaction redaction = new Redaction();
        return Report.of(redaction.of(opened), redaction.of(choice), limit, redaction.of(said));
    }
}
