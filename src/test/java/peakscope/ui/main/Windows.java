package peakscope.ui.main;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;
import peakscope.ui.kit.FileDialogs;
import peakscope.ui.setting.Settings;

/** The main window with dialogs that answer at once and a browser that opens nothing. */
public final class Windows {

    private Windows() {}

    /**
     * Makes a window whose settings and saved files are in a folder.
     *
     * @param chosen what the user picks in a dialog that opens something
     */
    static MainWindow of(Stage stage, Path folder, Supplier<Path> chosen, ExecutorService background)
            throws IOException {
        return of(
                stage,
                folder,
                new Settings(Files.createTempFile(folder, "settings", ".properties")),
                chosen,
                background);
    }

    /** The same with settings that an earlier window may have left. */
    static MainWindow of(Stage stage, Path folder, Settings settings, ExecutorService background) {
        return of(stage, folder, settings, () -> folder, background);
    }

    /** Waits until a window shows what a query looks for, and has drawn it. */
    static void await(FxRobot robot, String query) throws TimeoutException {
        WaitForAsyncUtils.waitFor(
                20, TimeUnit.SECONDS, () -> robot.lookup(query).tryQuery().isPresent());
        WaitForAsyncUtils.waitForFxEvents();
    }

    private static MainWindow of(
            Stage stage, Path folder, Settings settings, Supplier<Path> chosen, ExecutorService background) {
        return new MainWindow(
                stage,
                settings,
                new FileDialogs() {
                    @Override
                    public Optional<Path> file(Window owner) {
                        return Optional.of(chosen.get());
                    }

                    @Override
                    public List<Path> files(Window owner) {
                        return List.of(chosen.get());
                    }

                    @Override
                    public Optional<Path> folder(Window owner) {
                        return Optional.of(chosen.get());
                    }

                    @Override
                    public Optional<Path> save(Window owner, String name) {
                        return Optional.of(folder.resolve(name));
                    }
                },
                address -> CompletableFuture.completedFuture(true),
                background);
    }
}
