package peakscope.ui.main;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TitledPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.controlsfx.control.NotificationPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;
import peakscope.model.value.Bytes;
import peakscope.ui.kit.FileDialogs;
import peakscope.ui.model.CaseViewModel;
import peakscope.ui.setting.Settings;

/** Error texts in the window: recognised parts are highlighted, and text and list lead to each other. */
@ExtendWith(ApplicationExtension.class)
class ErrorTextWindowTest {

    private static final Path TEXTS = Path.of("src/test/resources/oom-texts");

    @TempDir
    private static Path folder;

    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private final List<String> browsed = new ArrayList<>();
    private boolean hasBrowser = true;
    private MainWindow window;

    @Start
    void show(Stage stage) throws Exception {
        window = new MainWindow(
                stage,
                new Settings(Files.createTempFile(folder, "settings", ".properties")),
                FileDialogs.ofSystem(new Settings(folder.resolve("dialogs.properties"))),
                address -> {
                    browsed.add(address);
                    return CompletableFuture.completedFuture(hasBrowser);
                },
                background);
        stage.setWidth(1200);
        stage.setHeight(780);
        stage.show();
    }

    @AfterEach
    void stop() {
        background.shutdownNow();
    }

    private void open(FxRobot robot, Path path, String awaited) throws TimeoutException {
        robot.interact(() -> window.open(List.of(path)));
        WaitForAsyncUtils.waitFor(
                20, TimeUnit.SECONDS, () -> robot.lookup(awaited).tryQuery().isPresent());
        WaitForAsyncUtils.waitForFxEvents();
    }

    private static List<String> labels(FxRobot robot, String within) {
        return robot.lookup(within + " .label").queryAllAs(Labeled.class).stream()
                .map(Labeled::getText)
                .toList();
    }

    @Test
    void aTextAboutVmemOpensWithItsPage(FxRobot robot) throws Exception {
        open(robot, TEXTS.resolve("043-tpu-compile.txt"), "#vmem-chart");
        assertTrue(
                robot.lookup("#charts").queryAs(TabPane.class).getTabs().get(0).isSelected());
        List<String> table = labels(robot, "#kernel-table");
        assertTrue(table.containsAll(List.of("input 0", "f32[8192,1024]", "× 2", "64.00 MiB", "f32[4096,1024]")));
        assertTrue(labels(robot, "#vmem-view").contains("f.1 needs 192.00 MiB of VMEM; its limit is 128.00 MiB"));
        robot.clickOn("Buffers");
        assertFalse(robot.lookup("#vmem-chart").query().isVisible()
                && robot.lookup("#charts")
                        .queryAs(TabPane.class)
                        .getTabs()
                        .get(0)
                        .isSelected());
    }

    @Test
    void aHigherLimitForAKernelCanBeCopied(FxRobot robot) throws Exception {
        open(robot, TEXTS.resolve("007-tpu-compile.txt"), "#vmem-chart");
        assertTrue(labels(robot, "#vmem-view").stream().anyMatch(line -> line.contains("vmem_limit_bytes=100663296")));
        robot.clickOn("#vmem-view .copy-code");
        robot.interact(
                () -> assertTrue(Clipboard.getSystemClipboard().getString().contains("vmem_limit_bytes=100663296")));
        robot.clickOn("Error text");
        assertTrue(robot.lookup("#marked-text").query().isVisible());
    }

    private static Set<String> marked(FxRobot robot, String kind) {
        return robot.lookup("#marked-text ." + kind).queryAllAs(Text.class).stream()
                .map(Text::getText)
                .collect(Collectors.toSet());
    }

    private static Hyperlink reading(FxRobot robot, String beginning) {
        return robot.lookup(".message-card .reading").queryAllAs(Hyperlink.class).stream()
                .filter(link -> link.getText().startsWith(beginning))
                .findFirst()
                .orElseThrow();
    }

    private static Bounds emphasis(FxRobot robot) {
        Node chosen = robot.lookup(".mark-chosen").query();
        return chosen.localToScene(chosen.getLayoutBounds());
    }

