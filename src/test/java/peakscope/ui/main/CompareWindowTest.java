package peakscope.ui.main;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextArea;
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
import peakscope.report.form.ReportForm;
import peakscope.ui.compare.CompareView;

/** Comparing and exporting, performed by a robot without a display. */
@ExtendWith(ApplicationExtension.class)
class CompareWindowTest {

    private static final Path BEFORE = Path.of("samples/train-v6e");
    private static final Path AFTER = Path.of("src/test/resources/pairs/train_remat-v6e");

    @TempDir
    private static Path folder;

    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private MainWindow window;
    private Path chosen = BEFORE;

    @Start
    void show(Stage stage) throws Exception {
        window = Windows.of(stage, folder, () -> chosen, background);
        stage.setWidth(1200);
        stage.setHeight(780);
        stage.show();
    }

    @AfterEach
    void stop() {
        background.shutdownNow();
    }

    private static String text(FxRobot robot, String query) {
        return robot.lookup(query).queryAs(Label.class).getText();
    }

    private CompareView compare(FxRobot robot) throws TimeoutException {
        robot.interact(() -> window.open(List.of(AFTER)));
        Windows.await(robot, "#usage-chart");
        robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.C);
        Windows.await(robot, "#compare-view");
        return robot.lookup("#compare-view").queryAs(CompareView.class);
    }

    @Test
    void theChosenFileIsBeforeAndWhatIsOpenIsAfter(FxRobot robot) throws TimeoutException {
        compare(robot);
        assertTrue(text(robot, "#compare-verdict").startsWith("peak 5.47 GiB → 1.07 GiB, −4.40 GiB"));
        assertEquals("train-v6e", text(robot, "#compare-before"));
        assertEquals("train_remat-v6e", text(robot, "#compare-after"));
        TabPane tabs = robot.lookup("#cases").queryAs(TabPane.class);
        assertEquals("train-v6e ↔ train_remat-v6e", tabs.getTabs().get(1).getText());
    }

    @Test
    void swappingTurnsTheSignOfEveryNumber(FxRobot robot) throws TimeoutException {
        long difference =
                compare(robot).model().spaceProperty().get().difference().count();
        robot.clickOn("#compare-swap");
        WaitForAsyncUtils.waitFor(
                20, TimeUnit.SECONDS, () -> text(robot, "#compare-before").equals("train_remat-v6e"));
        CompareView swapped = robot.lookup("#compare-view").queryAs(CompareView.class);
        assertEquals(
                -difference, swapped.model().spaceProperty().get().difference().count());
    }

    @Test
    void theRowUnderTheKeysShowsItsEvidence(FxRobot robot) throws TimeoutException {
        CompareView view = compare(robot);
        assertTrue(text(robot, "#change-title").contains("3 × gone"), text(robot, "#change-title"));
        robot.interact(() -> robot.lookup("#change-table").query().requestFocus());
        robot.push(KeyCode.DOWN);
        assertEquals(
                view.model().changesProperty().get().get(1),
                view.model().chosenProperty().get().orElseThrow());
        assertTrue(text(robot, "#change-title").startsWith("−768.00 MiB"), text(robot, "#change-title"));
    }

    @Test
    void whatCannotBeReadIsSaidAndOpensNoTab(FxRobot robot) throws Exception {
        robot.interact(() -> window.open(List.of(AFTER)));
        Windows.await(robot, "#usage-chart");
        chosen = Files.writeString(folder.resolve("notes.txt"), "this is no dump");
        robot.interact(window::compareWithFile);
        NotificationPane notices = robot.lookup("#notices").queryAs(NotificationPane.class);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, notices::isShowing);
        assertTrue(notices.getText().contains("notes.txt"), notices.getText());
        assertEquals(1, robot.lookup("#cases").queryAs(TabPane.class).getTabs().size());
    }

    @Test
    @SuppressWarnings("unchecked")
    void theReportIsExportedInTheChosenForm(FxRobot robot) throws Exception {
        robot.interact(() -> window.open(List.of(AFTER)));
        Windows.await(robot, "#usage-chart");
        robot.push(KeyCode.SHORTCUT, KeyCode.E);
        Windows.await(robot, "#export-dialog");
        ComboBox<ReportForm> forms = robot.lookup("#export-form").queryAs(ComboBox.class);
        robot.interact(() -> {
            forms.setValue(ReportForm.MARKDOWN);
            robot.lookup("#export-redact").queryAs(CheckBox.class).setSelected(true);
        });
        TextArea preview = robot.lookup("#export-preview").queryAs(TextArea.class);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> preview.getText().startsWith("## Peak memory of"));
        robot.interact(() -> robot.lookup("#export-save").queryAs(Button.class).fire());
        WaitForAsyncUtils.waitFor(
                20, TimeUnit.SECONDS, () -> text(robot, "#export-said").startsWith("Saved"));
        assertEquals(preview.getText(), Files.readString(folder.resolve("peak-memory.md")));
        robot.push(KeyCode.ESCAPE);
    }
}
