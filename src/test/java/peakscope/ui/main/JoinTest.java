package peakscope.ui.main;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.TabPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.controlsfx.control.NotificationPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;
import peakscope.ui.model.CaseViewModel;

/** An error text and the dump of its program join in either order. */
@ExtendWith(ApplicationExtension.class)
class JoinTest {

    private static final Path DUMP = Path.of("samples/rotations-oom-v5e");
    private static final Path TEXT = DUMP.resolve("error.txt");

    @TempDir
    private static Path folder;

    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private MainWindow window;

    @Start
    void show(Stage stage) throws Exception {
        window = Windows.of(stage, folder, () -> DUMP, background);
        stage.setWidth(1200);
        stage.setHeight(780);
        stage.show();
    }

    @AfterEach
    void stop() {
        background.shutdownNow();
    }

    /** The dump without the text beside it. */
    private static Path dumpAlone() throws Exception {
        try (var files = Files.list(DUMP)) {
            return files.filter(file -> file.toString().endsWith(".hlo.pb"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, condition);
        WaitForAsyncUtils.waitForFxEvents();
    }

    private static TabPane tabs(FxRobot robot) {
        return robot.lookup("#cases").queryAs(TabPane.class);
    }

    private static CaseViewModel model(FxRobot robot) {
        return ((CaseView) tabs(robot).getSelectionModel().getSelectedItem().getContent()).model();
    }

    private static boolean isThere(FxRobot robot, String query) {
        return robot.lookup(query).tryQuery().isPresent();
    }

    private static void paste(FxRobot robot, String text) {
        robot.interact(() -> {
            ClipboardContent content = new ClipboardContent();
            content.putString(text);
            Clipboard.getSystemClipboard().setContent(content);
        });
        robot.push(KeyCode.SHORTCUT, KeyCode.V);
    }

    @Test
    void aDumpThatIsOpenedAfterItsTextTakesItsPlaceAndItsLimit(FxRobot robot) throws Exception {
        robot.interact(() -> window.open(List.of(TEXT)));
        await(() -> isThere(robot, "#advice-view") || isThere(robot, "#usage-chart") || isThere(robot, "#bars-chart"));
        Path dump = dumpAlone();
        robot.interact(() -> window.open(List.of(dump)));
        await(() -> isThere(robot, "#usage-chart"));
        assertEquals(1, tabs(robot).getTabs().size());
        assertEquals(
                "E1000", model(robot).saidProperty().get().messages().get(0).code());
        assertEquals("the error text", model(robot).fit().limit().orElseThrow().from());
    }

    @Test
    void aTextThatIsPastedOnADumpIsExplainedThere(FxRobot robot) throws Exception {
        Path dump = dumpAlone();
        robot.interact(() -> window.open(List.of(dump)));
        await(() -> isThere(robot, "#usage-chart"));
        paste(robot, Files.readString(TEXT));
        await(() -> !model(robot).saidProperty().get().messages().isEmpty());
        assertEquals(1, tabs(robot).getTabs().size());
        assertEquals("the error text", model(robot).fit().limit().orElseThrow().from());
    }

    @Test
    void aTextThatIsPastedOnTheStartPageIsRead(FxRobot robot) throws Exception {
        paste(robot, Files.readString(TEXT));
        await(() -> isThere(robot, "#cases"));
        assertEquals("Pasted text", tabs(robot).getTabs().get(0).getText());
    }

    @Test
    void aPathThatIsPastedIsOpened(FxRobot robot) throws Exception {
        paste(robot, DUMP.toString());
        await(() -> isThere(robot, "#usage-chart"));
        assertEquals("rotations-oom-v5e", tabs(robot).getTabs().get(0).getText());
    }

    @Test
    void aTextOfAnotherProgramIsSaidToBeOne(FxRobot robot) throws Exception {
        robot.interact(() -> window.open(List.of(Path.of("src/test/resources/dumps/mlp-v5e"))));
        await(() -> isThere(robot, "#usage-chart"));
        paste(robot, Files.readString(TEXT));
        await(() -> !model(robot).saidProperty().get().messages().isEmpty());
        String notice = robot.lookup("#notices").queryAs(NotificationPane.class).getText();
        assertTrue(notice.startsWith("The error text is about another program. It names jit_rotate"), notice);
        assertFalse(model(robot).fit().limit().isPresent(), "its limit is not that of this program");
    }

    @Test
    void whatIsNoErrorTextIsSaidAndChangesNothing(FxRobot robot) throws Exception {
        paste(robot, "shopping list: milk, bread");
        await(() -> robot.lookup("#notices").queryAs(NotificationPane.class).isShowing());
        assertTrue(isThere(robot, "#start-page"));
    }
}
