package peakscope.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import peakscope.model.value.Bytes;
import peakscope.model.value.Visible;
import picocli.CommandLine;

/** The exit of every command: whatever happened becomes one line and an exit code. */
public final class Door {

    private Door() {}

    /** Runs a command on the program's own standard streams. */
    public static int run(CommandLine commands, String... arguments) {
        StandardOutput out = StandardOutput.ofProgram();
        commands.setOut(out.writer());
        // UTF-8 like standard output, because messages contain file names.
        commands.setErr(new PrintWriter(
                new OutputStreamWriter(new FileOutputStream(FileDescriptor.err), StandardCharsets.UTF_8), true));
        return run(commands, Optional.of(out), RawArguments.of(arguments));
    }

    /**
     * Runs a command.
     *
     * @param standard tells whether everything was written; empty if nothing can tell
     */
    static int run(CommandLine commands, Optional<StandardOutput> standard, String... arguments) {
        int code;
        try {
            code = commands.execute(arguments);
        } catch (Throwable fault) {
            code = ErrorLine.FAULT;
            say(commands.getErr(), fault, Arrays.asList(arguments).contains("--debug"));
        }
        commands.getOut().flush();
        commands.getErr().flush();
        Optional<Output.UnwritableException> unwritten = standard.flatMap(StandardOutput::failure)
                .map(why -> new Output.UnwritableException("standard output", why));
        unwritten.ifPresent(why -> {
            commands.getErr().println(Visible.of(String.valueOf(why.getMessage())));
            commands.getErr().flush();
        });
        return code == 0 && unwritten.isPresent() ? ErrorLine.UNREADABLE : code;
    }

    private static void say(PrintWriter err, Throwable fault, boolean debug) {
        if (debug) {
            fault.printStackTrace(err);
        }
        err.println(fault instanceof OutOfMemoryError ? tooLittleMemory() : faultOf(fault));
    }

    private static String tooLittleMemory() {
        return "too little memory: the " + new Bytes(Runtime.getRuntime().maxMemory())
                + " that Java may use is not enough; start java with a larger -Xmx, for example -Xmx8g";
    }

    /** Neither the input's fault nor the user's. */
    static String faultOf(Throwable fault) {
        return Visible.of("this is a bug in Peakscope (" + fault + "); please report it with the output of --debug");
    }
}
