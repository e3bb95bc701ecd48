package peakscope.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import peakscope.advise.Advisor;
import peakscope.advise.Situation;
import peakscope.advise.finding.Finding;
import peakscope.analyze.address.AllocatorState;
import peakscope.analyze.fleet.Fleet;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.HostLogs;
import peakscope.read.log.LogText;
import peakscope.read.message.Message;
import peakscope.read.message.wording.ErrorCodes;
import peakscope.report.Choice;
import peakscope.report.Report;
import peakscope.report.document.MarkdownForm;
import peakscope.report.document.TextForm;
import peakscope.report.json.AdviceJson;
import peakscope.report.redact.Redaction;
import peakscope.report.section.AdviceDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code explain}: the advisor on an error text. */
@Command(
        name = "explain",
        description = "Read an error text or a log; say what happened and what to do.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ExplainCommand implements Callable<Integer> {

    /** Output formats. */
    enum Form {
        TEXT,
        MARKDOWN,
        JSON
    }

    private final InputStream standardInput;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "TEXT-FILE",
            arity = "0..*",
            description =
                    "A text or log of any size, or an error code such as E1000; - or nothing means standard input. Several logs, or folders of them, count as"
                            + " the hosts of one job: which failed first, why, and which only followed.")
    private List<String> texts = List.of();

    @Option(
            names = "--dump",
            paramLabel = "INPUT",
            description = "The dump of the same program, for exact sizes and buffers.")
    private @Nullable Path dump;

    @Option(names = "--format", paramLabel = "FORM", description = "text, markdown or json (default: text).")
    private Form form = Form.TEXT;

    @Option(names = "--verbose", description = "Print all findings in full.")
    private boolean verbose;

    @Option(names = "--redact", description = "Replace paths and names with tokens, and leave out the text itself.")
    private boolean redact;

    ExplainCommand(InputStream standardInput) {
        this.standardInput = standardInput;
    }

    @Override
    public Integer call() throws ReadException, IOException, Output.UnwritableException {
        try (FetchedInputs fetched = new FetchedInputs(System.getenv())) {
            return fetched.run(() -> explain(fetched));
        }
    }

    private int explain(FetchedInputs fetched) throws ReadException, IOException {
        Optional<Redaction> redaction = redact ? Optional.of(new Redaction()) : Optional.empty();
        List<Path> paths = fetched.local(texts.stream().map(Path::of).toList());
        boolean isFleet = paths.size() > 1 || paths.stream().anyMatch(Files::isDirectory);
        Optional<Fleet> fleet = isFleet ? Optional.of(fleet(paths, redaction)) : Optional.empty();
        LogText read = fleet.isPresent() ? LogText.of(fleet.get().first()) : single(paths);
        Optional<Path> local = dump == null ? Optional.empty() : Optional.of(fetched.local(dump));
        if (local.isPresent()) {
            read = read.then(CaseReader.open(List.of(local.get()), Optional.empty(), 0, Progress.NONE)
                    .said());
        }
        LogText whole = read;
        LogText said = redaction.map(names -> names.of(whole)).orElse(whole);
        List<Message> messages = said.messages();
        List<AllocatorState> allocators = AllocatorState.ofAll(said.allocators());
        List<Finding> findings =
                local.isEmpty() ? Advisor.advise(Situation.of(said)) : onDump(local.get(), said, redaction);
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        switch (form) {
            case JSON -> AdviceJson.write(fleet, messages, allocators, findings, out);
            case MARKDOWN -> out.print(MarkdownForm.print(AdviceDocument.of(fleet, messages, allocators, findings)));
            case TEXT ->
                out.print(TextForm.print(
                        AdviceDocument.of(fleet, messages, allocators, findings),
                        Terminal.width(),
                        Terminal.isColored(),
                        verbose));
        }
        out.flush();
        return 0;
    }

    private LogText single(List<Path> paths) throws ReadException {
        if (texts.isEmpty() || texts.get(0).equals("-")) {
            return LogInput.read(standardInput);
        }
        return ErrorCodes.isOne(texts.get(0)) && !Files.exists(paths.get(0))
                ? LogInput.read(new ByteArrayInputStream(
                        ErrorCodes.sentence(texts.get(0)).getBytes(StandardCharsets.UTF_8)))
                : LogInput.read(paths.get(0));
    }

    private static Fleet fleet(List<Path> paths, Optional<Redaction> redaction) throws ReadException {
        List<Path> files = HostLogs.files(paths);
        if (files.isEmpty()) {
            throw ReadException.of(
                    String.valueOf(paths.get(0)), "holds no logs", "give the folder that the job's logs are in");
        }
        Fleet fleet = Fleet.of(HostLogs.read(files, Progress.NONE));
        return redaction.isPresent() ? fleet.numbered() : fleet;
    }

    /** Findings from the text together with the dump of the same program. */
    private static List<Finding> onDump(Path dump, LogText said, Optional<Redaction> redaction) throws ReadException {
        Case read = CaseReader.read(List.of(dump), Progress.NONE);
        Case opened = redaction.map(names -> names.of(read)).orElse(read);
        return Report.of(opened, Choice.ALL, Optional.empty(), said).findings();
    }
}
