package peakscope.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import peakscope.report.export.ExportForm;
import peakscope.report.file.ReadFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code export}: the data in formats of other programs. */
@Command(
        name = "export",
        description = {
            "Write dumps in another program's format.",
            "pprof, folded, speedscope: live buffers at the peak of one memory space, by stack; trace: memory over program order, "
                    + "with every lifetime; sarif: findings that have a source line; csv: all buffers."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ExportCommand extends ReportingCommand {

    private final OutputStream standardOutput;

    @Option(
            names = "--format",
            paramLabel = "FORM",
            required = true,
            description = "pprof, trace, folded, speedscope, sarif or csv.")
    private ExportForm form = ExportForm.CSV;

    @Option(names = "--top", paramLabel = "N", description = "Only the largest N buffers of a space (default: all).")
    private @Nullable Integer top;

    ExportCommand(InputStream standardInput, OutputStream standardOutput) {
        super(standardInput);
        this.standardOutput = standardOutput;
    }

    @Override
    @Nullable
    Integer top() {
        return top;
    }

    @Override
    void write(Made made, OptionalInt most, FetchedInputs fetched) throws IOException, Output.UnwritableException {
        if (output() == null) {
            form.write(made.report(), most, standardOutput);
            standardOutput.flush();
        } else {
            ReadFiles read = new ReadFiles(inputs(), made.opened());
            Output.bytes(output(), read, file -> form.write(made.report(), most, file));
        }
    }
}
