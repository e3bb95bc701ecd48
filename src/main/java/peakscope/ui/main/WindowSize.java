package peakscope.ui.main;

import javafx.animation.PauseTransition;
import javafx.geometry.Dimension2D;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.util.Duration;

/** How large the window opens: as wanted, but never larger than the screen. */
final class WindowSize {

    private static final Dimension2D WANTED = new Dimension2D(1280, 820);

    /** Room for the title bar and what else a desktop puts around a window. */
    private static final double FRAME = 48;

    /** What a window manager takes to map a window and to tell its size. */
    private static final Duration MAPPING = Duration.millis(250);

    private WindowSize() {}

    /** Of the window's content, in logical pixels. */
    static Dimension2D content() {
        Rectangle2D screen = Screen.getPrimary().getVisualBounds();
        return new Dimension2D(
                Math.min(WANTED.getWidth(), screen.getWidth()),
                Math.min(WANTED.getHeight(), screen.getHeight() - FRAME));
    }

    /**
     * Some window managers, Openbox is one, map the window before it has its size, and it falls back to its smallest. Then the size is
     * asked for again; others would shrink a window that has it.
     */
    static void restoreOnceMapped(Stage stage) {
        PauseTransition mapped = new PauseTransition(MAPPING);
        mapped.setOnFinished(event -> restore(stage));
        mapped.play();
    }

    private static void restore(Stage stage) {
        Scene scene = stage.getScene();
        Dimension2D wanted = content();
        if (scene.getWidth() < wanted.getWidth() - 1 || scene.getHeight() < wanted.getHeight() - 1) {
            double beside = stage.getWidth() - scene.getWidth();
            double above = stage.getHeight() - scene.getHeight();
            stage.setWidth(wanted.getWidth() + beside);
            stage.setHeight(wanted.getHeight() + above);
        }
    }
}
