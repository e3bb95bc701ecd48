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

/** What a user does on the memory map, performed by a robot without a display. */
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
        MapScene scene = chart.mapSceneProperty().get();
        MapView view = MapView.whole(
                scene.timeline().points(), scene.space().size(), MapPainter.plot(chart.getWidth(), chart.getHeight()));
        long middle = (scene.space().address(buffer) + scene.space().end(buffer)) / 2;
        return chart.localToScreen(view.time().x(model.cursorProperty().get() + 0.5), view.y(middle));
    }

    private int largest() {
        return model.analysisProperty().get().largestAtPeak()[0];
    }

    @Test
    void aBoxIsHoveredToldAndPinned(FxRobot robot) throws TimeoutException {
        robot.moveTo(at(largest()));
        Stages.waitUntilHovered(model, largest());
        assertTrue(chart.getAccessibleText().contains("gelu · train.py:11"), chart.getAccessibleText());
        robot.clickOn(at(largest()));
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(largest(), model.pinnedProperty().get());
        robot.type(KeyCode.ESCAPE);
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(
                List.of(CaseViewModel.NONE, CaseViewModel.NONE),
                List.of(model.hoveredProperty().get(), model.pinnedProperty().get()));
    }

    @Test
    void keysMoveTheCursorAndWalkFromBoxToBox(FxRobot robot) {
        robot.interact(chart::requestFocus);
        int before = model.cursorProperty().get();
        robot.type(KeyCode.RIGHT, KeyCode.UP);
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(before + 1, model.cursorProperty().get());
        int lowest = model.hoveredProperty().get();
        assertNotEquals(CaseViewModel.NONE, lowest);
        robot.type(KeyCode.UP, KeyCode.ADD, KeyCode.ENTER);
        WaitForAsyncUtils.waitForFxEvents();
        MapScene scene = chart.mapSceneProperty().get();
        assertTrue(scene.space().address(model.hoveredProperty().get())
                > scene.space().address(lowest));
        assertEquals(model.hoveredProperty().get(), model.pinnedProperty().get());
    }

    @Test
    void otherColoursAndAnotherMemorySpaceAreShown(FxRobot robot) {
        robot.interact(() -> chart.coloringProperty().set(MapColoring.ELEMENT_TYPE));
        WaitForAsyncUtils.waitForFxEvents();
        assertTrue(
                chart.mapSceneProperty().get().legend().stream()
                        .anyMatch(entry -> entry.label().equals("bf16")),
                () -> chart.mapSceneProperty().get().legend().toString());
        robot.interact(() ->
                model.spaceProperty().set(model.moduleProperty().get().spaces().get(1)));
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(
                model.analysisProperty().get(), chart.mapSceneProperty().get().analysis());
    }
}
