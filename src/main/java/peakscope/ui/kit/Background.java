package peakscope.ui.kit;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Where all work is done that would make the window stand still. Work that fails says so in the window; it is never lost in a thread
 * that nobody looks at.
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
