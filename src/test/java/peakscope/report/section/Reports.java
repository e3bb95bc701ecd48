package peakscope.report.section;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.read.CaseReader;
import peakscope.read.Dumps;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.LogText;
import peakscope.report.Choice;
import peakscope.report.Report;
import peakscope.report.json.JsonReport;

/** Reports of real dumps. */
public final class Reports {

    private Reports() {}

    public static Report of(String folder) {
        return of(Dumps.BUNDLED.resolve(folder), Choice.ALL, Optional.empty());
    }

    public static Report of(Path input, Choice choice, Optional<MemoryLimit> limit) {
        try {
            return Report.of(CaseReader.read(List.of(input), Progress.NONE), choice, limit, LogText.NONE);
        } catch (ReadException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    public static String json(Report report, OptionalInt top) {
        StringWriter text = new StringWriter();
        try {
            JsonReport.write(report, top, text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }
}
