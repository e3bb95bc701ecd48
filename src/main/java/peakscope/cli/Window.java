package peakscope.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Opens the viewer. The program's start provides it, so that commands need no JavaFX. */
public interface Window {

    /**
     * Shows the window and returns when it is closed.
     *
     * @param inputs to open at once; may be empty
     * @param untilFirstPaint whether to close again once the first chart is on the screen
     * @throws NoDisplayException when there is no screen to show it on
     */
    void show(List<Path> inputs, boolean untilFirstPaint) throws NoDisplayException;

    /**
     * The same, plus a folder to open and follow. A window that cannot follow folders shows it as it is.
     *
     * @param watched need not exist yet
     */
    default void watch(List<Path> inputs, Path watched, boolean untilFirstPaint) throws NoDisplayException {
        List<Path> all = new ArrayList<>(inputs);
        all.add(watched);
        show(all, untilFirstPaint);
    }

    /** No window can be shown here; the message says why in one sentence. */
    final class NoDisplayException extends Exception {
        private static final long serialVersionUID = 1;

        public NoDisplayException(String sentence) {
            super(sentence);
        }
    }
}
