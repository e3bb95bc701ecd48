package peakscope.ui.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.geometry.Point2D;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;
import peakscope.chart.map.MapColoring;
import peakscope.chart.map.MapPainter;
import peakscope.chart.map.MapScene;
import peakscope.chart.map.MapView;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.ui.main.Stages;
import peakscope.ui.model.CaseViewModel;

/** What a user does on the memory map, done by a robot without a display. */
@ExtendWith(ApplicationExtension.class)
class MapChartTest {

    private CaseViewModel model;
    private MapChart chart;

    @Start
    void show(Stage stage) throws Exception {
        model = new CaseViewModel(CaseReader.read(List.of(Path.of("samples/train-v6e")), Progress.NONE), Runnable::run);
        chart = new MapChart(model);
        stage.setScene(new Scene(chart, 900, 500));
        stage.show();
    }

    /** The middle of a buffer's box at the cursor, on the screen. */
    private Point2D at(int buffer) {
        MapScene scene = chart.scene().get();
        MapView view = MapView.whole(
                scene.timeline().points(), scene.space().size(), MapPainter.plot(chart.getWidth(), chart.getHeight()));
        long middle = (scene.space().address(buffer) + scene.space().end(buffer)) / 2;
        return chart.localToScreen(view.time().x(model.cursor().get() + 0.5), view.y(middle));
    }

    private int largest() {
        return model.analysis().get().largestAtPeak()[0];
    }

    @Test
    void aBoxIsHoveredToldAndPinned(FxRobot robot) throws TimeoutException {
        robot.moveTo(at(largest()));
        Stages.waitUntilHovered(model, largest());
        assertTrue(chart.getAccessibleText().contains("custom-call"), chart.getAccessibleText());
        robot.clickOn(at(largest()));
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(largest(), model.pinned().get());
        robot.type(KeyCode.ESCAPE);
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(
                List.of(CaseViewModel.NONE, CaseViewModel.NONE),
                List.of(model.hovered().get(), model.pinned().get()));
    }

    @Test
    void keysMoveTheCursorAndWalkFromBoxToBox(FxRobot robot) {
        robot.interact(chart::requestFocus);
        int before = model.cursor().get();
        robot.type(KeyCode.RIGHT, KeyCode.UP);
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(before + 1, model.cursor().get());
        int lowest = model.hovered().get();
        assertNotEquals(CaseViewModel.NONE, lowest);
        robot.type(KeyCode.UP, KeyCode.ADD, KeyCode.ENTER);
        WaitForAsyncUtils.waitForFxEvents();
        MapScene scene = chart.scene().get();
        assertTrue(scene.space().address(model.hovered().get()) > scene.space().address(lowest));
        assertEquals(model.hovered().get(), model.pinned().get());
    }

    @Test
    void otherColoursAndAnotherMemorySpaceAreShown(FxRobot robot) {
        robot.interact(() -> chart.coloring().set(MapColoring.ELEMENT_TYPE));
        WaitForAsyncUtils.waitForFxEvents();
        assertTrue(
                chart.scene().get().legend().stream()
                        .anyMatch(entry -> entry.label().equals("bf16")),
                () -> chart.scene().get().legend().toString());
        robot.interact(() -> model.space().set(model.module().get().spaces().get(1)));
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(model.analysis().get(), chart.scene().get().analysis());
    }
}
