package peakscope.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import peakscope.model.Case;
import peakscope.model.value.Visible;
import peakscope.model.value.Warning;
import peakscope.read.CaseReader;
import peakscope.read.Opened;
import peakscope.read.io.FilePath;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.LogText;
import peakscope.report.Choice;
import peakscope.report.check.CheckJson;
import peakscope.report.check.CheckText;
import peakscope.report.check.Criterion;
import peakscope.report.check.Gate;
import peakscope.report.check.GitHubForm;
import peakscope.report.check.JUnitXml;
import peakscope.report.check.PaddingShare;
import peakscope.report.check.PeakGrowth;
import peakscope.report.check.Percent;
import peakscope.report.check.WithinLimit;
import peakscope.report.file.ReadFiles;
import peakscope.report.file.WholeFile;
import peakscope.report.redact.Redaction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code check}: a gate for continuous integration. */
@Command(
        name = "check",
        description =
                "Check every module's peak against a limit, a padding share or a baseline; exit code 1 if a check fails.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class CheckCommand implements Callable<Integer> {

    private static final int FAILED = 1;

    /** Output formats. */
    enum Form {
        TEXT,
        JSON
    }

    private final Map<String, String> environment;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "INPUT", arity = "1..*", description = "Files or --xla_dump_to folders.")
    private List<Path> inputs = List.of();

    @Mixin
    private InputOptions options = new InputOptions();

    @Option(
            names = "--max-padding",
            paramLabel = "PERCENT",
            description = "Largest share of the peak that may be padding: 5, 5%%, 0.5.")
    private @Nullable String maxPadding;

    @Option(
            names = "--baseline",
            paramLabel = "INPUT",
            description = "An earlier dump to compare with. Modules are matched by name.")
    private @Nullable Path baseline;

    @Option(
            names = "--max-growth",
            paramLabel = "PERCENT",
            description = "How far the peak may exceed the baseline's: 5, 5%%, 0.5.")
    private @Nullable String maxGrowth;

    @Option(names = "--junit", paramLabel = "FILE", description = "Also write the results to this file as JUnit XML.")
    private @Nullable Path junit;

    private ReadFiles files = new ReadFiles(List.of());

    @Option(names = "--redact", description = "Replace module names with tokens.")
    private boolean redact;

    @Option(names = "--format", paramLabel = "FORM", description = "text or json (default: text).")
    private Form form = Form.TEXT;

    CheckCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws ReadException, IOException, Output.UnwritableException {
        List<Criterion> asked = new ArrayList<>();
        if (options.limitsTwice()) {
            throw new ErrorLine.UsageException("--limit and --device both set the limit; give only one");
        }
        boolean anySpace = options.choice().space().isPresent() && !options.isDevice();
        options.memoryLimit().map(limit -> new WithinLimit(limit, anySpace)).ifPresent(asked::add);
        if (maxPadding != null) {
            asked.add(new PaddingShare(percent("--max-padding", maxPadding)));
        }
        try (FetchedInputs fetched = new FetchedInputs(environment)) {
            return fetched.run(() -> told(gate(asked, fetched)));
        }
    }

    private int told(Gate gate) throws IOException {
        print(gate);
        boolean kept = true;
        if (junit != null) {
            kept = kept(junit, text -> JUnitXml.write(gate, text));
        }
        String summary = environment.getOrDefault("GITHUB_STEP_SUMMARY", "");
        if (!summary.isEmpty()) {
            kept &= appended(summary, GitHubForm.summary(gate));
        }
        // A failed check stays failed, even if its output could not be written everywhere.
        return !gate.passed() ? FAILED : kept ? 0 : ErrorLine.UNREADABLE;
    }

    private boolean kept(Path file, WholeFile.Text text) {
        try {
            Output.write(file, files, text);
            return true;
        } catch (Output.UnwritableException unwritable) {
            say(unwritable);
            return false;
        }
    }

    private boolean appended(String file, String summary) {
        try {
            Files.writeString(FilePath.of(file), summary, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return true;
        } catch (IOException | InvalidPathException why) {
            say(new Output.UnwritableException(
                    "GITHUB_STEP_SUMMARY, " + file,
                    why instanceof IOException io ? io : new IOException(why.getMessage(), why)));
            return false;
        }
    }

    private void say(Output.UnwritableException unwritable) {
        PrintWriter err = Objects.requireNonNull(spec).commandLine().getErr();
        err.println(Visible.of(String.valueOf(unwritable.getMessage())));
        err.flush();
    }

    private Gate gate(List<Criterion> asked, FetchedInputs fetched) throws ReadException {
        if ((baseline == null) != (maxGrowth == null)) {
            throw new ErrorLine.UsageException("--baseline and --max-growth go together; give both");
        }
        if (asked.isEmpty() && baseline == null) {
            throw new ErrorLine.UsageException(
                    "nothing to check; give --limit, --device, --max-padding or --baseline with --max-growth");
        }
        Percent growth = maxGrowth == null ? null : percent("--max-growth", maxGrowth);
        Opened input = CaseReader.open(fetched.local(inputs), Optional.empty(), 0, Progress.NONE);
        Case read = CaseReader.caseOf(input, inputs).worded(fetched::shown);
        List<Path> given = new ArrayList<>(inputs);
        if (baseline != null) {
            given.add(baseline);
        }
        files = new ReadFiles(given, read);
        Choice choice = options.choice();
        if (!choice.takesAnyOf(read)) {
            throw new ErrorLine.UsageException(choice.nothingIn(read));
        }
        Optional<Redaction> redaction = redact ? Optional.of(new Redaction()) : Optional.empty();
        Case opened = redaction.map(names -> names.of(read)).orElse(read);
        if (baseline != null && growth != null) {
            Case before = CaseReader.read(List.of(fetched.local(baseline)), Progress.NONE)
                    .worded(fetched::shown);
            asked.add(new PeakGrowth(
                    growth, opened, redaction.map(names -> names.of(before)).orElse(before)));
        }
        LogText said = redaction.map(names -> names.of(input.said())).orElse(input.said());
        return Gate.of(
                opened,
                said.messages(),
                redaction.map(names -> names.of(choice)).orElse(choice),
                asked);
    }

    private static Percent percent(String option, String text) {
        try {
            return Percent.parse(text);
        } catch (IllegalArgumentException noPercentage) {
            throw new ErrorLine.UsageException(option + ": " + noPercentage.getMessage());
        }
    }

    /** Also reports to GitHub Actions when it runs there; GitHub reads commands from both streams. */
    private void print(Gate gate) throws IOException {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        for (Warning warning : gate.warnings()) {
            err.println("warning: " + warning);
        }
        if ("true".equals(environment.get("GITHUB_ACTIONS"))) {
            GitHubForm.annotations(gate).forEach((form == Form.JSON ? err : out)::println);
        }
        if (form == Form.JSON) {
            CheckJson.write(gate, out);
        } else {
            out.print(CheckText.print(gate));
        }
        out.flush();
        err.flush();
    }
}
