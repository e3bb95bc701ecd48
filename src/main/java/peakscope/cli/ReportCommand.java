package peakscope.cli;

import java.io.IOException;
import java.io.InputStream;
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
import peakscope.report.JsonReport;
import peakscope.report.Report;
import peakscope.report.TextReport;
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
        JSON
    }

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
            description =
                    "How many buffers to list; all in JSON and " + TextReport.DEFAULT_TOP + " in text unless given.")
    private @Nullable Integer top;

    @Option(names = "--log", paramLabel = "FILE", description = "The error text or log of the same program.")
    private @Nullable Path log;

    @Option(names = "--format", paramLabel = "FORM", description = "text or json (default: text).")
    private Form form = Form.TEXT;

    @Option(names = "--output", paramLabel = "FILE", description = "Write to this file instead of standard output.")
    private @Nullable Path output;

    ReportCommand(InputStream standardInput) {
        this.standardInput = standardInput;
    }

    @Override
    public Integer call() throws ReadException, IOException {
        if (top != null && top < 0) {
            throw new ErrorLine.UsageException("--top: give a number that is not negative");
        }
        Report report = report(CaseReader.read(inputs, Optional.of(standardInput), Progress.NONE), options);
        if (log != null) {
            LogContent content = LogContent.read(log);
            report = report.with(content.messages(), content.allocators());
        }
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

    static Report report(Case opened, InputOptions options) {
        try {
            return Report.of(opened, options.choice(), options.memoryLimit());
        } catch (IllegalArgumentException nothingChosen) {
            throw new ErrorLine.UsageException(String.valueOf(nothingChosen.getMessage()));
        }
    }

    private void write(Report report, Writer out) throws IOException {
        if (form == Form.JSON) {
            JsonReport.write(report, top == null ? OptionalInt.empty() : OptionalInt.of(top), out);
        } else {
            out.write(TextReport.print(report, top == null ? TextReport.DEFAULT_TOP : top, Terminal.width()));
        }
    }
}
