package peakscope.ui.main;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.TabPane;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;
import javafx.stage.Window;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;
import peakscope.ui.setting.Themes;

/**
 * Takes the pictures of {@code assets/pictures}, each view in both themes at 100 and 200 % text: {@code mvn -Ppictures test}. Not run
 * among the tests.
 */
@ExtendWith(ApplicationExtension.class)
class PictureMaker {

    private static final Path PICTURES = Path.of("assets/pictures");
    private static final Path FAILED = Path.of("samples/rotations-oom-v5e");
    private static final Path STEP = Path.of("samples/train-v6e");
    private static final Path STEP_AFTER = Path.of("src/test/resources/pairs/train_remat-v6e");
    private static final Path PROFILES = Path.of("src/test/resources/profiles");
    private static final int LARGE = 4;

    @TempDir
    private static Path folder;

    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private MainWindow window;
    private Stage stage;

    @Start
    void show(Stage shown) throws Exception {
        stage = shown;
        window = Windows.of(stage, folder, () -> STEP, background);
        stage.show();
    }

    @AfterEach
    void stop() {
        background.shutdownNow();
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, condition);
        WaitForAsyncUtils.waitForFxEvents();
    }

    private void open(FxRobot robot, Path... paths) throws Exception {
        int before = tabs(robot);
        robot.interact(() -> window.open(List.of(paths)));
        await(() -> tabs(robot) > before);
    }

    private static int tabs(FxRobot robot) {
        return robot.lookup("#cases")
                .tryQueryAs(TabPane.class)
                .map(cases -> cases.getTabs().size())
                .orElse(0);
    }

    private void choose(FxRobot robot, String tab) {
        robot.interact(() -> robot.lookup("#charts").queryAllAs(TabPane.class).stream()
                .filter(charts -> charts.getScene() != null)
                .forEach(charts -> charts.getTabs().stream()
                        .filter(any -> tab.equals(any.getId()))
                        .forEach(charts.getSelectionModel()::select)));
    }

    /** All four pictures of what is shown. */
    private void take(FxRobot robot, String name) throws Exception {
        take(robot, name, () -> {});
    }

    /** The same for something that must be shown first each time. */
    private void take(FxRobot robot, String name, Runnable bringUp) throws Exception {
        for (Themes.Choice theme : List.of(Themes.Choice.LIGHT, Themes.Choice.DARK)) {
            for (boolean large : new boolean[] {false, true}) {
                robot.interact(() -> {
                    window.themes().choose(theme);
                    window.scaleText(0);
                    if (large) {
                        window.scaleText(LARGE);
                    }
                    bringUp.run();
                });
                settle(robot);
                save(name + "-" + theme.name().toLowerCase(Locale.ROOT) + (large ? "-200" : ""));
                robot.interact(() -> List.copyOf(Window.getWindows()).stream()
                        .filter(any -> !any.equals(stage))
                        .forEach(Window::hide));
            }
        }
    }

    /** Layout and painting take some pulses, and owner trees are built in the background. */
    private void settle(FxRobot robot) throws Exception {
        for (int pulse = 0; pulse < 5; pulse++) {
            background.submit(() -> {}).get();
            WaitForAsyncUtils.waitForFxEvents();
            robot.interact(() -> stage.getScene().getRoot().layout());
        }
    }

    private void save(String name) throws Exception {
        Window shown = Window.getWindows().stream()
                .filter(any -> !any.equals(stage) && any instanceof Stage)
                .findFirst()
                .orElse(stage);
        WritableImage image =
                WaitForAsyncUtils.asyncFx(() -> shown.getScene().snapshot(null)).get();
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        int[] pixels = new int[width * height];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = image.getPixelReader().getArgb(i % width, i / width);
        }
        BufferedImage small = FewColors.of(pixels, width);
        Files.createDirectories(PICTURES);
        assertTrue(ImageIO.write(small, "png", PICTURES.resolve(name + ".png").toFile()));
        long colors = Arrays.stream(pixels).distinct().limit(20).count();
        assertTrue(colors == 20, name + " is nearly empty");
    }

    @Test
    void start(FxRobot robot) throws Exception {
        take(robot, "start");
    }

    @Test
    void aProgramThatDoesNotFit(FxRobot robot) throws Exception {
        open(robot, FAILED);
        take(robot, "buffers");
    }

    @Test
    void everyViewOfATrainingStep(FxRobot robot) throws Exception {
        open(robot, STEP);
        for (String view : List.of("map", "owners", "source", "table", "lifetimes")) {
            choose(robot, "tab-" + view);
            take(robot, view);
        }
    }

    @Test
    void anErrorTextAlone(FxRobot robot) throws Exception {
        open(robot, FAILED.resolve("error.txt"));
        take(robot, "error-text");
    }

    @Test
    void aKernelThatNeedsTooMuchVmem(FxRobot robot) throws Exception {
        open(robot, Path.of("src/test/resources/oom-texts/043-tpu-compile.txt"));
        take(robot, "vmem");
    }

    @Test
    void twoMemoryProfiles(FxRobot robot) throws Exception {
        open(robot, PROFILES.resolve("step1.prof"), PROFILES.resolve("step9.prof"));
        choose(robot, "tab-growth");
        take(robot, "growth");
    }

    @Test
    void aComparison(FxRobot robot) throws Exception {
        open(robot, STEP_AFTER);
        robot.interact(window::compareWithFile);
        await(() -> tabs(robot) == 2);
        take(robot, "compare");
    }

    @Test
    void dialogs(FxRobot robot) throws Exception {
        open(robot, STEP);
        take(robot, "export", window::export);
        take(robot, "contents", window::showContents);
        take(robot, "keys", window::showKeys);
    }
}
