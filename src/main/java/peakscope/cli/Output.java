package peakscope.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import peakscope.report.form.ReportForm;
import picocli.CommandLine.Model.CommandSpec;

/** Where a command writes: the file that {@code --output} names, or standard output. */
final class Output {

    /** What is to be written. */
    interface Writing {
        void to(Writer out) throws IOException;
    }

    private Output() {}

    static void write(@Nullable Path file, @Nullable CommandSpec spec, Writing writing) throws IOException {
        if (file == null) {
            PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
            writing.to(out);
            out.flush();
        } else {
            try (Writer out = Files.newBufferedWriter(file)) {
                writing.to(out);
            }
        }
    }

    /** For a terminal, unless it goes into a file. */
    static ReportForm.Lines lines(@Nullable Path file) {
        return new ReportForm.Lines(Terminal.width(), file == null && Terminal.isColored());
    }
}
