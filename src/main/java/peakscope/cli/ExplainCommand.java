package peakscope.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import peakscope.advise.AllocatorAdvice;
import peakscope.advise.Finding;
import peakscope.advise.MessageAdvisor;
import peakscope.advise.message.Message;
import peakscope.advise.message.MessageLimit;
import peakscope.analyze.AllocatorState;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.report.AdviceJson;
import peakscope.report.AdviceReport;
import peakscope.report.Report;
import peakscope.report.redact.Redaction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code explain}: the advisor on an error text. */
@Command(
        name = "explain",
        description = "Read an error text or a log, and say what happened and what to do.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ExplainCommand implements Callable<Integer> {

    /** The forms advice has. */
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
            arity = "0..1",
            description = "A text or log of any size; - or nothing is standard input.")
    private String text = "-";

    @Option(
            names = "--dump",
            paramLabel = "INPUT",
            description = "The dump of the same program, to prove and to measure.")
    private @Nullable Path dump;

    @Option(names = "--format", paramLabel = "FORM", description = "text, markdown or json (default: text).")
    private Form form = Form.TEXT;

    @Option(names = "--redact", description = "Replace paths and names by tokens, and leave out the text itself.")
    private boolean redact;

    ExplainCommand(InputStream standardInput) {
        this.standardInput = standardInput;
    }

    @Override
    public Integer call() throws ReadException, IOException {
        Optional<Redaction> redaction = redact ? Optional.of(new Redaction()) : Optional.empty();
        LogContent read = text.equals("-") ? LogContent.read(standardInput) : LogContent.read(Path.of(text));
        LogContent log = read.redacted(redaction);
        List<Message> messages = log.messages();
        List<Finding> findings = findings(messages, log.allocators());
        if (dump != null) {
            findings.addAll(onDump(dump, messages, redaction));
        }
        findings.sort(Finding.BY_WEIGHT);
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        switch (form) {
            case JSON -> AdviceJson.write(messages, log.allocators(), findings, out);
            case MARKDOWN -> out.print(AdviceReport.markdown(messages, log.allocators(), findings));
            case TEXT -> out.print(AdviceReport.text(messages, log.allocators(), findings, Terminal.width()));
        }
        out.flush();
        return 0;
    }

    /** What a text by itself allows to say. */
    static List<Finding> findings(List<Message> messages, List<AllocatorState> allocators) {
        List<Finding> findings = new ArrayList<>(AllocatorAdvice.advise(allocators));
        findings.addAll(MessageAdvisor.advise(messages));
        return findings;
    }

    /** What the rules find in the dump, held against the limit that the text tells; the module is matched by name. */
    private static List<Finding> onDump(Path dump, List<Message> messages, Optional<Redaction> redaction)
            throws ReadException {
        Case read = CaseReader.read(List.of(dump), Progress.NONE);
        Case opened = redaction.map(names -> names.of(read)).orElse(read);
        Optional<String> module = messages.stream()
                .map(Message::module)
                .filter(name ->
                        opened.modules().stream().anyMatch(one -> one.name().equals(name)))
                .map(Objects::requireNonNull)
                .findFirst();
        Report report = Report.of(
                opened,
                new Report.Choice(module, Optional.empty()),
                messages.stream().findFirst().flatMap(MessageLimit::of));
        return report.findings();
    }
}
