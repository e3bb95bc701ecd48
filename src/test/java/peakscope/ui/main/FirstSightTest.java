package peakscope.ui.main;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;
import peakscope.chart.usage.UsagePainter;
import peakscope.ui.chart.MapChart;
import peakscope.ui.chart.UsageChart;
import peakscope.ui.model.CaseViewModel;

/** What a first-time user sees after opening a dump, in a window of default size. */
@ExtendWith(ApplicationExtension.class)
class FirstSightTest {

    private static final Path OOM = Path.of("samples/rotations-oom-v5e");

    @TempDir
    private static Path folder;

    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private MainWindow window;

    @Start
    void show(Stage stage) throws Exception {
        window = Windows.of(stage, folder, () -> OOM, background);
        stage.show();
        stage.getScene().getRoot().resize(1280, 820);
    }

    @AfterEach
    void stop() {
        background.shutdownNow();
    }

    private CaseViewModel open(FxRobot robot) throws TimeoutException {
        robot.interact(() -> window.open(List.of(OOM)));
        Windows.await(robot, "#usage-chart");
        TabPane tabs = robot.lookup("#cases").queryAs(TabPane.class);
        return ((CaseView) tabs.getTabs().get(0).getContent()).model();
    }

    private static List<FindingLook> findings(FxRobot robot) {
        return robot.lookup(".finding").queryAllAs(Region.class).stream()
                .map(row -> new FindingLook(row, !row.lookupAll(".finding-body").isEmpty()))
                .toList();
    }

    private record FindingLook(Region row, boolean open) {}

    @Test
    void theHeadlineSaysWhatIsWrongWhyAndWhatToDo(FxRobot robot) throws TimeoutException {
        open(robot);
        assertEquals(
                "15.91 GiB needed · 168.40 MiB over v5e · 95 % padding",
                robot.lookup("#verdict").query().getAccessibleText());
        assertFalse(
                robot.lookup("#headline-cause").queryAs(Label.class).getText().isEmpty());
        assertFalse(robot.lookup("#headline-fix").queryAs(Label.class).getText().isEmpty());
    }

    @Test
    void theCurveHasAThirdOfTheWindowAndMore(FxRobot robot) throws TimeoutException {
        open(robot);
        UsageChart chart = robot.lookup("#usage-chart").queryAs(UsageChart.class);
        double share = UsagePainter.plot(chart.getWidth(), chart.getHeight()).height()
                / chart.getScene().getHeight();
        assertTrue(share >= 0.35, () -> "the plot has " + share);
    }

    @Test
    void anEventHasOneXInCurveAndMap(FxRobot robot) throws TimeoutException {
        CaseViewModel model = open(robot);
        robot.interact(() -> robot.lookup("#charts")
                .queryAs(TabPane.class)
                .getSelectionModel()
                .select(1));
        WaitForAsyncUtils.waitForFxEvents();
        UsageChart curve = robot.lookup("#usage-chart").queryAs(UsageChart.class);
        MapChart map = robot.lookup("#map-chart").queryAs(MapChart.class);
        assertEquals(curve.localToScreen(0, 0).getX(), map.localToScreen(0, 0).getX(), 0.5, "left edges");
        assertEquals(curve.getWidth(), map.getWidth(), 0.5, "widths");
        robot.moveTo(map.localToScreen(map.getWidth() / 2, map.getHeight() / 2));
        WaitForAsyncUtils.waitForFxEvents();
        assertFalse(model.pointedProperty().get() == CaseViewModel.NONE, "the curve has the crosshair of the map");
    }

    @Test
    void oneFindingIsOpenAndNoneIsLongerThanThePane(FxRobot robot) throws TimeoutException {
        open(robot);
        List<FindingLook> rows = findings(robot);
        assertEquals(1, rows.stream().filter(FindingLook::open).count());
        FindingLook first = rows.stream()
                .filter(look -> look.row().lookup(".finding-saving") instanceof Label saves
                        && !saves.getText().isEmpty())
                .findFirst()
                .orElseThrow();
        assertTrue(first.open(), "the first change that saves something");
        double pane = robot.lookup("#advisor").queryAs(Region.class).getHeight();
        for (int i = 0; i < rows.size(); i++) {
            Region row = rows.get(i).row();
            if (!rows.get(i).open()) {
                Node head = row.lookup(".finding-head");
                robot.interact(() -> {
                    head.requestFocus();
                });
                robot.push(KeyCode.ENTER);
                WaitForAsyncUtils.waitForFxEvents();
            }
            robot.interact(() -> {
                row.applyCss();
                row.getParent().layout();
            });
            assertTrue(row.getHeight() <= pane, () -> row.getHeight() + " of " + pane);
            assertEquals(1, findings(robot).stream().filter(FindingLook::open).count());
        }
    }

    @Test
    void codeIsCopiedByItsButton(FxRobot robot) throws TimeoutException {
        open(robot);
        if (robot.lookup(".copy-code").tryQuery().isEmpty()) {
            robot.interact(
                    () -> findings(robot).get(1).row().lookup(".finding-head").requestFocus());
            robot.push(KeyCode.SPACE);
            WaitForAsyncUtils.waitForFxEvents();
        }
        String code = robot.lookup(".code-box .code").queryAs(Label.class).getText();
        robot.interact(robot.lookup(".copy-code").queryAs(Button.class)::fire);
        robot.interact(() -> assertEquals(code, Clipboard.getSystemClipboard().getString()));
    }

    @Test
    void theStartPageOpensASampleAndRemembersNoTemporaryFolder(FxRobot robot) throws TimeoutException {
        robot.interact(robot.lookup("#sample-train-v6e").queryAs(Hyperlink.class)::fire);
        Windows.await(robot, "#usage-chart");
        assertEquals(
                "train-v6e",
                robot.lookup("#cases").queryAs(TabPane.class).getTabs().get(0).getText());
        robot.interact(window::closeTab);
        assertTrue(robot.lookup("#start-page").tryQuery().isPresent());
        assertTrue(robot.lookup(".start-column .hyperlink")
                        .queryAllAs(Hyperlink.class)
                        .size()
                <= Sample.ALL.size());
    }

    @Test
    void theStartPageExplainsAPastedText(FxRobot robot) throws TimeoutException {
        robot.interact(() -> robot.lookup("#start-error-text")
                .queryAs(TextArea.class)
                .setText(
                        "E1001: CompileTimeScopedVmemOom: Ran out of memory in memory space vmem while allocating on stack"
                                + " for %fusion = f32[8]{0} custom-call(). Scoped allocation with size 256.0K and limit 64.0K"
                                + " exceeded scoped vmem limit by 192.0K."));
        robot.interact(robot.lookup("#start-explain").queryAs(Button.class)::fire);
        Windows.await(robot, "#advice-view");
        assertFalse(robot.lookup(".finding").queryAll().isEmpty());
    }
}
