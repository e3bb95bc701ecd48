package peakscope.report;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import peakscope.analyze.MemoryLimit;
import peakscope.read.CaseReader;
import peakscope.read.Dumps;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Reports of real dumps. */
final class Reports {

    private Reports() {}

    static Report of(String folder) {
        return of(Dumps.BUNDLED.resolve(folder), Report.Choice.ALL, Optional.empty());
    }

    static Report of(Path input, Report.Choice choice, Optional<MemoryLimit> limit) {
        try {
            return Report.of(CaseReader.read(List.of(input), Progress.NONE), choice, limit);
        } catch (ReadException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    static String json(Report report, OptionalInt top) {
        StringWriter text = new StringWriter();
        try {
            JsonReport.write(report, top, text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }
}
