package peakscope.ui.main;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.geometry.Dimension2D;
import javafx.geometry.Rectangle2D;

/**
 * A window's place while it is not maximised.
 *
 * @param x of its frame on the desktop, in logical pixels
 * @param y of its frame on the desktop, in logical pixels
 * @param width of its content, in logical pixels
 * @param height of its content, in logical pixels
 */
record WindowPlace(double x, double y, double width, double height) {

    /** Room for the title bar and anything else a desktop puts around a window. */
    static final double FRAME = 48;

    /** Least size of the window with its frame, in logical pixels: below it, parts of the window would be hidden. */
    static final Dimension2D LEAST = new Dimension2D(760, 520);

    private static final Pattern TEXT = Pattern.compile("(-?\\d{1,6}) (-?\\d{1,6}) (\\d{1,6}) (\\d{1,6})");

    /** Parses what {@link #text} wrote; empty for anything else. */
    static Optional<WindowPlace> of(String text) {
        Matcher numbers = TEXT.matcher(text);
        return numbers.matches()
                ? Optional.of(new WindowPlace(
                        Integer.parseInt(numbers.group(1)),
                        Integer.parseInt(numbers.group(2)),
                        Integer.parseInt(numbers.group(3)),
                        Integer.parseInt(numbers.group(4))))
                : Optional.empty();
    }

    String text() {
        return String.format(Locale.ROOT, "%.0f %.0f %.0f %.0f", x, y, width, height);
    }

    /**
     * The same, moved onto the existing screens: a screen may be gone, or smaller, since the place was remembered.
     *
     * @param screens usable area of each, the primary one first; at least one
     */
    WindowPlace on(List<Rectangle2D> screens) {
        Rectangle2D screen = screens.get(0);
        double most = 0;
        for (Rectangle2D candidate : screens) {
            double shared = shared(candidate);
            if (shared > most) {
                most = shared;
                screen = candidate;
            }
        }
        double fittingWidth = Math.min(width, screen.getWidth());
        double fittingHeight = Math.min(height, screen.getHeight() - FRAME);
        return new WindowPlace(
                clamp(x, screen.getMinX(), screen.getMaxX() - fittingWidth),
                clamp(y, screen.getMinY(), screen.getMaxY() - fittingHeight - FRAME),
                fittingWidth,
                fittingHeight);
    }

    /** Whether a user can have left the window like this: without a window manager, it may be mapped far too small. */
    boolean chosen() {
        return width >= LEAST.getWidth() - FRAME && height >= LEAST.getHeight() - FRAME;
    }

    private double shared(Rectangle2D screen) {
        double across = Math.min(x + width, screen.getMaxX()) - Math.max(x, screen.getMinX());
        double down = Math.min(y + height, screen.getMaxY()) - Math.max(y, screen.getMinY());
        return Math.max(0, across) * Math.max(0, down);
    }

    private static double clamp(double value, double lowest, double highest) {
        return Math.max(lowest, Math.min(highest, value));
    }
}
