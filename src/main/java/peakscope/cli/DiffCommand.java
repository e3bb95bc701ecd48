package peakscope.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.report.Choice;
import peakscope.report.Diff;
import peakscope.report.diff.DiffDocument;
import peakscope.report.file.ReadFiles;
import peakscope.report.form.ReportForm;
import peakscope.report.redact.Redaction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code diff}: what changed at the peak. */
@Command(
        name = "diff",
        description = "Show what changed at the peak from one dump or report to another.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class DiffCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(index = "0", paramLabel = "BEFORE", description = "A dump, its folder, or a JSON report.")
    private Path before = Path.of("");

    @Parameters(index = "1", paramLabel = "AFTER", description = "The same, after the change.")
    private Path after = Path.of("");

    @Option(names = "--module", paramLabel = "NAME", description = "Compare only this module.")
    private @Nullable String module;

    @Option(
            names = "--space",
            paramLabel = "NAME|N",
            description = "Compare only this memory space, by name (hbm, vmem, …) or number.")
    private @Nullable String space;

    @Option(
            names = "--top",
            paramLabel = "N",
            description =
                    "How many changes to list (default: all in JSON, otherwise " + DiffDocument.DEFAULT_TOP + ").")
    private @Nullable Integer top;

    @Option(names = "--format", paramLabel = "FORM", description = "text, markdown, html or json (default: text).")
    private ReportForm form = ReportForm.TEXT;

    @Option(names = "--redact", description = "Replace paths and names of modules, functions and ops with tokens.")
    private boolean redact;

    @Option(names = "--output", paramLabel = "FILE", description = "Write to this file instead of standard output.")
    private @Nullable Path output;

    @Override
    public Integer call() throws ReadException, IOException, Output.UnwritableException {
        OptionalInt listed = InputOptions.most(top);
        if (form == ReportForm.CSV) {
            throw new ErrorLine.UsageException(
                    "--format: a comparison can't be written as csv; choose text, markdown, html or json");
        }
        try (FetchedInputs fetched = new FetchedInputs(System.getenv())) {
            return fetched.run(() -> write(diff(fetched), listed));
        }
    }

    private int write(Diff diff, OptionalInt listed) throws IOException, Output.UnwritableException {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        ReadFiles inputs = new ReadFiles(List.of(before, after), diff.before(), diff.after());
        Output.write(output, inputs, out, text -> form.write(diff, listed, Output.lines(output), text));
        return 0;
    }

    private Diff diff(FetchedInputs fetched) throws ReadException {
        Choice choice = new Choice(Optional.ofNullable(module), Optional.ofNullable(space));
        Optional<Redaction> redaction = redact ? Optional.of(new Redaction()) : Optional.empty();
        Case was =
                CaseReader.read(List.of(fetched.local(before)), Progress.NONE).worded(fetched::shown);
        Case is = CaseReader.read(List.of(fetched.local(after)), Progress.NONE).worded(fetched::shown);
        try {
            return Diff.of(
                    redaction.map(names -> names.of(was)).orElse(was),
                    redaction.map(names -> names.of(is)).orElse(is),
                    redaction.map(names -> names.of(choice)).orElse(choice));
        } catch (IllegalArgumentException nothingChosen) {
            throw new ErrorLine.UsageException(String.valueOf(nothingChosen.getMessage()));
        }
    }
}
