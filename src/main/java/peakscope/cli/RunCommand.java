package peakscope.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import peakscope.cli.run.ProgramRun;
import peakscope.cli.run.ProgramRun.Ended;
import peakscope.cli.run.RunFolder;
import peakscope.read.io.ReadException;
import peakscope.report.Report;
import peakscope.report.file.ReadFiles;
import peakscope.report.form.ReportForm;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code run}: runs a program as usual; if it runs out of memory, says the cause, the line and what to try. */
@Command(
        name = "run",
        description = {
            "Run a program; if it runs out of memory, say why, at which line, and what to try.",
            "Adds to XLA_FLAGS, so that JAX, TensorFlow and PyTorch/XLA dump their programs, and makes PyTorch on a GPU write a "
                    + "snapshot when memory runs out. The exit code is the program's own."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class RunCommand implements Callable<Integer> {

    /** The shells' exit code. */
    private static final int NOT_FOUND = 127;

    private final Window window;
    private final Map<String, String> environment;
    private final OutputStream errors;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "PROGRAM", arity = "1..*", description = "The program and its arguments, after --.")
    private List<String> command = List.of();

    @Option(names = "--open", description = "Open the window at once and follow the run in it.")
    private boolean open;

    @Option(
            names = "--report",
            paramLabel = "FORM",
            description = "Print the whole report at the end, in a format of report --format.")
    private @Nullable ReportForm form;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "Write the report to this file instead of standard output.")
    private @Nullable Path output;

    @Option(
            names = "--keep",
            paramLabel = "DIR",
            description = "Keep the dump and the end of standard error in this new folder; otherwise they are deleted.")
    private @Nullable Path keep;

    RunCommand(Window window, Map<String, String> environment, OutputStream errors) {
        this.window = window;
        this.environment = environment;
        this.errors = errors;
    }

    @Override
    public Integer call() throws ReadException, InterruptedException {
        if (open && form != null) {
            throw new ErrorLine.UsageException("--open and --report: give only one");
        }
        if (output != null && form == null) {
            throw new ErrorLine.UsageException("--output is the file for --report FORM; give both");
        }
        PrintWriter err = Objects.requireNonNull(spec).commandLine().getErr();
        try (RunFolder folder = folder()) {
            ProgramRun.dumpOfUser(environment)
                    .ifPresent(users -> say(
                            err,
                            "XLA_FLAGS tells XLA to dump to " + users + "; this run dumps to " + folder.dump()
                                    + (folder.isKept() ? "" : ", which is deleted afterwards without --keep DIR")));
            ProgramRun program;
            try {
                program = ProgramRun.start(command, folder, errors);
            } catch (IOException notStarted) {
                say(err, command.get(0) + ": cannot be run (" + reason(notStarted) + "); check the name and PATH");
                return NOT_FOUND;
            }
            Ended ended = open ? inWindow(program, folder, err) : end(program, folder);
            tell(ended, folder, err);
            return ended.code();
        }
    }

    private RunFolder folder() throws ReadException {
        try {
            return RunFolder.make(Optional.ofNullable(keep), command);
        } catch (IllegalArgumentException unusable) {
            throw new ErrorLine.UsageException(String.valueOf(unusable.getMessage()));
        }
    }

    private static String reason(IOException notStarted) {
        String message = String.valueOf(notStarted.getMessage());
        return message.replaceFirst("^.*error=\\d+, ", "").toLowerCase(java.util.Locale.ROOT);
    }

    /** Waits, then saves the end of the program's output beside the dump, where all readers look for it. */
    private static Ended end(ProgramRun program, RunFolder folder) throws InterruptedException {
        Ended ended = program.await();
        if (ended.failed() || folder.isKept()) {
            try {
                Files.writeString(folder.dump().resolve("stderr.txt"), ended.lastWords());
            } catch (IOException full) {
                return ended;
            }
        }
        return ended;
    }

    private Ended inWindow(ProgramRun program, RunFolder folder, PrintWriter err) throws InterruptedException {
        CompletableFuture<Ended> end = CompletableFuture.supplyAsync(() -> {
            try {
                return end(program, folder);
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        });
        try {
            window.watch(List.of(), folder.dump(), false);
        } catch (Window.NoDisplayException noDisplay) {
            say(err, String.valueOf(noDisplay.getMessage()));
        }
        return end.join();
    }

    private void tell(Ended ended, RunFolder folder, PrintWriter err) {
        try {
            RunOutcome outcome = RunOutcome.of(ended, folder);
            if (form != null && outcome.report().isPresent()) {
                Report whole = outcome.report().get();
                ReportForm chosen = form;
                Output.write(
                        output,
                        new ReadFiles(List.of()),
                        Objects.requireNonNull(spec).commandLine().getOut(),
                        out -> chosen.write(whole, OptionalInt.empty(), Output.lines(output), out));
            } else {
                err.print(outcome.words());
            }
        } catch (ReadException | IOException | Output.UnwritableException failure) {
            say(err, "Can't report on the run: " + failure.getMessage());
        }
        if (folder.isKept()) {
            say(err, "Kept in " + folder.dump() + "; to look at it: peakscope report " + folder.dump());
        }
        err.flush();
    }

    private static void say(PrintWriter err, String sentence) {
        err.println("peakscope: " + sentence);
        err.flush();
    }
}
