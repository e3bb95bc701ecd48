package peakscope.ui.main;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.TabPane;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** From the start page to an exported report, and from one case to a comparison, without a mouse. */
@ExtendWith(ApplicationExtension.class)
class KeyboardTest {

    @TempDir
    private static Path folder;

    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private Path chosen = Path.of("samples/train-v6e");

    @Start
    void show(Stage stage) throws Exception {
        Windows.of(stage, folder, () -> chosen, background);
        stage.setWidth(1200);
        stage.setHeight(780);
        stage.show();
    }

    @AfterEach
    void stop() {
        background.shutdownNow();
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, condition);
        WaitForAsyncUtils.waitForFxEvents();
    }

    private static boolean isThere(FxRobot robot, String query) {
        return robot.lookup(query).tryQuery().isPresent();
    }

    @Test
    void fromTheStartPageToAnExportedReport(FxRobot robot) throws Exception {
        robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.O);
        await(() -> isThere(robot, "#usage-chart"));
        await(() -> robot.lookup("#usage-chart").query().isFocused());
        robot.push(KeyCode.SHORTCUT, KeyCode.E);
        await(() -> isThere(robot, "#export-save"));
        robot.push(KeyCode.ALT, KeyCode.S);
        Path saved = folder.resolve("peak-memory.html");
        await(() -> Files.exists(saved) && Files.readString(saved).endsWith("</html>\n"));
        robot.push(KeyCode.ESCAPE);
        await(() -> !isThere(robot, "#export-save"));
    }

    @Test
    void twoOpenTabsAreComparedByAList(FxRobot robot) throws Exception {
        robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.O);
        await(() -> isThere(robot, "#cases"));
        chosen = Path.of("src/test/resources/pairs/train_remat-v6e");
        robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.O);
        TabPane tabs = robot.lookup("#cases").queryAs(TabPane.class);
        await(() -> tabs.getTabs().size() == 2);
        robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.C);
        await(() -> isThere(robot, "#compare-start"));
        robot.push(KeyCode.ENTER);
        await(() -> tabs.getTabs().size() == 3);
        assertEquals("train-v6e ↔ train_remat-v6e", tabs.getTabs().get(2).getText());
    }

    @Test
    void dialogsCloseByEscape(FxRobot robot) throws Exception {
        robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.O);
        await(() -> isThere(robot, "#usage-chart"));
        robot.push(KeyCode.F1);
        await(() -> isThere(robot, "#key-help"));
        robot.push(KeyCode.ESCAPE);
        await(() -> !isThere(robot, "#key-help"));
        robot.push(KeyCode.SHORTCUT, KeyCode.I);
        await(() -> isThere(robot, "#contents-table"));
        robot.push(KeyCode.ESCAPE);
        await(() -> !isThere(robot, "#contents-table"));
        assertTrue(isThere(robot, "#usage-chart"));
    }
}
