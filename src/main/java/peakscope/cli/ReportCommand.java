package peakscope.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.report.CsvReport;
import peakscope.report.JsonReport;
import peakscope.report.Report;
import peakscope.report.ReportDocument;
import peakscope.report.document.Document;
import peakscope.report.document.HtmlForm;
import peakscope.report.document.MarkdownForm;
import peakscope.report.document.TextForm;
import peakscope.report.redact.Redaction;
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

    /** The forms a report has. */
    enum Form {
        TEXT,
        MARKDOWN,
        HTML,
        JSON,
        CSV
    }

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "INPUT", arity = "1..*", description = "Files or --xla_dump_to folders.")
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
            names = "--format",
            paramLabel = "FORM",
            description = "text, markdown, html, json, or csv, the buffers alone (default: text).")
    private Form form = Form.TEXT;

    @Option(names = "--redact", description = "Replace paths and names of modules, functions and ops by tokens.")
    private boolean redact;

    @Option(names = "--output", paramLabel = "FILE", description = "Write to this file instead of standard output.")
    private @Nullable Path output;

    @Override
    public Integer call() throws ReadException, IOException {
        if (top != null && top < 0) {
            throw new ErrorLine.UsageException("--top: give a number that is not negative");
        }
        Case opened = CaseReader.read(inputs, Progress.NONE);
        Optional<Redaction> redaction = redact ? Optional.of(new Redaction()) : Optional.empty();
        LogContent content =
                log == null ? LogContent.NONE : LogContent.read(log).redacted(redaction);
        Report report = report(opened, options, redaction, content);
        if (output == null) {
            PrintWriter out =
                    java.util.Objects.requireNonNull(spec).commandLine().getOut();
            write(report, out);
            out.flush();
        } else {
            try (Writer file = Files.newBufferedWriter(output)) {
                write(report, file);
            }
        }
        return 0;
    }

    static Report report(Case opened, InputOptions options, Optional<Redaction> redaction, LogContent log) {
        Report.Choice choice = options.choice();
        if (!choice.takesAnyOf(opened)) {
            throw new ErrorLine.UsageException(choice.nothingIn(opened));
        }
        Case shown = redaction.map(names -> names.of(opened)).orElse(opened);
        return Report.of(
                shown,
                redaction.map(names -> names.of(choice)).orElse(choice),
                options.memoryLimit(),
                log.messages(),
                log.allocators(),
                log.findings());
    }

    private void write(Report report, Writer out) throws IOException {
        OptionalInt most = top == null ? OptionalInt.empty() : OptionalInt.of(top);
        switch (form) {
            case JSON -> JsonReport.write(report, most, out);
            case CSV -> CsvReport.write(report, most, out);
            case MARKDOWN -> out.write(MarkdownForm.print(document(report)));
            case HTML -> out.write(HtmlForm.print(document(report)));
            case TEXT ->
                out.write(TextForm.print(document(report), Terminal.width(), output == null && Terminal.isColored()));
        }
    }

    private Document document(Report report) {
        return ReportDocument.of(report, top == null ? ReportDocument.DEFAULT_TOP : top);
    }
}
