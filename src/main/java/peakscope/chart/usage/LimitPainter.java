package peakscope.chart.usage;

import java.util.List;
import java.util.stream.Stream;
import peakscope.analyze.budget.Fit;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.FittedText;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.StepCurve;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.chart.surface.Viewport;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * The lines for what the program may use and for all that it allocates, each named beside the plot. Only what is over
 * is red.
 */
final class LimitPainter {

    private static final double MARGIN = 8;

    /** Memory allocated beyond the peak gets a line if it is at least this share of the axis. */
    private static final double WORTH_A_LINE = 0.01;

    private LimitPainter() {}

    /**
     * Draws both lines with their labels.
     *
     * @param top bytes at the upper edge of the plot; a limit above it has no line
     */
    static void paint(Surface surface, Fit fit, Box plot, long top) {
        double taken = fit.limit().isPresent()
                ? limit(surface, fit, fit.limit().get().bytes(), plot, top)
                : Double.NEGATIVE_INFINITY;
        if (fit.untraced().count() > top * WORTH_A_LINE && fit.needed().count() <= top) {
            double y = UsagePainter.crisp(UsagePainter.y(plot, fit.needed().count(), top));
            surface.line(plot.x(), y, plot.right(), y, Stroke.dashed(Ink.AXIS_TEXT, 1));
            List<String> words =
                    fitted(surface, plot, List.of(fit.needed() + " allocated", fit.untraced() + " untraced"));
            double first = first(surface, plot, y);
            double apart = Math.max(2, words.size()) * surface.lineHeight() + 2;
            write(surface, plot, Math.abs(first - taken) < apart ? taken + apart : first, words, Ink.AXIS_TEXT);
        }
    }

    /** Tints memory used above the limit. */
    static void shade(Surface surface, Fit fit, Timeline timeline, Viewport view, long top) {
        long limit = fit.limit().map(most -> most.bytes().count()).orElse(Long.MAX_VALUE);
        if (fit.over().count() == 0 || limit >= top) {
            return;
        }
        Box plot = view.plot();
        StepCurve curve = StepCurve.of(timeline, view);
        double line = UsagePainter.y(plot, limit, top);
        double[] upper = new double[curve.corners];
        double[] lower = new double[curve.corners];
        for (int i = 0; i < curve.corners; i++) {
            upper[i] = Math.min(line, UsagePainter.y(plot, curve.inUse[i], top));
            lower[i] = line;
        }
        surface.band(curve.x, upper, lower, curve.corners, Fill.soft(Ink.LIMIT, 0.3));
    }

    /** Returns the baseline of the first line of text. */
    private static double limit(Surface surface, Fit fit, Bytes bytes, Box plot, long top) {
        boolean over = fit.over().count() > 0;
        Ink ink = over ? Ink.LIMIT : Ink.AXIS_TEXT;
        String room = over
                ? fit.over() + " over"
                : fit.fits().isEmpty() ? "too close to call" : fit.spare().orElse(Bytes.ZERO) + " free";
        boolean above = bytes.count() > top;
        double y = above ? plot.y() : UsagePainter.crisp(UsagePainter.y(plot, bytes.count(), top));
        if (!above) {
            surface.line(plot.x(), y, plot.right(), y, Stroke.dashed(ink, 1.5));
        }
        double first = first(surface, plot, y);
        write(surface, plot, first, fitted(surface, plot, List.of("limit " + bytes + (above ? " ↑" : ""), room)), ink);
        return first;
    }

    private static double first(Surface surface, Box plot, double y) {
        double lines = surface.lineHeight();
        return Math.max(plot.y() + lines - 4, Math.min(plot.bottom() - lines, y - 1));
    }

    /** Writes in the margin right of the plot. */
    private static void write(Surface surface, Box plot, double first, List<String> lines, Ink ink) {
        for (int i = 0; i < lines.size(); i++) {
            double y = first + i * surface.lineHeight();
            surface.text(
                    plot.right() + MARGIN,
                    y,
                    FittedText.of(surface, lines.get(i), room(surface, plot)),
                    Align.LEFT,
                    ink);
        }
    }

    private static double room(Surface surface, Box plot) {
        return surface.width() - plot.right() - MARGIN;
    }

    /** A line that is too long breaks before its last word, so that no figure is cut. */
    private static List<String> fitted(Surface surface, Box plot, List<String> lines) {
        return lines.stream()
                .flatMap(line -> {
                    int space = line.lastIndexOf(' ');
                    return space < 0 || surface.textWidth(line) <= room(surface, plot)
                            ? Stream.of(line)
                            : Stream.of(line.substring(0, space), line.substring(space + 1));
                })
                .toList();
    }
}
