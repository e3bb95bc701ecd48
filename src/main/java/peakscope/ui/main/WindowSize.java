package peakscope.ui.main;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.beans.InvalidationListener;
import javafx.geometry.Dimension2D;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import javafx.util.Duration;
import peakscope.ui.setting.Settings;

/** Opens the window with its last size and place, but never outside the existing screens. */
final class WindowSize {

    private static final String PLACE = "window.place";
    private static final String MAXIMISED = "window.maximised";
    private static final Dimension2D USUAL = new Dimension2D(1280, 820);

    /** Time that a window manager takes to map a window and report its size. */
    private static final Duration MAPPING = Duration.millis(250);

    private final Settings settings;
    private final Optional<WindowPlace> remembered;

    WindowSize(Settings settings) {
        this.settings = settings;
        remembered = settings.get(PLACE)
                .flatMap(WindowPlace::of)
                .filter(WindowPlace::chosen)
                .map(place -> place.on(screens()));
    }

    private static List<Rectangle2D> screens() {
        List<Rectangle2D> screens = new ArrayList<>();
        screens.add(Screen.getPrimary().getVisualBounds());
        Screen.getScreens().forEach(screen -> screens.add(screen.getVisualBounds()));
        return screens;
    }

    /** Size of the window's content, in logical pixels. */
    Dimension2D content() {
        // Large text needs a large window.
        double scale = Math.max(1, TextSize.of(settings));
        WindowPlace place = remembered.orElseGet(
                () -> new WindowPlace(0, 0, USUAL.getWidth() * scale, USUAL.getHeight() * scale).on(screens()));
        return new Dimension2D(place.width(), place.height());
    }

    /** Places a window before it is shown, and remembers its place from then on. */
    void keep(Stage stage) {
        remembered.ifPresent(place -> {
            stage.setX(place.x());
            stage.setY(place.y());
        });
        stage.setMaximized(settings.get(MAXIMISED).filter("true"::equals).isPresent());
        PauseTransition mapped = new PauseTransition(MAPPING);
        mapped.setOnFinished(event -> {
            enlarge(stage);
            listen(stage);
        });
        stage.addEventHandler(WindowEvent.WINDOW_SHOWN, event -> mapped.play());
        stage.addEventHandler(WindowEvent.WINDOW_HIDING, event -> remember(stage));
    }

    /**
     * Some window managers, such as Openbox, map the window before it has its size, and it shrinks to its minimum. In
     * that case request the size again; doing so always would make other window managers shrink the window.
     */
    private void enlarge(Stage stage) {
        Scene scene = stage.getScene();
        Dimension2D wanted = content();
        boolean smaller = scene.getWidth() < wanted.getWidth() - 1 || scene.getHeight() < wanted.getHeight() - 1;
        if (smaller && !stage.isMaximized()) {
            double beside = stage.getWidth() - scene.getWidth();
            double above = stage.getHeight() - scene.getHeight();
            stage.setWidth(wanted.getWidth() + beside);
            stage.setHeight(wanted.getHeight() + above);
        }
    }

    /** A maximised window reports its new size before it reports that it is maximised, so ask a moment later. */
    private void listen(Stage stage) {
        PauseTransition settled = new PauseTransition(MAPPING);
        settled.setOnFinished(event -> {
            if (stage.isShowing()) {
                remember(stage);
            }
        });
        InvalidationListener moved = change -> settled.playFromStart();
        stage.xProperty().addListener(moved);
        stage.yProperty().addListener(moved);
        stage.widthProperty().addListener(moved);
        stage.heightProperty().addListener(moved);
        stage.maximizedProperty().addListener(moved);
    }

    private void remember(Stage stage) {
        if (stage.isIconified() || stage.isFullScreen()) {
            return;
        }
        settings.put(MAXIMISED, Boolean.toString(stage.isMaximized()));
        Scene scene = stage.getScene();
        if (!stage.isMaximized()) {
            settings.put(
                    PLACE, new WindowPlace(stage.getX(), stage.getY(), scene.getWidth(), scene.getHeight()).text());
        }
    }
}