    private static Bounds placeOf(FxRobot robot, String kind, String word) {
        Text text = robot.lookup("#marked-text ." + kind).queryAllAs(Text.class).stream()
                .filter(run -> run.getText().equals(word))
                .findFirst()
                .orElseThrow();
        return text.localToScene(text.getLayoutBounds());
    }

    private static boolean isIn(Bounds inner, Bounds outer) {
        return new BoundingBox(outer.getMinX() - 3, outer.getMinY() - 3, outer.getWidth() + 6, outer.getHeight() + 6)
                .contains(inner);
    }

    @Test
    void anErrorTextAloneIsShownWithWhatWasReadAndWhatToDo(FxRobot robot) throws TimeoutException {
        open(robot, TEXTS.resolve("045-tpu-compile.txt"), "#advice-view");
        assertEquals(Set.of("256.0K", "64.0K", "192.0K"), marked(robot, "mark-figure"));
        assertEquals(Set.of("E1001", "CompileTimeScopedVmemOom"), marked(robot, "mark-code"));
        assertEquals("requested: 256.00 KiB", reading(robot, "requested").getText());
        assertFalse(robot.lookup(".finding-cause").queryAll().isEmpty());
        assertEquals(
                Set.of("message", "memory space", "shape", "instruction", "figure", "code"),
                robot.lookup(".mark-label").queryAllAs(Label.class).stream()
                        .map(Label::getText)
                        .collect(Collectors.toSet()));
    }

    @Test
    void aTextThatListsAllocationsIsACaseOfThatMoment(FxRobot robot) throws TimeoutException {
        open(robot, TEXTS.resolve("009-tpu-compile.txt"), "#bars-chart");
        TabPane tabs = robot.lookup("#cases").queryAs(TabPane.class);
        CaseViewModel model = ((CaseView) tabs.getTabs().get(0).getContent()).model();
        assertEquals(Bytes.parse("15.75G"), model.fit().limit().orElseThrow().bytes());
        assertEquals(
                Set.of("15.75G"),
                marked(robot, "mark-figure").stream().filter("15.75G"::equals).collect(Collectors.toSet()));
        assertTrue(robot.lookup("#usage-chart").tryQuery().isEmpty(), "one moment has no curve");
    }

    @Test
    void aClickOnAFigureEmphasisesItsMarkAndScrollsToIt(FxRobot robot) throws Exception {
        String text = Files.readString(TEXTS.resolve("019-tpu-compile.txt"));
        Path longer = Files.writeString(folder.resolve("longer.txt"), text + "a line of the traceback\n".repeat(200));
        open(robot, longer, "#advice-view");
        robot.interact(reading(robot, "limit")::fire);
        WaitForAsyncUtils.waitForFxEvents();
        assertTrue(isIn(emphasis(robot), placeOf(robot, "mark-figure", "15.75G")), () -> emphasis(robot)
                .toString());
        ScrollPane scroll = robot.lookup("#marked-text .scroll-pane").queryAs(ScrollPane.class);
        assertEquals(0, scroll.getVvalue());
        robot.interact(() -> scroll.setVvalue(1));
        robot.interact(reading(robot, "limit")::fire);
        assertTrue(scroll.getVvalue() < 0.1, () -> "at " + scroll.getVvalue());
    }

    @Test
    void aClickOnAMarkSaysWhatItIsAndChoosesItInTheList(FxRobot robot) throws TimeoutException {
        open(robot, TEXTS.resolve("045-tpu-compile.txt"), "#advice-view");
        robot.clickOn("Error text");
        Text limit = robot.lookup("#marked-text .mark-figure").queryAllAs(Text.class).stream()
                .filter(run -> run.getText().equals("64.0K"))
                .findFirst()
                .orElseThrow();
        robot.clickOn(limit);
        WaitForAsyncUtils.waitForFxEvents();
        List<String> said = Window.getWindows().stream()
                .filter(Tooltip.class::isInstance)
                .map(tooltip -> ((Tooltip) tooltip).getText())
                .toList();
        assertEquals(List.of("limit: 64.00 KiB"), said);
        assertTrue(reading(robot, "limit").getPseudoClassStates().toString().contains("chosen"));
        assertFalse(
                reading(robot, "requested").getPseudoClassStates().toString().contains("chosen"));
    }

