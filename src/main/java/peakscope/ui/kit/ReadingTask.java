package peakscope.ui.kit;

import javafx.concurrent.Task;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Work on files off the window's thread, which reports progress and stops soon after it is cancelled. */
public abstract class ReadingTask<T> extends Task<T> {

    private static final int PARTS = 1000;

    /**
     * Start it with {@link Activity}.
     *
     * @param title what it does, for the user
     */
    protected ReadingTask(String title) {
        updateTitle(title);
    }

    /** Does the work, on any thread but the window's. */
    public abstract T read(Progress progress) throws ReadException;

    @Override
    protected final T call() throws ReadException {
        return read(new Progress() {
            @Override
            public void at(double fraction, String what) {
                updateProgress(fraction < 0 ? -1 : (long) (fraction * PARTS), PARTS);
                updateMessage(what);
            }

            @Override
            public boolean isCancelled() {
                return ReadingTask.this.isCancelled();
            }
        });
    }

    /** What went wrong, for the user; says so if it is a bug in the program. */
    public final String failureText() {
        return failureText(getException());
    }

    public static String failureText(Throwable failure) {
        return failure instanceof ReadException
                ? String.valueOf(failure.getMessage())
                : "This is a bug in Peakscope (" + failure + "); please report it.";
    }
}
