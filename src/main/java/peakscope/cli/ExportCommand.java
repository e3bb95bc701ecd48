package peakscope.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
import peakscope.report.Report;
import peakscope.report.export.ExportForm;
import peakscope.report.file.ReadFiles;
import peakscope.report.redact.Redaction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code export}: the same for other programs to open. */
@Command(
        name = "export",
        description = {
            "Write what is in dumps in the format of another program:",
            "pprof, folded, speedscope: what is live at the peak of one memory space, by stack; trace: memory over program order, "
                    + "and every lifetime; sarif: findings that have a source line; csv: all buffers."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ExportCommand implements Callable<Integer> {

    private final InputStream standardInput;
    private final OutputStream standardOutput;

    @Parameters(
            paramLabel = "INPUT",
            arity = "1..*",
            description = "Files, folders or archives of them; - is standard input.")
    private List<Path> inputs = List.of();

    @Mixin
    private InputOptions options = new InputOptions();

    @Option(
            names = "--format",
            paramLabel = "FORM",
            required = true,
            description = "pprof, trace, folded, speedscope, sarif or csv.")
    private ExportForm form = ExportForm.CSV;

    @Option(names = "--top", paramLabel = "N", description = "The largest N buffers of a space alone (default: all).")
    private @Nullable Integer top;

    @Option(names = "--redact", description = "Replace paths and names of modules, functions and ops by tokens.")
    private boolean redact;

    @Option(names = "--output", paramLabel = "FILE", description = "Write to this file instead of standard output.")
    private @Nullable Path output;

    ExportCommand(InputStream standardInput, OutputStream standardOutput) {
        this.standardInput = standardInput;
        this.standardOutput = standardOutput;
    }

    @Override
    public Integer call() throws ReadException, IOException, Output.UnwritableException {
        if (top != null && top < 0) {
            throw new ErrorLine.UsageException("--top: give a number that is not negative");
        }
        try (FetchedInputs fetched = new FetchedInputs(System.getenv())) {
            return export(fetched);
        }
    }

    private int export(FetchedInputs fetched) throws ReadException, IOException, Output.UnwritableException {
        Opened input = CaseReader.open(fetched.local(inputs), Optional.of(standardInput), 0, Progress.NONE);
        Case opened = CaseReader.caseOf(input, inputs).worded(fetched::shown);
        Optional<Redaction> redaction = redact ? Optional.of(new Redaction()) : Optional.empty();
        Report report = ReportCommand.report(opened, options, redaction, input.said());
        OptionalInt most = top == null ? OptionalInt.empty() : OptionalInt.of(top);
        if (output == null) {
            form.write(report, most, standardOutput);
            standardOutput.flush();
        } else {
            Output.bytes(output, new ReadFiles(inputs, opened), file -> form.write(report, most, file));
        }
        return 0;
    }
}
