package peakscope.ui.main;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TitledPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
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
import peakscope.chart.bars.BarsScene;
import peakscope.chart.surface.Box;
import peakscope.ui.chart.BarsChart;
import peakscope.ui.chart.ChartPane;
import peakscope.ui.chart.UsageChart;
import peakscope.ui.model.CaseViewModel;
import peakscope.ui.setting.Themes;

/** What a user does in the window, performed by a robot without a display. */
@ExtendWith(ApplicationExtension.class)
class MainWindowTest {

    private static final Path SAMPLE = Path.of("src/test/resources/dumps/mlp-v5e");

    private static final Path OOM_SAMPLE = Path.of("samples/rotations-oom-v5e");

    @TempDir
    private static Path folder;

    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private MainWindow window;
    private Path chosen = SAMPLE;

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

    private CaseViewModel openSample(FxRobot robot) throws TimeoutException {
        return open(robot, SAMPLE);
    }

    private CaseViewModel open(FxRobot robot, Path path) throws TimeoutException {
        robot.interact(() -> window.open(List.of(path)));
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> robot.lookup("#usage-chart")
                .tryQuery()
                .isPresent());
        WaitForAsyncUtils.waitForFxEvents();
        TabPane tabs = robot.lookup("#cases").queryAs(TabPane.class);
        return ((CaseView) tabs.getTabs().get(0).getContent()).model();
    }

    private static String headline(FxRobot robot) {
        return robot.lookup("#verdict").query().getAccessibleText();
    }

    private static String text(FxRobot robot, String query) {
        return robot.lookup(query).queryAs(Label.class).getText();
    }

    /** Moves the mouse to the middle of the first block of the bar by program order. */
    private static void pointAtFirstBlock(FxRobot robot, CaseViewModel model) {
        BarsChart bars = robot.lookup("#bars-chart").queryAs(BarsChart.class);
        BarsScene scene = BarsScene.of(
                model.analysisProperty().get(), model.cursorProperty().get(), bars.getWidth(), bars.getHeight());
        Box block = scene.bars().get(0).block(0);
        robot.moveTo(bars.localToScreen(block.x() + block.width() / 2, block.y() + block.height() / 2));
        WaitForAsyncUtils.waitForFxEvents();
    }

    @Test
    void theStartPageOpensAFolderByDialog(FxRobot robot) throws TimeoutException {
        robot.clickOn("#start-open-folder");
        WaitForAsyncUtils.waitFor(
                20, TimeUnit.SECONDS, () -> robot.lookup("#verdict").tryQuery().isPresent());
        assertTrue(headline(robot).startsWith("63.92 MiB needed"), headline(robot));
    }

    @Test
    void hoveringABlockShowsItsPaddingInTheCard(FxRobot robot) throws TimeoutException {
        CaseViewModel model = openSample(robot);
        robot.interact(() ->
                model.spaceProperty().set(model.moduleProperty().get().spaces().get(1)));
        WaitForAsyncUtils.waitForFxEvents();
        pointAtFirstBlock(robot, model);
        assertFalse(model.hoveredProperty().get() == CaseViewModel.NONE, "nothing is hovered");
        String name = model.analysisProperty()
                .get()
                .origins()
                .label(model.hoveredProperty().get());
        assertEquals(name, text(robot, "#card-title"));
        robot.interact(() -> model.hoveredProperty().set(paddedBuffer(model)));
        assertTrue(text(robot, "#card-padded").contains("129 → 136 by tile (8,128)"), text(robot, "#card-padded"));
        assertEquals("28.00 KiB (28,672 bytes)", text(robot, "#card-padding"));
    }

    private static int paddedBuffer(CaseViewModel model) {
        for (int buffer = 0; buffer < model.analysisProperty().get().timeline().bufferCount(); buffer++) {
            if (model.analysisProperty().get().timeline().instructionOf(buffer).equals("copy-start.1")) {
                return buffer;
            }
        }
        throw new AssertionError("the sample has changed");
    }

    @Test
    void aClickOnABlockPinsItsBufferAndEscapeFreesIt(FxRobot robot) throws TimeoutException {
        CaseViewModel model = openSample(robot);
        pointAtFirstBlock(robot, model);
        int hovered = model.hoveredProperty().get();
        robot.clickOn();
        assertEquals(hovered, model.pinnedProperty().get());
        robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
        assertEquals(CaseViewModel.NONE, model.pinnedProperty().get());
    }

    @Test
    void keysMoveTheCursorOfAllCharts(FxRobot robot) throws TimeoutException {
        CaseViewModel model = openSample(robot);
        robot.interact(() -> {
            model.spaceProperty().set(model.moduleProperty().get().spaces().get(1));
            robot.lookup("#usage-chart").query().requestFocus();
        });
        robot.push(KeyCode.RIGHT);
        assertEquals(5, model.cursorProperty().get());
        robot.push(KeyCode.HOME);
        assertEquals(0, model.cursorProperty().get());
        robot.push(KeyCode.P);
        assertEquals(4, model.cursorProperty().get());
    }

    @Test
    void arrowsWalkOverTheBlocksAndEnterPins(FxRobot robot) throws TimeoutException {
        CaseViewModel model = openSample(robot);
        robot.interact(() -> robot.lookup("#bars-chart").query().requestFocus());
        robot.push(KeyCode.RIGHT);
        int first = model.hoveredProperty().get();
        robot.push(KeyCode.RIGHT);
        assertFalse(first == model.hoveredProperty().get());
        robot.push(KeyCode.ENTER);
        assertEquals(model.hoveredProperty().get(), model.pinnedProperty().get());
    }

    @Test
    void evidenceOfAFindingShowsItsBufferInTheCharts(FxRobot robot) throws TimeoutException {
        CaseViewModel model = openSample(robot);
        robot.interact(() ->
                model.spaceProperty().set(model.moduleProperty().get().spaces().get(1)));
        WaitForAsyncUtils.waitForFxEvents();
        Hyperlink evidence = robot.lookup(".evidence").queryAs(Hyperlink.class);
        robot.interact(evidence::fire);
        String pinned = model.analysisProperty()
                .get()
                .timeline()
                .instructionOf(model.pinnedProperty().get());
        assertTrue(evidence.getTooltip().getText().contains(pinned), evidence.getTooltip()::getText);
    }

    @Test
    void theDeviceChooserMakesTheVerdictSayWhetherItFits(FxRobot robot) throws TimeoutException {
        openSample(robot);
        ComboBox<?> limits = robot.lookup("#limit-chooser").queryAs(ComboBox.class);
        robot.interact(() -> limits.getSelectionModel().select(8));
        assertTrue(headline(robot).contains(" free on v7x"), headline(robot));
    }

    @Test
    void textGrowsByTheKeysOfEveryKeyboard(FxRobot robot) throws TimeoutException {
        openSample(robot);
        UsageChart chart = robot.lookup("#usage-chart").queryAs(UsageChart.class);
        robot.interact(chart::requestFocus);
        robot.press(KeyCode.CONTROL, KeyCode.EQUALS).release(KeyCode.EQUALS, KeyCode.CONTROL);
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals("-fx-font-size: 16.25px", chart.getScene().getRoot().getStyle());
        robot.press(KeyCode.CONTROL, KeyCode.SUBTRACT).release(KeyCode.SUBTRACT, KeyCode.CONTROL);
        robot.press(KeyCode.CONTROL, KeyCode.MINUS).release(KeyCode.MINUS, KeyCode.CONTROL);
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals("-fx-font-size: 9.75px", chart.getScene().getRoot().getStyle());
    }

    @Test
    void chartsFillTheirPlacesWhateverTheSizeOfTheText(FxRobot robot) throws TimeoutException {
        openSample(robot);
        robot.interact(() -> window.scaleText(4));
        WaitForAsyncUtils.waitForFxEvents();
        robot.interact(() -> {
            for (String tab : List.of("#tab-map", "#tab-owners", "#tab-bars")) {
                TabPane charts = robot.lookup("#charts").queryAs(TabPane.class);
                charts.getTabs().stream()
                        .filter(any -> tab.endsWith(any.getId()))
                        .forEach(charts.getSelectionModel()::select);
                charts.getScene().getRoot().applyCss();
                charts.getScene().getRoot().layout();
            }
        });
        WaitForAsyncUtils.waitForFxEvents();
        for (ChartPane chart : robot.lookup(".chart-pane").queryAllAs(ChartPane.class)) {
            if (chart.getScene() != null && chart.isVisible()) {
                Bounds bounds = chart.getBoundsInParent();
                double width = ((Region) chart.getParent()).getWidth();
                assertEquals(2, chart.magnified(), 0.001, chart::getId);
                assertEquals(0, bounds.getMinX(), 0.5, chart::getId);
                assertEquals(width, bounds.getMaxX(), 1, chart::getId);
            }
        }
    }

    @Test
    void theThemeChangesEveryChart(FxRobot robot) throws TimeoutException {
        openSample(robot);
        robot.interact(() -> window.themes().choose(Themes.Choice.DARK));
        assertEquals(
                "dark",
                robot.lookup("#usage-chart")
                        .queryAs(UsageChart.class)
                        .themeProperty()
                        .get()
                        .name());
        robot.interact(() -> window.themes().toggle());
        assertEquals(
                "light",
                robot.lookup("#bars-chart")
                        .queryAs(BarsChart.class)
                        .themeProperty()
                        .get()
                        .name());
    }

    @Test
    void aBadFileIsSaidInOneLineAndLeavesWhatIsOpen(FxRobot robot) throws Exception {
        openSample(robot);
        Path bad = Files.writeString(folder.resolve("notes.txt"), "this is no dump");
        robot.interact(() -> window.open(List.of(bad)));
        NotificationPane notices = robot.lookup("#notices").queryAs(NotificationPane.class);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, notices::isShowing);
        assertTrue(notices.getText().contains("notes.txt: is not in a format"), notices.getText());
        assertEquals(1, robot.lookup("#cases").queryAs(TabPane.class).getTabs().size());
    }

    @Test
    void aPastedErrorTextSetsTheLimitAndAddsItsAdvice(FxRobot robot) throws TimeoutException {
        CaseViewModel model = openSample(robot);
        robot.interact(() -> {
            robot.lookup("#error-text-box").queryAs(TitledPane.class).setExpanded(true);
        });
        WaitForAsyncUtils.waitForFxEvents();
        robot.interact(() -> robot.lookup("#error-text")
                .queryAs(TextArea.class)
                .setText(
                        "E1000: CompileTimeHbmOom: Ran out of memory on HBM, the total memory required for HLO temporaries"
                                + " (63.92M) exceeds available HBM (50.00M). HLO module: jit_f."));
        robot.interact(() -> robot.lookup("#explain").queryAs(Button.class).fire());
        assertEquals("E1000", model.saidProperty().get().messages().get(0).code());
        assertTrue(
                headline(robot).startsWith("63.92 MiB needed · 13.92 MiB over the limit of 50.00 MiB"),
                headline(robot));
        assertTrue(model.findings().stream().anyMatch(finding -> finding.id().equals("e1000.cause")));
    }

    @Test
    void aFolderBringsItsErrorTextAndTheLimitInIt(FxRobot robot) throws TimeoutException {
        robot.interact(() -> window.open(List.of(OOM_SAMPLE)));
        WaitForAsyncUtils.waitFor(
                20, TimeUnit.SECONDS, () -> robot.lookup("#verdict").tryQuery().isPresent());
        assertTrue(
                headline(robot).startsWith("15.91 GiB needed · 168.40 MiB over v5e · 95 % padding"), headline(robot));
    }

    @Test
    void anErrorTextOpenedBesideADumpBelongsToIt(FxRobot robot) throws TimeoutException {
        CaseViewModel model = openSample(robot);
        robot.interact(() -> window.open(List.of(OOM_SAMPLE.resolve("error.txt"))));
        WaitForAsyncUtils.waitFor(
                20, TimeUnit.SECONDS, () -> !model.saidProperty().get().isEmpty());
        assertEquals(1, robot.lookup("#cases").queryAs(TabPane.class).getTabs().size());
    }

    @Test
    void theStepPlayerMovesAllCharts(FxRobot robot) throws TimeoutException {
        CaseViewModel model = openSample(robot);
        robot.interact(() ->
                model.spaceProperty().set(model.moduleProperty().get().spaces().get(1)));
        robot.clickOn("#cursor-first");
        assertEquals(0, model.cursorProperty().get());
        robot.clickOn("#cursor-after");
        assertEquals(1, model.cursorProperty().get());
        assertTrue(text(robot, "#cursor-where").startsWith("event 1 of "), text(robot, "#cursor-where"));
        robot.clickOn("#cursor-peak");
        assertEquals(
                model.analysisProperty().get().peak().step(),
                model.cursorProperty().get());
        robot.clickOn("#cursor-first").clickOn("#play-forward");
        WaitForAsyncUtils.waitFor(
                10, TimeUnit.SECONDS, () -> model.cursorProperty().get() > 2);
    }

    @Test
    void theAdvisorHidesAndComesBack(FxRobot robot) throws TimeoutException {
        openSample(robot);
        robot.clickOn("#advisor-fold");
        assertTrue(robot.lookup("#advisor").tryQuery().isEmpty());
        assertTrue(robot.lookup("#buffer-card").tryQuery().isPresent(), "the card stays, below the charts");
        robot.clickOn("#advisor-unfold");
        assertTrue(robot.lookup("#advisor").tryQuery().isPresent());
    }

    @Test
    void aChartIsSavedAsPictureAndAsDrawing(FxRobot robot) throws Exception {
        openSample(robot);
        robot.interact(() -> window.saveChart("png"));
        robot.interact(() -> window.saveChart("svg"));
        byte[] picture = Files.readAllBytes(folder.resolve("usage-chart.png"));
        assertEquals(0x89, picture[0] & 0xff);
        String drawing = Files.readString(folder.resolve("usage-chart.svg"));
        assertTrue(drawing.startsWith("<svg ") && drawing.contains("peak 63.78 MiB"), drawing.substring(0, 200));
    }

    @Test
    void nothingThatIsOpenIsWrittenOnto(FxRobot robot) throws Exception {
        Path dump = folder.resolve("usage-chart.svg");
        try (Stream<Path> files = Files.list(SAMPLE)) {
            Files.copy(
                    files.filter(file -> file.toString().endsWith(".hlo.pb"))
                            .findFirst()
                            .orElseThrow(),
                    dump);
        }
        byte[] before = Files.readAllBytes(dump);
        open(robot, dump);
        robot.interact(() -> window.saveChart("svg"));
        assertArrayEquals(before, Files.readAllBytes(dump));
        String notice = robot.lookup("#notices").queryAs(NotificationPane.class).getText();
        assertTrue(notice.contains("is an input and would be overwritten"), notice);
    }
}
