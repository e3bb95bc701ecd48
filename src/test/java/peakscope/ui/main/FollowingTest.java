package peakscope.ui.main;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.stage.Stage;
import org.controlsfx.control.StatusBar;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;
import peakscope.model.ModuleMemory;
import peakscope.read.Dumps;
import peakscope.ui.model.CaseViewModel;

/** A window that follows a folder while a run writes to it. */
@ExtendWith(ApplicationExtension.class)
class FollowingTest {

    @TempDir
    private Path folder;

    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private Stage stage;
    private MainWindow window;

    @Start
    void show(Stage shown) throws Exception {
        stage = shown;
        window = Windows.of(stage, Files.createDirectories(folder.resolve("settings")), () -> folder, background);
        stage.show();
    }

    @AfterEach
    void stop(FxRobot robot) {
        robot.interact(stage::hide);
        background.shutdownNow();
    }

    private static void waitFor(BooleanSupplier what) throws TimeoutException {
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, what::getAsBoolean);
    }

    private static CaseViewModel shown(FxRobot robot) {
        TabPane tabs = robot.lookup("#cases").queryAs(TabPane.class);
        return ((CaseView) tabs.getSelectionModel().getSelectedItem().getContent()).model();
    }

    private static String status(FxRobot robot) {
        return robot.lookup("#status").queryAs(StatusBar.class).getText();
    }

    @Test
    void modulesAndTheErrorTextComeWhileWhatIsLookedAtStays(FxRobot robot) throws Exception {
        Path dump = folder.resolve("dump");
        robot.interact(() -> window.followed().watch(dump));
        assertTrue(status(robot).startsWith("watching " + dump + ", 0 modules, no change yet"), () -> status(robot));

        Files.createDirectories(dump);
        Files.copy(Dumps.proto("lstm-v5p"), dump.resolve("module_0000.a.after_optimizations.hlo.pb"));
        waitFor(() -> robot.lookup("#verdict").tryQuery().isPresent());
        CaseViewModel model = shown(robot);
        ModuleMemory first = model.moduleProperty().get();
        robot.interact(() -> {
            model.cursorProperty().set(3);
            model.pinnedProperty().set(1);
            robot.lookup("#charts").queryAs(TabPane.class).getSelectionModel().select(3);
        });

        byte[] next = Files.readAllBytes(Dumps.proto("sort-v4"));
        Path second = dump.resolve("module_0001.b.after_optimizations.hlo.pb");
        Files.write(second, java.util.Arrays.copyOf(next, next.length / 2));
        Files.write(second, next);
        waitFor(() -> model.opened().modules().size() == 2);
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(
                2,
                robot.lookup("#module-chooser")
                        .queryAs(ComboBox.class)
                        .getItems()
                        .size());
        assertTrue(status(robot).contains(", 2 modules, last change "), () -> status(robot));

        Files.copy(Path.of("samples/rotations-oom-v5e/error.txt"), dump.resolve("error.txt"));
        waitFor(() -> !model.saidProperty().get().isEmpty());
        WaitForAsyncUtils.waitForFxEvents();

        assertSame(model, shown(robot));
        assertSame(first, model.moduleProperty().get());
        assertSame(
                first, robot.lookup("#module-chooser").queryAs(ComboBox.class).getValue());
        assertEquals(
                List.of(3, 1),
                List.of(model.cursorProperty().get(), model.pinnedProperty().get()));
        assertEquals(
                3,
                robot.lookup("#charts")
                        .queryAs(TabPane.class)
                        .getSelectionModel()
                        .getSelectedIndex());
    }

    @Test
    void anOpenFolderIsFollowedOnRequestAndNoMore(FxRobot robot) throws Exception {
        Path dump = Files.createDirectories(folder.resolve("dump"));
        Files.copy(Dumps.proto("lstm-v5p"), dump.resolve("module_0000.a.after_optimizations.hlo.pb"));
        robot.interact(() -> window.open(List.of(dump)));
        waitFor(() -> robot.lookup("#verdict").tryQuery().isPresent());
        robot.interact(window.followed()::toggle);
        assertTrue(window.followed().shown().isPresent());
        CaseViewModel model = shown(robot);
        Files.copy(Dumps.proto("sort-v4"), dump.resolve("module_0001.b.after_optimizations.hlo.pb"));
        waitFor(() -> model.opened().modules().size() == 2);
        robot.interact(window.followed()::toggle);
        assertFalse(window.followed().shown().isPresent());
        assertFalse(status(robot).contains("watching"), () -> status(robot));
        robot.interact(window::showContents);
        Parent contents = robot.lookup("#contents-table").query();
        String words = robot.from(contents).lookup(".label").queryAllAs(Label.class).stream()
                .map(Label::getText)
                .collect(Collectors.joining("\n"));
        for (ModuleMemory module : model.opened().modules()) {
            assertTrue(words.contains(module.name()), words);
        }
        assertTrue(words.contains("save_device_memory_profile"), words);
        robot.interact(() -> contents.getScene().getWindow().hide());
    }
}
