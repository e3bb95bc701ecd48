package peakscope.ui.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.controlsfx.control.StatusBar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;
import peakscope.model.timeline.Timeline;
import peakscope.report.file.ReadFiles;
import peakscope.ui.kit.Activity;
import peakscope.ui.kit.FileDialogs;
import peakscope.ui.kit.Links;
import peakscope.ui.kit.Shell;
import peakscope.ui.main.Stages;
import peakscope.ui.model.CaseViewModel;
import peakscope.ui.model.ProgramText;
import peakscope.ui.setting.Settings;

/** The program in the window, used by a robot. */
@ExtendWith(ApplicationExtension.class)
class SourceViewTest {

    @TempDir
    private static Path folder;

    private CaseViewModel model;

    @Start
    void show(Stage stage) throws Exception {
        Path dump = Files.createDirectories(folder.resolve("dump")).resolve("step.hlo.pb");
        try (var sample = Files.newDirectoryStream(Path.of("samples/train-v6e"), "*.pb")) {
            Files.write(dump, Files.readAllBytes(sample.iterator().next()));
        }
        model = Stages.open(dump.toString());
        FileDialogs dialogs = new FileDialogs() {
            @Override
            public Optional<Path> file(Window owner) {
                return Optional.empty();
            }

            @Override
            public List<Path> files(Window owner) {
                return List.of();
            }

            @Override
            public Optional<Path> folder(Window owner) {
                return Optional.of(Path.of("samples/train-v6e"));
            }

            @Override
            public Optional<Path> save(Window owner, String name) {
                return Optional.empty();
            }
        };
        Settings settings = new Settings(Files.createTempFile(folder, "settings", ".properties"));
        Links links = new Links(address -> CompletableFuture.completedFuture(true), sentence -> {});
        Shell shell = new Shell(
                dialogs,
                links,
                settings,
                new Activity(new StatusBar(), Runnable::run),
                sentence -> {},
                () -> new ReadFiles(List.of()));
        Stages.show(stage, new SourceView(model, new ProgramText(model, settings), shell));
    }

    private static String accessible(FxRobot robot) {
        return robot.lookup("#source-chart").query().getAccessibleText();
    }

    private void walkTo(FxRobot robot, String start) {
        robot.interact(() -> robot.lookup("#source-chart").query().requestFocus());
        robot.push(KeyCode.HOME);
        for (int i = 0; i < 40 && !accessible(robot).startsWith(start); i++) {
            robot.push(KeyCode.DOWN);
        }
        assertTrue(accessible(robot).startsWith(start), accessible(robot));
    }

    @Test
    void theHeaviestLineIsToldAtFirstSight(FxRobot robot) {
        assertEquals(
                "train.py:11 · 4.50 GiB, 82.3 % of memory in use: 6 × 768.00 MiB, 12 layers",
                robot.lookup("#source-summary").queryAs(Label.class).getText());
    }

    @Test
    void aLineLightsItsBuffersInEveryChartAndStopsWhenItIsChosenAgain(FxRobot robot) {
        walkTo(robot, "train.py:11");
        Timeline timeline = model.analysisProperty().get().timeline();
        int hovered = model.hoveredProperty().get();
        assertEquals(768L << 20, timeline.sizeBytes(hovered));
        robot.push(KeyCode.ENTER);
        BitSet lit = model.foundProperty().get().orElseThrow();
        assertEquals(
                6,
                lit.stream()
                        .filter(buffer -> timeline.sizeBytes(buffer) == 768L << 20)
                        .count());
        assertTrue(lit.get(hovered));
        robot.push(KeyCode.ENTER);
        assertTrue(model.foundProperty().get().isEmpty());
    }

    @Test
    void aBufferThatIsPointedAtElsewhereIsToldByItsLine(FxRobot robot) {
        Timeline timeline = model.analysisProperty().get().timeline();
        int argument = 0;
        while (timeline.argument(argument) < 0) {
            argument++;
        }
        int pointed = argument;
        robot.interact(() -> model.hoveredProperty().set(pointed));
        WaitForAsyncUtils.waitForFxEvents();
        String summary = robot.lookup("#source-summary").queryAs(Label.class).getText();
        assertTrue(summary.startsWith("arguments · 608.00 MiB"), summary);
    }

    @Test
    void theTextIsShownWhenTheUserSaysWhereItIs(FxRobot robot) {
        walkTo(robot, "train.py:11");
        assertFalse(accessible(robot).contains("jnp.tanh"));
        robot.clickOn("#source-folder");
        WaitForAsyncUtils.waitForFxEvents();
        walkTo(robot, "train.py:11");
        assertTrue(accessible(robot).contains("return 0.5 * x * (1 + jnp.tanh("), accessible(robot));
        assertFalse(robot.lookup("#source-folder").query().isVisible());
    }
}
