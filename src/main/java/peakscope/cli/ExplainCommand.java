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
import peakscope.advise.finding.Finding;
import peakscope.advise.message.AllocatorAdvice;
import peakscope.advise.message.MessageAdvisor;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.message.Message;
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
        List<Finding> findings = dump == null ? findings(log) : onDump(dump, log, redaction);
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        switch (form) {
            case JSON -> AdviceJson.write(messages, log.allocators(), findings, out);
            case MARKDOWN -> out.print(MarkdownForm.print(AdviceDocument.of(messages, log.allocators(), findings)));
            case TEXT ->
                out.print(TextForm.print(
                        AdviceDocument.of(messages, log.allocators(), findings),
                        Terminal.width(),
                        Terminal.isColored()));
        }
        out.flush();
        return 0;
    }

    /** What a text by itself allows to say. */
    static List<Finding> findings(LogContent log) {
        List<Finding> findings = new ArrayList<>(AllocatorAdvice.advise(log.allocators()));
        findings.addAll(MessageAdvisor.advise(log.messages()));
        findings.addAll(log.findings());
        findings.sort(Finding.BY_WEIGHT);
        return findings;
    }

    /** What the text and the dump of the same program say together. */
    private static List<Finding> onDump(Path dump, LogContent log, Optional<Redaction> redaction) throws ReadException {
        Case read = CaseReader.read(List.of(dump), Progress.NONE);
        Case opened = redaction.map(names -> names.of(read)).orElse(read);
        return Report.of(opened, Report.Choice.ALL, Optional.empty(), log.messages(), log.allocators(), log.findings())
                .findings();
    }
}
