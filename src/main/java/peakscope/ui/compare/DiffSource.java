package peakscope.ui.compare;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.OptionalInt;
import peakscope.report.Diff;
import peakscope.report.form.ReportForm;
import peakscope.ui.export.ExportSource;

/** A comparison to export. */
record DiffSource(Diff diff) implements ExportSource {

    @Override
    public String title() {
        return "Export the comparison";
    }

    @Override
    public String fileName() {
        return "comparison";
    }

    @Override
    public String listed() {
        return "changes";
    }

    @Override
    public List<ReportForm> forms() {
        return List.of(ReportForm.HTML, ReportForm.MARKDOWN, ReportForm.TEXT, ReportForm.JSON);
    }

    @Override
    public boolean canRedact() {
        return false;
    }

    @Override
    public void write(ReportForm form, OptionalInt top, boolean redacted, Writer out) throws IOException {
        form.write(diff, top, ReportForm.Lines.OF_FILE, out);
    }
}
