package peakscope.ui.card;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.controlsfx.control.StatusBar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;
import peakscope.analyze.lifetime.Lifetime;
import peakscope.ui.kit.Activity;
import peakscope.ui.main.Stages;
import peakscope.ui.model.CaseViewModel;
import peakscope.ui.setting.Settings;

/** Why a buffer is alive, with a robot as reader. */
@ExtendWith(ApplicationExtension.class)
class LifetimeViewTest {

    @TempDir
    private static Path folder;

    private final Settings settings = new Settings(folder.resolve("settings.properties"));
    private Activity activity;
    private Stage stage;
    private CaseViewModel model;

    @Start
    void show(Stage own) throws Exception {
        stage = own;
        activity = new Activity(new StatusBar(), Runnable::run);
        model = Stages.open("src/test/resources/programs/callback-v6e.hlo.pb.gz");
        Stages.show(stage, new LifetimeView(model, settings, activity));
    }

    private static String text(FxRobot robot, String query) {
        return robot.lookup(query).queryAs(Label.class).getText();
    }

    @SuppressWarnings("unchecked")
    private static <T> TableView<T> table(FxRobot robot, String query) {
        return robot.lookup(query).queryAs(TableView.class);
    }

    private void pin(FxRobot robot, String label) {
        robot.interact(() -> {
            for (int id = 0; id < model.analysisProperty().get().timeline().bufferCount(); id++) {
                if (model.analysisProperty()
                        .get()
                        .timeline()
                        .buffer(id)
                        .details()
                        .label()
                        .equals(label)) {
                    model.pinnedProperty().set(id);
                }
            }
        });
        WaitForAsyncUtils.waitForFxEvents();
    }

    @Test
    void usesStandInTheOrderOfTheSchedule(FxRobot robot) {
        pin(robot, "x.1");
        assertEquals("x", text(robot, "#lifetime-title"));
        assertEquals("x.1 (parameter) exists from the start", text(robot, "#lifetime-made"));
        TableView<Lifetime.Use> uses = table(robot, "#lifetime-uses");
        assertEquals(3, uses.getItems().size());
        assertEquals("fusion.8", uses.getItems().get(0).instruction());
        assertEquals("1", uses.getColumns().get(0).getCellData(0));
        assertEquals(
                "Idle for 2 events (events 2 to 3) between fusion.8 and fusion.4: 32.00 MiB × 2 = 64.00 MiB·events",
                text(robot, "#lifetime-idle"));
    }

    @Test
    void aCopyIsNamedWithItsStep(FxRobot robot) {
        pin(robot, "ws_0__0_.1");
        TableView<Lifetime.Use> uses = table(robot, "#lifetime-uses");
        assertEquals("copy-start at 0", uses.getColumns().get(3).getCellData(0));
        assertTrue(text(robot, "#lifetime-notes").contains("It is also a result of its computation."));
    }

    @Test
    void theRankingShowsItsBuffers(FxRobot robot) {
        TableView<Lifetime> ranking = table(robot, "#idle-ranking");
        assertEquals(5, ranking.getItems().get(0).idleSteps());
        robot.interact(() -> {
            ranking.requestFocus();
            ranking.getSelectionModel().select(1);
        });
        robot.push(KeyCode.ENTER);
        assertEquals(ranking.getItems().get(1).buffer(), model.pinnedProperty().get());
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals("ws[1][0]", text(robot, "#lifetime-title"));
    }

    @Test
    void withoutAProgramItSaysSo(FxRobot robot) throws Exception {
        CaseViewModel text = Stages.open("src/test/resources/texts/mlp-cpu");
        robot.interact(() -> Stages.show(stage, new LifetimeView(text, settings, activity)));
        WaitForAsyncUtils.waitForFxEvents();
        String why = LifetimeText.noProgram(text.analysisProperty().get().memory());
        assertEquals(why, text(robot, "#lifetime-nothing"));
        Label placeholder = (Label) table(robot, "#idle-ranking").getPlaceholder();
        assertEquals(why, placeholder.getText());
    }
}
