package peakscope.ui.main;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tab;
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
import peakscope.ui.chart.ChartPane;

/** Every control that takes the keyboard focus has a name for screen readers and can be reached by keyboard. */
@ExtendWith(ApplicationExtension.class)
class AccessibilityTest {

    private static final Set<AccessibleRole> SAY_THEIR_CONTENT =
            Set.of(AccessibleRole.TAB_PANE, AccessibleRole.SCROLL_PANE, AccessibleRole.MENU_BAR);

    @TempDir
    private static Path folder;

    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private MainWindow window;
    private Stage stage;

    @Start
    void show(Stage shown) throws Exception {
        stage = shown;
        window = Windows.of(stage, folder, () -> folder, background);
        stage.setWidth(1200);
        stage.setHeight(780);
        stage.show();
    }

    @AfterEach
    void stop() {
        background.shutdownNow();
    }

    private void open(FxRobot robot, String... paths) throws Exception {
        robot.interact(() -> window.open(Arrays.stream(paths).map(Path::of).toList()));
        WaitForAsyncUtils.waitFor(
                20, TimeUnit.SECONDS, () -> robot.lookup("#charts").tryQuery().isPresent());
        WaitForAsyncUtils.waitForFxEvents();
    }

    /** Controls that take the keyboard focus and have no name. */
    private static List<String> nameless(Parent root) {
        List<String> found = new ArrayList<>();
        Set<Node> labelled = new HashSet<>();
        all(root).forEach(node -> {
            if (node instanceof Label label && label.getLabelFor() != null) {
                labelled.add(label.getLabelFor());
            }
        });
        all(root)
                .filter(node -> node.isFocusTraversable() && isSeen(node) && !labelled.contains(node))
                .filter(node -> !SAY_THEIR_CONTENT.contains(node.getAccessibleRole()))
                .filter(node -> isBlank(node.getAccessibleText()))
                .filter(node -> !(node instanceof Labeled text) || isBlank(text.getText()))
                .forEach(node -> found.add(node.getClass().getSimpleName() + " #" + node.getId() + " "
                        + node.getStyleClass() + " " + node.getAccessibleRole()));
        return found;
    }

    private static Stream<Node> all(Node node) {
        return node instanceof Parent parent
                ? Stream.concat(
                        Stream.of(node),
                        parent.getChildrenUnmodifiable().stream().flatMap(AccessibilityTest::all))
                : Stream.of(node);
    }

    private static boolean isSeen(Node node) {
        return node.isVisible() && (node.getParent() == null || isSeen(node.getParent()));
    }

    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }

    @Test
    void everyControlOfEveryViewHasAName(FxRobot robot) throws Exception {
        open(robot, "samples/rotations-oom-v5e");
        Set<String> found = new HashSet<>();
        TabPane charts = robot.lookup("#charts").queryAs(TabPane.class);
        for (Tab tab : charts.getTabs()) {
            robot.interact(() -> charts.getSelectionModel().select(tab));
            WaitForAsyncUtils.waitForFxEvents();
            nameless(stage.getScene().getRoot()).forEach(one -> found.add(tab.getText() + ": " + one));
        }
        assertEquals(Set.of(), found);
    }

    @Test
    void everyControlOfTheStartPageHasAName() {
        assertEquals(List.of(), nameless(stage.getScene().getRoot()));
    }

    @Test
    void chartsArePicturesThatSayWhatTheyShow(FxRobot robot) throws Exception {
        open(robot, "samples/rotations-oom-v5e");
        TabPane charts = robot.lookup("#charts").queryAs(TabPane.class);
        for (Tab tab : charts.getTabs()) {
            robot.interact(() -> charts.getSelectionModel().select(tab));
            WaitForAsyncUtils.waitForFxEvents();
        }
        Set<ChartPane> panes = robot.lookup(".chart-pane").queryAllAs(ChartPane.class);
        assertTrue(panes.size() >= 4, () -> panes.size() + " charts");
        for (ChartPane chart : panes) {
            assertEquals(AccessibleRole.IMAGE_VIEW, chart.getAccessibleRole(), chart::getId);
            assertTrue(!isBlank(chart.getAccessibleText()), chart::getId);
        }
    }

    @Test
    void tabReachesEveryControlAndComesBack(FxRobot robot) throws Exception {
        open(robot, "samples/rotations-oom-v5e");
        Set<Node> unreached = new HashSet<>();
        all(stage.getScene().getRoot())
                .filter(node -> node.isFocusTraversable() && isSeen(node) && !node.isDisabled())
                .forEach(unreached::add);
        for (int i = 0; i < 200 && !unreached.isEmpty(); i++) {
            robot.push(KeyCode.TAB);
            unreached.remove(stage.getScene().getFocusOwner());
        }
        // For radio buttons and tabs, Tab reaches the selected one, and arrow keys the others.
        assertEquals(Set.of(), unreached);
    }
}
