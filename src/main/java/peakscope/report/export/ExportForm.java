package peakscope.report.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import peakscope.report.Report;

/** Formats of other programs, each with programs that open it. */
public enum ExportForm {
    /** {@code go tool pprof}, Perfetto. */
    PPROF,
    /** Perfetto, {@code chrome://tracing}. */
    TRACE,
    /** Scripts that draw flame graphs. */
    FOLDED,
    /** Speedscope. */
    SPEEDSCOPE,
    /** Code scanning of GitHub, editors. */
    SARIF,
    /** Spreadsheets, pandas, DuckDB. */
    CSV;

    /**
     * Writes the whole file and leaves the stream open.
     *
     * @param top most buffers of a space to write, largest first; empty for all
     */
    public void write(Report report, OptionalInt top, OutputStream out) throws IOException {
        if (this == PPROF) {
            PprofExport.write(PeakStacks.of(report, top), out);
            return;
        }
        Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        switch (this) {
            case TRACE -> TraceExport.write(report, top, text);
            case FOLDED -> FoldedExport.write(PeakStacks.of(report, top), text);
            case SPEEDSCOPE -> SpeedscopeExport.write(PeakStacks.of(report, top), text);
            case SARIF -> SarifExport.write(report, text);
            default -> BufferTable.write(report, top, text);
        }
        text.flush();
    }
}
