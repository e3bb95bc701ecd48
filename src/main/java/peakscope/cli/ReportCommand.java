package peakscope.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.Opened;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.LogText;
import peakscope.report.Diff;
import peakscope.report.Report;
import peakscope.report.file.ReadFiles;
import peakscope.report.form.ReportForm;
import peakscope.report.section.ReportDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code report}: the peak-usage report. */
@Command(
        name = "report",
        description = "Print the peak-usage report of dumps.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ReportCommand extends ReportingCommand {

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--top",
            paramLabel = "N",
            description = "How many buffers to list (default: all in JSON and CSV, otherwise "
                    + ReportDocument.DEFAULT_TOP + ").")
    private @Nullable Integer top;

    @Option(names = "--log", paramLabel = "FILE", description = "The error text or log of the same program.")
    private @Nullable Path log;

    @Option(
            names = "--baseline",
            paramLabel = "INPUT",
            description = "An earlier dump or report: says what changed since.")
    private @Nullable Path baseline;

    @Option(
            names = "--format",
            paramLabel = "FORM",
            description = "text, markdown, html, json, or csv (buffers only) (default: text).")
    private ReportForm form = ReportForm.TEXT;

    @Option(names = "--verbose", description = "Print all findings in full; in HTML they can be expanded anyway.")
    private boolean verbose;

    ReportCommand(InputStream standardInput) {
        super(standardInput);
    }

    @Override
    @Nullable
    Integer top() {
        return top;
    }

    @Override
    LogText said(Opened input) throws ReadException {
        return log == null ? input.said() : LogInput.read(log).then(input.said());
    }

    @Override
    void prepare(Case opened) {
        opened.inputs().forEach(file -> file.checksum().start());
    }

    @Override
    void write(Made made, OptionalInt most, FetchedInputs fetched)
            throws ReadException, IOException, Output.UnwritableException {
        Report report = made.report();
        if (baseline != null) {
            Case before = made.named(CaseReader.read(List.of(fetched.local(baseline)), Progress.NONE));
            report = report.since(Diff.of(before, report.opened(), made.choice()));
        }
        Report whole = report;
        List<Path> given = new ArrayList<>(inputs());
        Stream.of(log, baseline).filter(Objects::nonNull).forEach(given::add);
        Output.write(
                output(),
                new ReadFiles(given, made.opened()),
                Objects.requireNonNull(spec).commandLine().getOut(),
                text -> form.write(whole, most, Output.lines(output(), verbose), text));
    }
}
