package peakscope.ui.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;
import peakscope.model.timeline.Timeline;
import peakscope.ui.main.Stages;
import peakscope.ui.model.CaseViewModel;

/** The table of buffers, used by a robot. */
@ExtendWith(ApplicationExtension.class)
class BufferTableTest {

    private CaseViewModel model;
    private TableView<Integer> table;

    @Start
    @SuppressWarnings("unchecked")
    void show(Stage stage) throws Exception {
        model = Stages.open("samples/train-v6e");
        BufferTable part = new BufferTable(model);
        Stages.show(stage, part);
        table = (TableView<Integer>) part.lookup("#buffer-rows");
    }

    private static String text(FxRobot robot, String query) {
        return robot.lookup(query).queryAs(Label.class).getText();
    }

    private static <T> T onWindow(Callable<T> question) {
        return WaitForAsyncUtils.waitForAsyncFx(5000, question);
    }

    private Timeline timeline() {
        return model.analysisProperty().get().timeline();
    }

    private void type(FxRobot robot, String query) {
        robot.interact(() -> model.searchProperty().set(query));
        WaitForAsyncUtils.waitForFxEvents();
    }

    @Test
    void allThatIsLiveIsThereTheLargestFirst(FxRobot robot) {
        int[] live = model.analysisProperty()
                .get()
                .live()
                .liveAt(model.cursorProperty().get());
        assertEquals(live.length, table.getItems().size());
        long[] sizes =
                table.getItems().stream().mapToLong(timeline()::sizeBytes).toArray();
        long[] sorted = Arrays.stream(sizes)
                .map(size -> -size)
                .sorted()
                .map(size -> -size)
                .toArray();
        assertEquals(Arrays.toString(sorted), Arrays.toString(sizes));
        assertEquals(live.length + " buffers, 5.47 GiB", text(robot, "#buffer-summary"));
    }

    @Test
    void aSearchLeavesWhatItFinds(FxRobot robot) {
        type(robot, "size > 100 MiB and category = temporary");
        assertTrue(table.getItems().stream().allMatch(id -> timeline().sizeBytes(id) > 100 << 20));
        assertTrue(
                text(robot, "#buffer-summary").startsWith("7 of 30 buffers, 4.69 GiB of 5.47 GiB"),
                () -> text(robot, "#buffer-summary"));
        assertEquals(
                "size > 100 MiB and category = temporary",
                model.searchProperty().get());
        type(robot, "");
        assertEquals(30, table.getItems().size());
    }

    @Test
    void aSearchThatIsNotUnderstoodHidesNothing(FxRobot robot) {
        type(robot, "dtype = f33");
        assertTrue(model.searchErrorProperty().get().startsWith("Character 9: 'f33' is not a dtype"));
        assertEquals(30, table.getItems().size());
    }

    @Test
    void nothingFoundIsSaid(FxRobot robot) {
        type(robot, "no_such_buffer");
        Label nothing = (Label) table.getPlaceholder();
        assertEquals("No live buffer matches.", nothing.getText());
    }

    @Test
    void aChosenRowIsPinnedAndThePinnedBufferIsChosen(FxRobot robot) {
        robot.interact(() -> table.requestFocus());
        robot.push(KeyCode.DOWN);
        int first = model.pinnedProperty().get();
        assertNotEquals(CaseViewModel.NONE, first);
        robot.push(KeyCode.DOWN);
        assertNotEquals(first, model.pinnedProperty().get());
        int other = table.getItems().get(4);
        robot.interact(() -> model.pinnedProperty().set(other));
        assertEquals(other, onWindow(() -> table.getSelectionModel().getSelectedItem()));
        robot.push(KeyCode.ESCAPE);
        assertEquals(CaseViewModel.NONE, model.pinnedProperty().get());
        assertTrue(onWindow(() -> table.getSelectionModel().isEmpty()));
    }

    @Test
    void thePinnedBufferStaysChosenWhenTheCursorMoves(FxRobot robot) {
        int pinned = table.getItems().get(3);
        robot.interact(() -> {
            model.pinnedProperty().set(pinned);
            model.moveCursor(-1);
        });
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(pinned, model.pinnedProperty().get());
        assertEquals(pinned, onWindow(() -> table.getSelectionModel().getSelectedItem()));
        robot.interact(() -> model.cursorProperty().set(0));
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(pinned, model.pinnedProperty().get(), "a buffer that is not live here stays pinned");
    }

    @Test
    void theRowUnderTheMouseIsHovered(FxRobot robot) throws TimeoutException {
        robot.moveTo(robot.lookup("#buffer-rows .table-row-cell").nth(2).queryAs(BufferRow.class));
        Stages.waitUntilHovered(model, table.getItems().get(2));
        robot.moveTo("#buffer-summary");
        Stages.waitUntilHovered(model, CaseViewModel.NONE);
    }

    @Test
    void chosenRowsAreCopied(FxRobot robot) {
        robot.interact(() -> {
            table.requestFocus();
            table.getSelectionModel().selectRange(0, 3);
        });
        robot.press(KeyCode.CONTROL).push(KeyCode.C).release(KeyCode.CONTROL);
        String copied = onWindow(() -> Clipboard.getSystemClipboard().getString());
        assertEquals(4, copied.lines().count(), copied);
        assertTrue(copied.startsWith("Name\tMade by\tSize [bytes]\t"), copied);
    }

    @Test
    void allThatIsShownIsCopiedAsMarkdown(FxRobot robot) throws TimeoutException {
        robot.interact(() -> {
            copyNothing();
            table.getContextMenu().getItems().get(2).fire();
        });
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> onWindow(
                        () -> Clipboard.getSystemClipboard().getString())
                .startsWith("| Name | Made by | Size |"));
        String copied = onWindow(() -> Clipboard.getSystemClipboard().getString());
        assertEquals(table.getItems().size() + 2, copied.lines().count(), copied);
    }

    private static void copyNothing() {
        ClipboardContent nothing = new ClipboardContent();
        nothing.putString("nothing");
        Clipboard.getSystemClipboard().setContent(nothing);
    }

    @Test
    void aColumnThatIsHiddenIsHiddenInEveryTable(FxRobot robot) {
        robot.interact(() -> column(table, BufferColumn.FACTOR).setVisible(false));
        assertFalse(onWindow(() -> column(another(), BufferColumn.FACTOR).isVisible()));
        robot.interact(() -> column(table, BufferColumn.FACTOR).setVisible(true));
        assertTrue(onWindow(() -> column(another(), BufferColumn.FACTOR).isVisible()));
    }

    @SuppressWarnings("unchecked")
    private TableView<Integer> another() {
        return (TableView<Integer>) new BufferTable(model).getCenter();
    }

    private static TableColumn<Integer, ?> column(TableView<Integer> of, BufferColumn wanted) {
        return of.getColumns().stream()
                .filter(column -> column.getUserData() == wanted)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anotherMemoryBringsItsOwnBuffers(FxRobot robot) {
        robot.interact(() -> {
            model.searchProperty().set("size >= 0");
            model.pinnedProperty().set(table.getItems().get(0));
            model.spaceProperty().set(model.moduleProperty().get().spaces().get(1));
        });
        WaitForAsyncUtils.waitForFxEvents();
        int[] live = model.analysisProperty()
                .get()
                .live()
                .liveAt(model.cursorProperty().get());
        assertEquals(live.length, table.getItems().size());
        assertEquals(CaseViewModel.NONE, model.pinnedProperty().get());
    }
}
