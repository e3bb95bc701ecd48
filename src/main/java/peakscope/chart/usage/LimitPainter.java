package peakscope.chart.usage;

import java.util.List;
import java.util.Optional;
import peakscope.analyze.budget.Fit;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.model.value.Bytes;

/** The line of what the program may use, how far it is from that, and the line of all that it allocates. */
final class LimitPainter {

    private static final double MARGIN = 4;

    private LimitPainter() {}

    /** What is allocated beyond the peak has a line of its own when it is at least this share of the axis. */
    private static final double WORTH_A_LINE = 0.01;

    /**
     * Draws both lines with their words.
     *
     * @param top bytes at the upper edge of the plot; a limit above it has no line
     * @param taken where words stand already
     */
    static void paint(Surface surface, Fit fit, Box plot, long top, Optional<Box> taken) {
        fit.limit().ifPresent(limit -> limit(surface, fit, limit.bytes(), plot, top, taken));
        if (fit.untraced().count() > top * WORTH_A_LINE && fit.needed().count() <= top) {
            double y = UsagePainter.crisp(UsagePainter.y(plot, fit.needed().count(), top));
            surface.line(plot.x(), y, plot.right(), y, Stroke.dashed(Ink.AXIS_TEXT, 1));
            surface.text(
                    plot.x() + MARGIN,
                    y - 4,
                    "allocated " + fit.needed() + ", " + fit.untraced() + " of it untraced and fragmentation",
                    Align.LEFT,
                    Ink.AXIS_TEXT);
        }
    }

    private static void limit(Surface surface, Fit fit, Bytes bytes, Box plot, long top, Optional<Box> taken) {
        String room = fit.over().count() > 0
                ? "over by " + fit.over()
                : fit.fits().isEmpty()
                        ? "too close to call"
                        : "headroom " + fit.spare().orElse(Bytes.ZERO);
        if (bytes.count() > top) {
            write(
                    surface,
                    plot,
                    plot.y() - 8,
                    List.of(
                            "limit " + bytes + " is above this chart ↑, " + room,
                            "limit " + bytes + " is above ↑",
                            "limit " + bytes + " ↑"),
                    taken);
            return;
        }
        double y = UsagePainter.crisp(UsagePainter.y(plot, bytes.count(), top));
        surface.line(plot.x(), y, plot.right(), y, Stroke.dashed(Ink.LIMIT, 1.5));
        write(surface, plot, y - 5, List.of("limit " + bytes + ", " + room, "limit " + bytes), taken);
    }

    /** At the right end, else at the left, else shortened, so that no words overlap. */
    private static void write(Surface surface, Box plot, double y, List<String> texts, Optional<Box> taken) {
        for (String text : texts) {
            double width = surface.textWidth(text) * 1.1;
            double height = surface.lineHeight();
            Box right = new Box(plot.right() - MARGIN - width, y - height, width, height + 4);
            Box left = new Box(plot.x() + MARGIN, y - height, width, height + 4);
            if (taken.filter(box -> overlap(box, right)).isEmpty()) {
                surface.boldText(plot.right() - MARGIN, y, text, Align.RIGHT, Ink.LIMIT);
                return;
            }
            if (taken.filter(box -> overlap(box, left)).isEmpty()) {
                surface.boldText(plot.x() + MARGIN, y, text, Align.LEFT, Ink.LIMIT);
                return;
            }
        }
    }

    private static boolean overlap(Box a, Box b) {
        return a.x() < b.right() && b.x() < a.right() && a.y() < b.bottom() && b.y() < a.bottom();
    }
}
