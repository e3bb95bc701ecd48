package peakscope.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.Opened;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.LogText;
import peakscope.report.Choice;
import peakscope.report.Diff;
import peakscope.report.Report;
import peakscope.report.file.ReadFiles;
import peakscope.report.form.ReportForm;
import peakscope.report.redact.Redaction;
import peakscope.report.section.ReportDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code report}: the peak-usage report. */
@Command(
        name = "report",
        description = "Print the peak-usage report of dumps.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ReportCommand implements Callable<Integer> {

    private final InputStream standardInput;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "INPUT",
            arity = "1..*",
            description = "Files, folders or archives of them; - is standard input.")
    private List<Path> inputs = List.of();

    @Mixin
    private InputOptions options = new InputOptions();

    @Option(
            names = "--top",
            paramLabel = "N",
            description = "How many buffers to list; all in JSON and CSV and " + ReportDocument.DEFAULT_TOP
                    + " in the others unless given.")
    private @Nullable Integer top;

    @Option(names = "--log", paramLabel = "FILE", description = "The error text or log of the same program.")
    private @Nullable Path log;

    @Option(
            names = "--baseline",
            paramLabel = "INPUT",
            description = "A dump or report of before: says what changed since.")
    private @Nullable Path baseline;

    @Option(
            names = "--format",
            paramLabel = "FORM",
            description = "text, markdown, html, json, or csv, the buffers alone (default: text).")
    private ReportForm form = ReportForm.TEXT;

    @Option(names = "--verbose", description = "Print all findings in full; a page opens and shuts them.")
    private boolean verbose;

    @Option(names = "--redact", description = "Replace paths and names of modules, functions and ops by tokens.")
    private boolean redact;

    @Option(names = "--output", paramLabel = "FILE", description = "Write to this file instead of standard output.")
    private @Nullable Path output;

    ReportCommand(InputStream standardInput) {
        this.standardInput = standardInput;
    }

    @Override
    public Integer call() throws ReadException, IOException, Output.UnwritableException {
        if (top != null && top < 0) {
            throw new ErrorLine.UsageException("--top: give a number that is not negative");
        }
        try (FetchedInputs fetched = new FetchedInputs(System.getenv())) {
            return report(fetched);
        }
    }

    private int report(FetchedInputs fetched) throws ReadException, IOException, Output.UnwritableException {
        Optional<Redaction> redaction = redact ? Optional.of(new Redaction()) : Optional.empty();
        Opened input = CaseReader.open(fetched.local(inputs), Optional.of(standardInput), 0, Progress.NONE);
        Case opened = CaseReader.caseOf(input, inputs).worded(fetched::shown);
        LogText said = log == null ? input.said() : LogInput.read(log).then(input.said());
        Report report = report(opened, options, redaction, said);
        if (baseline != null) {
            Case before = CaseReader.read(List.of(fetched.local(baseline)), Progress.NONE);
            report = report.since(Diff.of(
                    redaction.map(names -> names.of(before)).orElse(before), report.opened(), options.choice()));
        }
        Report whole = report;
        OptionalInt listed = top == null ? OptionalInt.empty() : OptionalInt.of(top);
        Output.write(
                output,
                new ReadFiles(given(), opened),
                Objects.requireNonNull(spec).commandLine().getOut(),
                text -> form.write(whole, listed, Output.lines(output, verbose), text));
        return 0;
    }

    private List<Path> given() {
        List<Path> given = new ArrayList<>(inputs);
        Stream.of(log, baseline).filter(Objects::nonNull).forEach(given::add);
        return given;
    }

    static Report report(Case opened, InputOptions options, Optional<Redaction> redaction, LogText said) {
        Choice choice = options.choice();
        if (!choice.takesAnyOf(opened)) {
            throw new ErrorLine.UsageException(choice.nothingIn(opened));
        }
        Case shown = redaction.map(names -> names.of(opened)).orElse(opened);
        return Report.of(
                shown,
                redaction.map(names -> names.of(choice)).orElse(choice),
                options.memoryLimit(),
                redaction.map(names -> names.of(said)).orElse(said));
    }
}
