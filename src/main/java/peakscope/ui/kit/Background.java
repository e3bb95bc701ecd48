package peakscope.ui.kit;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Runs all work that would block the window. If work fails, the window says so; no failure is lost in a thread that
 * nobody watches.
 */
public final class Background implements Executor {

    private final Executor threads;
    private final Executor window;
    private final Consumer<String> complain;

    /**
     * Runs work on these threads.
     *
     * @param window the window's thread
     * @param complain shows a sentence; called on the window's thread
     */
    public Background(Executor threads, Executor window, Consumer<String> complain) {
        this.threads = threads;
        this.window = window;
        this.complain = complain;
    }

    @Override
    public void execute(Runnable work) {
        try {
            threads.execute(() -> {
                try {
                    work.run();
                } catch (RuntimeException | Error failure) {
                    window.execute(() -> complain.accept(ReadingTask.failureText(failure)));
                }
            });
        } catch (RejectedExecutionException windowIsClosed) {
            // Nobody waits for it any more.
        }
    }
}
