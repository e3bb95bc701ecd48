package peakscope.ui;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import javafx.application.Platform;
import javafx.stage.Stage;

/** Starts JavaFX and shows the main window. */
public final class Viewer {

    /** Held, since a logger that nobody holds forgets its level. */
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
     * Shows the window and returns when it is closed.
     *
     * @param untilFirstPaint whether to close it again once the first chart is on the screen
     */
    public static void show(List<Path> inputs, boolean untilFirstPaint) throws NotStartedException {
        start();
        CountDownLatch closed = new CountDownLatch(1);
        Platform.runLater(() -> {
            ExecutorService background = Executors.newSingleThreadExecutor(Viewer::backgroundThread);
            Stage stage = new Stage();
            MainWindow window = new MainWindow(stage, Settings.ofUser(), FileDialogs.ofSystem(), background);
            stage.setOnHidden(event -> {
                background.shutdownNow();
                closed.countDown();
            });
            stage.show();
            if (untilFirstPaint) {
                window.onFirstChart(() -> Platform.runLater(stage::close));
            }
            if (!inputs.isEmpty()) {
                window.open(inputs);
            }
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

    /** The toolkit prints stack traces of its own when it finds no screen, so standard error is held back meanwhile. */
    private static void start() throws NotStartedException {
        TOOLKIT.setLevel(Level.SEVERE);
        PrintStream errors = System.err;
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try {
            Platform.startup(() -> Platform.setImplicitExit(false));
        } catch (RuntimeException | LinkageError failure) {
            throw new NotStartedException(reason(failure), failure);
        } finally {
            System.setErr(errors);
        }
    }

    private static String reason(Throwable failure) {
        return String.valueOf(failure.getMessage()).contains("DISPLAY")
                ? "There is no display to open a window on, so here is the text report instead."
                : "The window cannot open because a native library is missing (on Debian: apt-get install libgtk-3-0),"
                        + " so here is the text report instead.";
    }
}
