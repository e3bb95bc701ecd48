package peakscope.ui.main;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;
import peakscope.ui.model.CaseViewModel;

/** One search for charts and table; Enter steps through it. */
@ExtendWith(ApplicationExtension.class)
class SearchWindowTest {

    @TempDir
    private static Path folder;

    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private MainWindow window;
    private CaseViewModel model;

    @Start
    void show(Stage stage) throws Exception {
        window = Windows.of(stage, folder, () -> folder, background);
        stage.setWidth(1200);
        stage.setHeight(780);
        stage.show();
    }

    @BeforeEach
    void open(FxRobot robot) throws Exception {
        robot.interact(() -> window.open(List.of(Path.of("samples/train-v6e"))));
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> robot.lookup("#usage-chart")
                .tryQuery()
                .isPresent());
        WaitForAsyncUtils.waitForFxEvents();
        TabPane tabs = robot.lookup("#cases").queryAs(TabPane.class);
        model = ((CaseView) tabs.getTabs().get(0).getContent()).model();
    }

    @AfterEach
    void stop() {
        background.shutdownNow();
    }

    private static String said(FxRobot robot) {
        return robot.lookup("#search-count").queryAs(Label.class).getText();
    }

    private void search(FxRobot robot, String query) throws Exception {
        robot.push(KeyCode.SHORTCUT, KeyCode.F);
        robot.write(query);
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(query, model.searchProperty().get());
    }

    @Test
    void enterWalksThroughTheHitsTheLargestFirst(FxRobot robot) throws Exception {
        search(robot, "size > 500 MiB");
        int hits = model.foundProperty().get().orElseThrow().cardinality();
        assertTrue(hits > 2, "the sample has changed");
        assertTrue(said(robot).startsWith(hits + " found, "), said(robot));
        robot.push(KeyCode.ENTER);
        int first = model.pinnedProperty().get();
        assertTrue(said(robot).startsWith("1 of " + hits + ", "), said(robot));
        robot.push(KeyCode.ENTER);
        int second = model.pinnedProperty().get();
        assertNotEquals(first, second);
        robot.push(KeyCode.SHIFT, KeyCode.ENTER);
        assertEquals(first, model.pinnedProperty().get());
        robot.push(KeyCode.SHIFT, KeyCode.ENTER);
        assertTrue(said(robot).startsWith(hits + " of " + hits + ", "), said(robot));
    }

    @Test
    void aSearchWithoutHitsSaysSoAndFadesNothing(FxRobot robot) throws Exception {
        search(robot, "no_such_buffer");
        assertEquals("no buffer matches", said(robot));
        assertEquals(Optional.empty(), model.lit());
        robot.push(KeyCode.ENTER);
        assertEquals(CaseViewModel.NONE, model.pinnedProperty().get());
        robot.push(KeyCode.ESCAPE);
        assertEquals("", robot.lookup("#buffer-search").queryAs(TextField.class).getText());
        assertEquals("", said(robot));
    }

    @Test
    void whatIsNotUnderstoodIsSaidToAScreenReaderToo(FxRobot robot) throws Exception {
        search(robot, "dtype = f33");
        assertEquals("not understood", said(robot));
        TextField field = robot.lookup("#buffer-search").queryAs(TextField.class);
        assertTrue(field.getAccessibleHelp().startsWith("Character 9: 'f33' is not a dtype"));
    }

    @Test
    void theSearchOfTheTabInFrontIsTypedInto(FxRobot robot) throws Exception {
        robot.interact(() -> window.open(List.of(Path.of("src/test/resources/dumps/mlp-v5e"))));
        TabPane tabs = robot.lookup("#cases").queryAs(TabPane.class);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> tabs.getTabs().size() == 2);
        WaitForAsyncUtils.waitForFxEvents();
        robot.push(KeyCode.SHORTCUT, KeyCode.F);
        robot.write("fusion");
        WaitForAsyncUtils.waitForFxEvents();
        CaseView front = (CaseView) tabs.getTabs().get(1).getContent();
        assertEquals("fusion", front.model().searchProperty().get());
        assertEquals("", model.searchProperty().get());
    }
}