    @Test
    void explainHighlightsThePastedText(FxRobot robot) throws TimeoutException {
        open(robot, Path.of("src/test/resources/dumps/mlp-v5e"), "#usage-chart");
        robot.interact(() -> {
            robot.lookup("#error-text-box").queryAs(TitledPane.class).setExpanded(true);
            robot.lookup("#error-text")
                    .queryAs(TextArea.class)
                    .setText(
                            "E1000: CompileTimeHbmOom: Ran out of memory on HBM, the total memory required for HLO temporaries"
                                    + " (63.78M) exceeds available HBM (50.00M). HLO module: jit_f.");
        });
        WaitForAsyncUtils.waitForFxEvents();
        robot.interact(robot.lookup("#explain").queryAs(Button.class)::fire);
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals(Set.of("63.78M", "50.00M"), marked(robot, "mark-figure"));
        assertEquals(Set.of("jit_f"), marked(robot, "mark-module"));
        robot.interact(reading(robot, "used")::fire);
        WaitForAsyncUtils.waitForFxEvents();
        assertTrue(isIn(emphasis(robot), placeOf(robot, "mark-figure", "63.78M")));
        robot.interact(robot.lookup("#change-text").queryAs(Button.class)::fire);
        assertTrue(robot.lookup("#error-text").queryAs(TextArea.class).getText().endsWith("jit_f."));
        robot.interact(robot.lookup("#clear-area").queryAs(Button.class)::fire);
        assertTrue(robot.lookup(".message-card").queryAll().isEmpty());
    }

    @Test
    void anErrorTextBesideTheDumpIsShownWhenAFigureOfItIsChosen(FxRobot robot) throws TimeoutException {
        open(robot, Path.of("samples/rotations-oom-v5e"), "#verdict");
        TitledPane box = robot.lookup("#error-text-box").queryAs(TitledPane.class);
        assertFalse(box.isExpanded());
        assertEquals("Error text · E1000", box.getText());
        robot.interact(() -> box.setExpanded(true));
        WaitForAsyncUtils.waitForFxEvents();
        robot.interact(reading(robot, "limit")::fire);
        WaitForAsyncUtils.waitForFxEvents();
        assertTrue(robot.lookup("#error-text-box").queryAs(TitledPane.class).isExpanded());
        assertTrue(isIn(emphasis(robot), placeOf(robot, "mark-figure", "15.75G")));
    }

    @Test
    void ofALongTextTheSurroundingsAreShownAndThatIsSaid(FxRobot robot) throws Exception {
        String noise = "2026-11-20 10:00:00.000001 I step loss=0.5\n".repeat(5_000);
        Path log = Files.writeString(
                folder.resolve("long.log"),
                noise + Files.readString(TEXTS.resolve("S07-tpu-runtime-buffer.txt")) + noise);
        open(robot, log, "#advice-view");
        assertTrue(robot.lookup("#text-is-cut").query().isVisible());
        assertEquals(Set.of("300.00M", "1.05G", "240.00M"), marked(robot, "mark-figure"));
    }

    @Test
    void theLinkOfAFindingOpensInTheBrowserOrElseIsCopied(FxRobot robot) throws TimeoutException {
        open(robot, TEXTS.resolve("045-tpu-compile.txt"), "#advice-view");
        robot.interact(robot.lookup(".finding-more").queryAs(Hyperlink.class)::fire);
        Hyperlink link = robot.lookup(".reference").queryAs(Hyperlink.class);
        robot.interact(link::fire);
        WaitForAsyncUtils.waitForFxEvents();
        NotificationPane notices = robot.lookup("#notices").queryAs(NotificationPane.class);
        assertEquals(List.of("https://openxla.org/xla/errors/error_1001"), browsed);
        assertFalse(notices.isShowing());
        hasBrowser = false;
        robot.interact(link::fire);
        WaitForAsyncUtils.waitForFxEvents();
        assertTrue(notices.getText().contains("Link copied"), notices.getText());
        robot.interact(() ->
                assertEquals(browsed.get(0), Clipboard.getSystemClipboard().getString()));
    }
}
