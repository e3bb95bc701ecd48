package peakscope.ui.setting;

import java.util.Locale;
import javafx.beans.InvalidationListener;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseEvent;

/**
 * Restores the divider of two panes to where the user left it. One side keeps its pixels whatever the window's size:
 * the first, or the second if that is the one that does not grow.
 */
public final class Remembered {

    /** The side that yields keeps at least the rest of this share. */
    private static final double MOST_SHARE = 0.92;

    private static final double MOST_PIXELS = 20_000;
    private static final double NOT_MOVED = 0;

    private Remembered() {}

    /**
     * Places the divider and remembers where the user drags it.
     *
     * @param pane has two sides
     * @param name of the setting, which holds pixels
     * @param usual place as a share of the length, until the divider is moved
     */
    public static void dividers(SplitPane pane, Settings settings, String name, double usual) {
        String key = name + ".pixels";
        pane.setDividerPositions(usual);
        place(pane, settings, key, usual);
        // A pane whose sides are removed and restored is placed again, but listened to only once.
        if (pane.getProperties().putIfAbsent(Remembered.class, key) == null) {
            InvalidationListener place = change -> place(pane, settings, key, usual);
            pane.widthProperty().addListener(place);
            pane.heightProperty().addListener(place);
            pane.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> {
                if (event.getTarget() instanceof Node dragged && isDivider(dragged, pane)) {
                    double share = pane.getDividerPositions()[0];
                    double kept = (secondKeeps(pane) ? 1 - share : share) * length(pane);
                    settings.put(key, String.format(Locale.ROOT, "%.0f", kept));
                }
            });
        }
    }

    private static void place(SplitPane pane, Settings settings, String key, double usual) {
        double pixels = settings.number(key, NOT_MOVED, NOT_MOVED, MOST_PIXELS);
        double length = length(pane);
        if (pixels > NOT_MOVED && length > 0 && pane.getItems().size() > 1) {
            double share = Math.min(MOST_SHARE, pixels / length);
            pane.setDividerPositions(secondKeeps(pane) ? 1 - share : share);
        } else if (pane.getItems().size() > 1 && !secondKeeps(pane)) {
            // Least heights may have moved it while the pane was low.
            pane.setDividerPositions(usual);
        }
    }

    private static double length(SplitPane pane) {
        return pane.getOrientation() == Orientation.HORIZONTAL ? pane.getWidth() : pane.getHeight();
    }

    private static boolean secondKeeps(SplitPane pane) {
        return Boolean.FALSE.equals(
                SplitPane.isResizableWithParent(pane.getItems().get(1)));
    }

    /** The divider of this pane, or the grip on it; nested panes have their own dividers. */
    private static boolean isDivider(Node dragged, SplitPane pane) {
        Node part = dragged;
        while (part != null && !part.getStyleClass().contains("split-pane-divider")) {
            part = part.getParent();
        }
        return part != null && pane.equals(part.getParent());
    }
}
