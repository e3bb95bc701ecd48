package peakscope;

import java.nio.file.Path;
import java.util.List;
import peakscope.cli.PeakscopeCommand;
import peakscope.cli.Window.NoDisplayException;
import peakscope.ui.Viewer;

/** Starts the command line and hands it the window. Must not extend {@code Application}: a plain jar could not start. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        int code = PeakscopeCommand.commandLine(Main::show).execute(arguments);
        // JavaFX leaves threads behind that would keep the program alive.
        System.exit(code);
    }

    private static void show(List<Path> inputs, boolean untilFirstPaint) throws NoDisplayException {
        try {
            Viewer.show(inputs, untilFirstPaint);
        } catch (Viewer.NotStartedException noDisplay) {
            throw new NoDisplayException(noDisplay.getMessage());
        }
    }
}
