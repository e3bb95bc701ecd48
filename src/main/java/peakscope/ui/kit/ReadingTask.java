package peakscope.ui.kit;

import javafx.concurrent.Task;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Work on files off the window's thread, which tells how far it is and stops soon after it is cancelled. */
public abstract class ReadingTask<T> extends Task<T> {

    private static final int PARTS = 1000;

    /**
     * To be started by {@link Activity}.
     *
     * @param title what is done, for the user
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

    /** What went wrong, for the user; a fault of the program is called one. */
    public final String failureText() {
        return failureText(getException());
    }

    public static String failureText(Throwable failure) {
        return failure instanceof ReadException
                ? String.valueOf(failure.getMessage())
                : "This is a bug in Peakscope (" + failure + "); please report it.";
    }
}
