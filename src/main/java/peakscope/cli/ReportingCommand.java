package peakscope.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.Opened;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.LogText;
import peakscope.report.Choice;
import peakscope.report.Report;
import peakscope.report.redact.Redaction;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * What {@code report} and {@code export} share: they read inputs, report on them, and write the result in some format.
 */
abstract class ReportingCommand implements Callable<Integer> {

    private final InputStream standardInput;

    @Parameters(
            paramLabel = "INPUT",
            arity = "1..*",
            description = "Files, folders or archives of them; - means standard input.")
    private List<Path> inputs = List.of();

    @Mixin
    private InputOptions options = new InputOptions();

    @Option(names = "--redact", description = "Replace paths and names of modules, functions and ops with tokens.")
    private boolean redact;

    @Option(names = "--output", paramLabel = "FILE", description = "Write to this file instead of standard output.")
    private @Nullable Path output;

    ReportingCommand(InputStream standardInput) {
        this.standardInput = standardInput;
    }

    /**
     * The report and its source.
     *
     * @param opened the input under its own names, even if the report is redacted
     * @param choice the requested part of the input, under the report's names
     */
    record Made(Case opened, Choice choice, Optional<Redaction> redaction, Report report) {

        /** A case under the names that the report uses. */
        Case named(Case other) {
            return redaction.map(names -> names.of(other)).orElse(other);
        }
    }

    /** The value of {@code --top}; null if not given. */
    abstract @Nullable Integer top();

    /** The text of the error to report on. */
    LogText said(Opened input) throws ReadException {
        return input.said();
    }

    /** Begins what the output will need, beside the analysis. */
    void prepare(Case opened) {}

    abstract void write(Made made, OptionalInt most, FetchedInputs fetched)
            throws ReadException, IOException, Output.UnwritableException;

    final List<Path> inputs() {
        return inputs;
    }

    final @Nullable Path output() {
        return output;
    }

    @Override
    public final Integer call() throws ReadException, IOException, Output.UnwritableException {
        OptionalInt most = InputOptions.most(top());
        try (FetchedInputs fetched = new FetchedInputs(System.getenv())) {
            return fetched.run(() -> make(most, fetched));
        }
    }

    private int make(OptionalInt most, FetchedInputs fetched)
            throws ReadException, IOException, Output.UnwritableException {
        Opened input = CaseReader.open(fetched.local(inputs), Optional.of(standardInput), 0, Progress.NONE);
        Case opened = CaseReader.caseOf(input, inputs).worded(fetched::shown);
        prepare(opened);
        write(made(opened, said(input)), most, fetched);
        return 0;
    }

    private Made made(Case opened, LogText said) {
        Choice choice = options.choice();
        if (!choice.takesAnyOf(opened)) {
            throw new ErrorLine.UsageException(choice.nothingIn(opened));
        }
        Optional<Redaction> redaction = redact ? Optional.of(new Redaction()) : Optional.empty();
        Choice shown = redaction.map(names -> names.of(choice)).orElse(choice);
        Report report = Report.of(
                redaction.map(names -> names.of(opened)).orElse(opened),
                shown,
                options.memoryLimit(),
                redaction.map(names -> names.of(said)).orElse(said));
        return new Made(opened, shown, redaction, report);
    }
}
