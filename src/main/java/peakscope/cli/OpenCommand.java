package peakscope.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import peakscope.advise.Advisor;
import peakscope.advise.Situation;
import peakscope.analyze.address.AllocatorState;
import peakscope.read.CaseReader;
import peakscope.read.Opened;
import peakscope.read.io.FilePath;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.LogText;
import peakscope.report.Choice;
import peakscope.report.Report;
import peakscope.report.document.Document;
import peakscope.report.document.TextForm;
import peakscope.report.section.AdviceDocument;
import peakscope.report.section.ReportDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code open}: the window or, without a display, its content as text. */
@Command(
        name = "open",
        description = "Open the window; with no display, print the text report instead.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class OpenCommand implements Callable<Integer> {

    private final Window window;
    private final InputStream standardInput;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "INPUT",
            arity = "0..*",
            description = "Files or --xla_dump_to folders; - means standard input, for example from ssh HOST cat FILE.")
    private List<Path> inputs = List.of();

    @Option(
            names = "--watch",
            paramLabel = "FOLDER",
            description = "Also open this folder, and add files that a run writes to it while the window is open.")
    private @Nullable Path watched;

    @Option(
            names = "--exit-after-first-paint",
            hidden = true,
            description = "Close the window once the first chart is on the screen.")
    private boolean exitAfterFirstPaint;

    OpenCommand(Window window, InputStream standardInput) {
        this.window = window;
        this.standardInput = standardInput;
    }

    @Override
    public Integer call() throws ReadException, IOException, Output.UnwritableException {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        try (FetchedInputs fetched = new FetchedInputs(System.getenv())) {
            List<Path> local = fetched.local(inputs);
            // The window reads files repeatedly; a stream can be read only once.
            int stream = local.indexOf(Path.of("-"));
            if (stream >= 0) {
                local.set(stream, fetched.stream(standardInput));
            }
            return fetched.run(() -> open(window, local, Optional.ofNullable(watched), exitAfterFirstPaint, out, err));
        }
    }

    static int open(
            Window window,
            List<Path> inputs,
            Optional<Path> watched,
            boolean exitAfterFirstPaint,
            PrintWriter out,
            PrintWriter err)
            throws ReadException {
        if (watched.isPresent() && Files.isRegularFile(watched.get())) {
            throw ReadException.of(
                    FilePath.text(watched.get()), "is a file; only a folder can be watched", "give its folder");
        }
        try {
            if (watched.isPresent()) {
                window.watch(inputs, watched.get(), exitAfterFirstPaint);
            } else {
                window.show(inputs, exitAfterFirstPaint);
            }
        } catch (Window.NoDisplayException noDisplay) {
            err.println(noDisplay.getMessage());
            err.flush();
            List<Path> all = new ArrayList<>(inputs);
            watched.ifPresent(folder -> {
                all.add(folder);
                err.println("Watching a folder needs a window; here is what is in " + FilePath.text(folder) + " now.");
                err.flush();
            });
            if (!all.isEmpty()) {
                out.print(inWords(CaseReader.open(all, Optional.empty(), 0, Progress.NONE)));
                out.flush();
            }
        }
        return 0;
    }

    /**
     * What the window would show: {@code explain} for an error text alone, otherwise {@code report} with its error
     * text.
     */
    private static String inWords(Opened input) throws ReadException {
        LogText said = input.said();
        return inText(
                input.opened().isEmpty()
                        ? AdviceDocument.of(
                                Optional.empty(),
                                said.messages(),
                                AllocatorState.ofAll(said.allocators()),
                                Advisor.advise(Situation.of(said)))
                        : ReportDocument.of(
                                Report.of(input.opened().get(), Choice.ALL, Optional.empty(), said),
                                ReportDocument.DEFAULT_TOP));
    }

    private static String inText(Document document) {
        return TextForm.print(document, Terminal.width(), Terminal.isColored());
    }
}
