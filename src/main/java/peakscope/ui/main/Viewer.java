package peakscope.ui.main;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import javafx.application.Platform;
import javafx.stage.Stage;
import peakscope.ui.kit.Browser;
import peakscope.ui.kit.FileDialogs;
import peakscope.ui.setting.Settings;

/** Starts JavaFX and shows the main window. */
public final class Viewer {

    /** Number of concurrent tasks: one file is read while another is searched and exported. */
    private static final int THREADS = 4;

    /** A strong reference: a logger that nobody holds loses its level. */
    private static final Logger TOOLKIT = Logger.getLogger("javafx");

    private Viewer() {}

    /** JavaFX could not start; the message is one sentence that says why. */
    public static final class NotStartedException extends Exception {
        private static final long serialVersionUID = 1;

        NotStartedException(String sentence, Throwable cause) {
            super(sentence, cause);
        }
    }

    /**
     * Shows the window and returns when it is closed. Call it after {@link #start}.
     *
     * @param watched a folder to open and follow
     * @param untilFirstPaint whether to close the window once the first chart is on the screen
     */
    public static void show(List<Path> inputs, Optional<Path> watched, boolean untilFirstPaint) {
        CountDownLatch closed = new CountDownLatch(1);
        Platform.runLater(() -> {
            ExecutorService background = Executors.newFixedThreadPool(THREADS, Viewer::backgroundThread);
            Stage stage = new Stage();
            Settings settings = Settings.ofUser();
            MainWindow window = new MainWindow(
                    stage, settings, FileDialogs.ofSystem(settings), Browser.ofSystem(background), background);
            stage.setOnHidden(event -> {
                background.shutdownNow();
                closed.countDown();
            });
            new WindowSize(settings).keep(stage);
            if (untilFirstPaint) {
                window.onFirstChart(() -> Platform.runLater(stage::close));
            }
            // Before the window is there, so that reading goes on beside it.
            if (!inputs.isEmpty()) {
                window.open(inputs);
            }
            stage.show();
            watched.ifPresent(window.followed()::watch);
        });
        try {
            closed.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        Platform.exit();
    }

    private static Thread backgroundThread(Runnable work) {
        Thread thread = new Thread(work, "peakscope-background");
        thread.setDaemon(true);
        return thread;
    }

    /** Starts the toolkit, once, before anything is shown. If it can't, it may write stack traces to standard error. */
    public static void start() throws NotStartedException {
        TOOLKIT.setLevel(Level.SEVERE);
        try {
            Platform.startup(() -> Platform.setImplicitExit(false));
        } catch (RuntimeException | LinkageError failure) {
            throw new NotStartedException(reason(failure), failure);
        }
    }

    private static String reason(Throwable failure) {
        return String.valueOf(failure.getMessage()).contains("DISPLAY")
                ? "No display to open a window on, so here is the text report instead."
                : "The window cannot open because a native library is missing (on Debian: apt-get install libgtk-3-0),"
                        + " so here is the text report instead.";
    }
}
