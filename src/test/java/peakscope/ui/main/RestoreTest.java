package peakscope.ui.main;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;
import peakscope.ui.setting.Remembered;
import peakscope.ui.setting.Settings;

/** A window and its dividers return to where they were left. */
@ExtendWith(ApplicationExtension.class)
class RestoreTest {

    @TempDir
    private Path folder;

    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private Stage stage;

    @Start
    void show(Stage shown) {
        stage = shown;
    }

    @AfterEach
    void stop() {
        background.shutdownNow();
    }

    private Settings settings() {
        return new Settings(folder.resolve("settings.properties"));
    }

    private void openWindow(FxRobot robot) {
        robot.interact(() -> {
            stage = new Stage();
            Windows.of(stage, folder, settings(), background);
            new WindowSize(settings()).keep(stage);
            stage.show();
        });
    }

    @Test
    void theNextWindowOpensAtThePlaceOfTheLast(FxRobot robot) throws Exception {
        Files.writeString(folder.resolve("settings.properties"), "window.place=10 12 911 622\n");
        openWindow(robot);
        robot.interact(() -> {
            stage.setX(37);
            stage.setY(21);
        });
        WaitForAsyncUtils.waitForFxEvents();
        robot.interact(() -> stage.close());
        assertEquals("37 21 911 622", settings().get("window.place").orElseThrow());
        openWindow(robot);
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(
                "37 21 911 622",
                new WindowPlace(
                                stage.getX(),
                                stage.getY(),
                                stage.getScene().getWidth(),
                                stage.getScene().getHeight())
                        .text());
        robot.interact(() -> stage.close());
    }

    @Test
    void aMaximisedWindowOpensMaximisedAndFallsBackToItsPlace(FxRobot robot) throws Exception {
        Files.writeString(folder.resolve("settings.properties"), "window.place=10 12 900 600\nwindow.maximised=true\n");
        openWindow(robot);
        assertTrue(stage.isMaximized());
        robot.interact(() -> stage.close());
        assertEquals("10 12 900 600", settings().get("window.place").orElseThrow());
        assertEquals("true", settings().get("window.maximised").orElseThrow());
    }

    @Test
    void aDraggedDividerKeepsItsPixelsInAWiderPane(FxRobot robot) throws TimeoutException {
        SplitPane first = shown(robot, 600);
        Node grip = robot.from(first).lookup(".split-pane-divider").query();
        Bounds place = grip.localToScreen(grip.getBoundsInLocal());
        robot.moveTo(place.getCenterX(), place.getCenterY())
                .press(MouseButton.PRIMARY)
                .moveBy(-100, 0)
                .release(MouseButton.PRIMARY);
        WaitForAsyncUtils.waitFor(
                10, TimeUnit.SECONDS, () -> settings().get("split.test.pixels").isPresent());
        double dragged = rightOf(first);
        SplitPane second = shown(robot, 1000);
        assertEquals(280, dragged, 10);
        assertEquals(dragged, rightOf(second), 6);
        robot.interact(() -> second.setPrefWidth(800));
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(dragged, rightOf(second), 6);
    }

    private static double rightOf(SplitPane pane) {
        return pane.getWidth() * (1 - pane.getDividerPositions()[0]);
    }

    private SplitPane shown(FxRobot robot, double width) {
        SplitPane pane = new SplitPane(new StackPane(), new StackPane());
        SplitPane.setResizableWithParent(pane.getItems().get(1), false);
        robot.interact(() -> {
            Remembered.dividers(pane, settings(), "split.test", 0.7);
            pane.setPrefSize(width, 300);
            Stages.show(stage, new Pane(pane));
        });
        WaitForAsyncUtils.waitForFxEvents();
        return pane;
    }
}
