package peakscope;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import peakscope.cli.Door;
import peakscope.cli.PeakscopeCommand;
import peakscope.cli.Window;
import peakscope.cli.Window.NoDisplayException;
import peakscope.ui.main.Viewer;

/** Starts the command line and hands it the window. Must not extend {@code Application}: a plain jar could not start. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        // No command has a script for a type or takes one of a time or a database, which are slow to look for.
        System.setProperty("picocli.disable.closures", "true");
        System.setProperty("picocli.converters.excludes", "java\\.(time|sql)\\..*");
        int code = Door.run(PeakscopeCommand.commandLine(new OwnWindow(), arguments), arguments);
        // JavaFX leaves threads behind that would keep the program alive.
        System.exit(code);
    }

    private static final class OwnWindow implements Window {
        @Override
        public void show(List<Path> inputs, boolean untilFirstPaint) throws NoDisplayException {
            Main.show(inputs, Optional.empty(), untilFirstPaint);
        }

        @Override
        public void watch(List<Path> inputs, Path watched, boolean untilFirstPaint) throws NoDisplayException {
            Main.show(inputs, Optional.of(watched), untilFirstPaint);
        }
    }

    private static void show(List<Path> inputs, Optional<Path> watched, boolean untilFirstPaint)
            throws NoDisplayException {
        // Without a screen the toolkit writes stack traces of its own; one sentence is enough.
        PrintStream errors = System.err;
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try {
            Viewer.start();
        } catch (Viewer.NotStartedException noDisplay) {
            throw new NoDisplayException(String.valueOf(noDisplay.getMessage()));
        } finally {
            System.setErr(errors);
        }
        Viewer.show(inputs, watched, untilFirstPaint);
    }
}
