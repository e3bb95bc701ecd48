package peakscope.ui.main;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.javafx.scene.input.DragboardHelper;
import com.sun.javafx.tk.TKClipboard;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.event.Event;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TabPane;
import javafx.scene.input.DataFormat;
import javafx.scene.input.DragEvent;
import javafx.scene.input.Dragboard;
import javafx.scene.input.TransferMode;
import javafx.stage.Stage;
import org.controlsfx.control.StatusBar;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Ways into and out of loading: dropped files, a cancelled load. */
@ExtendWith(ApplicationExtension.class)
class OpeningTest {

    private static final Path SAMPLE = Path.of("samples/rotations-oom-v5e");

    @TempDir
    private static Path folder;

    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private MainWindow window;
    private Scene scene;

    @Start
    void show(Stage stage) throws Exception {
        window = Windows.of(stage, folder, () -> SAMPLE, background);
        stage.setWidth(1000);
        stage.setHeight(700);
        stage.show();
        scene = stage.getScene();
    }

    @AfterEach
    void stop() {
        background.shutdownNow();
    }

    /** What the desktop passes on when files are dragged in; a robot cannot drag from outside the window. */
    private static Dragboard dragged(Path path) {
        TKClipboard content = (TKClipboard) Proxy.newProxyInstance(
                OpeningTest.class.getClassLoader(),
                new Class<?>[] {TKClipboard.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "hasContent" -> DataFormat.FILES.equals(arguments[0]);
                    case "getContent" -> DataFormat.FILES.equals(arguments[0]) ? List.of(path.toFile()) : null;
                    case "getContentTypes" -> Set.of(DataFormat.FILES);
                    case "getTransferModes" -> EnumSet.of(TransferMode.COPY);
                    default -> null;
                });
        return DragboardHelper.createDragboard(content);
    }

    private DragEvent event(javafx.event.EventType<DragEvent> type, Path path) {
        return new DragEvent(
                scene, scene, type, dragged(path), 500, 300, 500, 300, TransferMode.COPY, null, null, null);
    }

    @Test
    void whatIsDroppedIsOpened(FxRobot robot) throws TimeoutException {
        robot.interact(() -> {
            Event.fireEvent(scene, event(DragEvent.DRAG_OVER, SAMPLE));
            Event.fireEvent(scene, event(DragEvent.DRAG_DROPPED, SAMPLE));
        });
        WaitForAsyncUtils.waitFor(
                20, TimeUnit.SECONDS, () -> robot.lookup("#verdict").tryQuery().isPresent());
        TabPane tabs = robot.lookup("#cases").queryAs(TabPane.class);
        assertEquals("rotations-oom-v5e", tabs.getTabs().get(0).getText());
    }

    @Test
    void aLongLoadIsCancelled(FxRobot robot) throws Exception {
        Path log = folder.resolve("long.log");
        byte[] line = "I0000 a line of a log that says nothing about memory, again and again\n"
                .getBytes(StandardCharsets.UTF_8);
        byte[] block = new byte[line.length * 20_000];
        for (int at = 0; at < block.length; at += line.length) {
            System.arraycopy(line, 0, block, at, line.length);
        }
        try (var file = Files.newOutputStream(log)) {
            for (int blocks = 0; blocks < 300; blocks++) {
                file.write(block);
            }
        }
        Button cancel = robot.lookup("#cancel").queryAs(Button.class);
        robot.interact(() -> window.open(List.of(log)));
        assertTrue(cancel.isVisible(), "the load was over before it could be cancelled");
        robot.interact(cancel::fire);
        StatusBar status = robot.lookup(".status-bar").queryAs(StatusBar.class);
        assertEquals("Cancelled", status.getText());
        assertFalse(cancel.isVisible());
        // The reading thread is free again for the next file.
        robot.interact(() -> window.open(List.of(SAMPLE)));
        WaitForAsyncUtils.waitFor(
                20, TimeUnit.SECONDS, () -> robot.lookup("#verdict").tryQuery().isPresent());
        assertEquals(1, robot.lookup("#cases").queryAs(TabPane.class).getTabs().size());
    }
}
