package peakscope.cli.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The user's program while it runs. It keeps its standard input and output; its standard error passes through here. */
public final class ProgramRun {

    /** How long to wait for the last output of a program whose children keep its standard error open. */
    private static final long LAST_WORDS_MS = 2_000;

    private final Process process;
    private final Tail tail = new Tail(Tail.MOST);
    private final Thread reader;

    private ProgramRun(Process process, OutputStream errors) {
        this.process = process;
        this.reader = new Thread(() -> tail.copy(process.getErrorStream(), errors), "standard-error");
        reader.setDaemon(true);
    }

    /**
     * Starts it.
     *
     * @param errors where its standard error goes
     * @throws IOException when there is no such program, or it may not be run
     */
    public static ProgramRun start(List<String> command, RunFolder folder, OutputStream errors) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT);
        RunVariables.set(builder.environment(), folder);
        ProgramRun started = new ProgramRun(builder.start(), errors);
        started.reader.start();
        return started;
    }

    /** The folder that the user's own flags dump to, which a run replaces by its own. */
    public static Optional<String> dumpOfUser(Map<String, String> variables) {
        return RunVariables.dumpOfUser(variables);
    }

    /** Waits for its end, passing on signals that this process receives. */
    public Ended await() throws InterruptedException {
        Signals passed = Signals.passedTo(process);
        try {
            int code = process.waitFor();
            reader.join(LAST_WORDS_MS);
            return new Ended(code, new String(tail.bytes(), StandardCharsets.UTF_8));
        } finally {
            passed.stop();
        }
    }

    /**
     * How it ended.
     *
     * @param code as a shell gives it: 128 plus the number of the signal that killed it
     * @param lastWords the end of its standard error
     */
    public record Ended(int code, String lastWords) {

        private static final int KILLED = 137;

        public boolean failed() {
            return code != 0;
        }

        /** Whether it was killed without a message, as the kernel does when the machine runs out of memory. */
        public boolean wasKilled() {
            return code == KILLED;
        }

        /** The last line with text, usually the error itself. */
        public Optional<String> lastLine() {
            return lastWords
                    .lines()
                    .filter(line ->
                            !line.isBlank() && !line.startsWith("----") && !line.startsWith("For simplicity, JAX"))
                    .reduce((earlier, later) -> later)
                    .map(String::strip);
        }
    }
}
