package peakscope.chart.compare;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.compare.Comparison;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.FittedText;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.StepCurve;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.chart.surface.ValueTag;
import peakscope.chart.surface.Viewport;
import peakscope.chart.usage.UsagePainter;
import peakscope.model.timeline.Timeline;

/**
 * Two usage curves on one axis of bytes, each stretched to the full width, because different programs have different
 * events. Before is dashed; after is solid above a filled area.
 */
public final class CurvesPainter {

    private static final double LEFT = 84;
    private static final double RIGHT = 16;
    private static final double TOP = 44;
    private static final double BOTTOM = 40;
    private static final double HEADROOM = 1.1;
    private static final double SAMPLE = 26;
    private static final int TICKS = 4;

    private CurvesPainter() {}

    /** Where the curves lie on a surface of this size. */
    public static Box plot(double width, double height) {
        return new Box(LEFT, TOP, Math.max(10, width - LEFT - RIGHT), Math.max(10, height - TOP - BOTTOM));
    }

    /** Fills the surface. */
    public static void paint(Surface surface, Comparison comparison) {
        surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
        Box plot = plot(surface.width(), surface.height());
        long top = top(comparison);
        UsagePainter.byteAxis(surface, plot, top);
        shareAxis(surface, plot);
        surface.clipped(plot, () -> {
            curve(surface, comparison.after(), plot, top, Stroke.solid(Ink.USAGE, 2), Fill.soft(Ink.USAGE, 0.16));
            curve(surface, comparison.before(), plot, top, Stroke.dashed(Ink.BEFORE, 1.75), null);
        });
        legend(surface, 14, "before", comparison.before(), Stroke.dashed(Ink.BEFORE, 2));
        legend(surface, 14 + surface.lineHeight(), "after", comparison.after(), Stroke.solid(Ink.USAGE, 2));
        // Labels stand on the outer sides of the two peaks, so that neither covers the other's mark.
        boolean isEarlier = share(comparison.before()) <= share(comparison.after());
        Box taken = peak(surface, plot, "peak before", comparison.before(), top, Ink.BEFORE, isEarlier, null);
        peak(surface, plot, "peak after", comparison.after(), top, Ink.PEAK, !isEarlier, taken);
    }

    /** What both have in use at one place in their programs. */
    public static void paintOverlay(Surface surface, Comparison comparison, double share) {
        Box plot = plot(surface.width(), surface.height());
        double x = plot.x() + share * plot.width();
        surface.line(
                UsagePainter.crisp(x), plot.y(), UsagePainter.crisp(x), plot.bottom(), Stroke.dashed(Ink.AXIS_TEXT, 1));
        ValueTag.paint(
                surface,
                plot,
                x,
                plot.y() + plot.height() / 3,
                "before " + at(comparison.before(), share),
                "after " + at(comparison.after(), share));
    }

    private static String at(SpaceAnalysis side, double share) {
        Timeline timeline = side.timeline();
        int point = (int) Math.min(timeline.points() - 1, Math.floor(share * timeline.points()));
        String where =
                isMoment(timeline) ? "" : String.format(Locale.ROOT, " at event %,d of %,d", point, timeline.steps());
        return timeline.inUse(point) + where;
    }

    private static double share(SpaceAnalysis side) {
        return (double) side.peak().step() / side.timeline().points();
    }

    private static long top(Comparison comparison) {
        long highest = Math.max(
                comparison.before().peak().inUse().count(),
                comparison.after().peak().inUse().count());
        return Math.max(1, (long) (highest * HEADROOM));
    }

    private static void shareAxis(Surface surface, Box plot) {
        double labels = plot.bottom() + surface.lineHeight() + 2;
        for (int i = 0; i <= TICKS; i++) {
            double x = plot.x() + plot.width() * i / TICKS;
            Align align = i == TICKS ? Align.RIGHT : Align.CENTER;
            surface.line(
                    UsagePainter.crisp(x),
                    plot.bottom(),
                    UsagePainter.crisp(x),
                    plot.bottom() + 4,
                    Stroke.solid(Ink.AXIS_TEXT, 1));
            surface.text(x, labels, 100 * i / TICKS + " %", align, Ink.AXIS_TEXT);
        }
        surface.text(
                plot.x() + plot.width() / 2,
                labels + surface.lineHeight(),
                "each program from its first event to its last",
                Align.CENTER,
                Ink.AXIS_TEXT);
    }

    /** An instant has one point and becomes a level line. */
    private static void curve(
            Surface surface, SpaceAnalysis side, Box plot, long top, Stroke stroke, @Nullable Fill below) {
        Timeline timeline = side.timeline();
        StepCurve curve = StepCurve.of(timeline, Viewport.whole(timeline.points(), plot));
        double[] y = new double[curve.corners];
        double[] floor = new double[curve.corners];
        for (int i = 0; i < curve.corners; i++) {
            y[i] = UsagePainter.y(plot, curve.inUse[i], top);
            floor[i] = plot.bottom();
        }
        if (below != null) {
            surface.band(curve.x, y, floor, curve.corners, below);
        }
        surface.polyline(curve.x, y, curve.corners, stroke);
    }

    private static boolean isMoment(Timeline timeline) {
        return timeline.isMoment();
    }

    private static void legend(Surface surface, double y, String name, SpaceAnalysis side, Stroke stroke) {
        Timeline timeline = side.timeline();
        String peak = name + ": peak " + side.peak().inUse();
        String where = isMoment(timeline)
                ? " (one moment, no curve)"
                : String.format(Locale.ROOT, " at event %,d of %,d", side.peak().step(), timeline.steps());
        surface.line(LEFT, y - 4, LEFT + SAMPLE, y - 4, stroke);
        double room = surface.width() - LEFT - SAMPLE - 8 - RIGHT;
        String whole = peak + where;
        String text = surface.textWidth(whole) <= room ? whole : FittedText.of(surface, peak, room);
        surface.text(LEFT + SAMPLE + 8, y, text, Align.LEFT, Ink.TEXT);
    }

    /** Marks the peak of a curve, and names it where the text covers no other; returns the text's place. */
    private static @Nullable Box peak(
            Surface surface,
            Box plot,
            String words,
            SpaceAnalysis side,
            long top,
            Ink ink,
            boolean isLeft,
            @Nullable Box taken) {
        if (isMoment(side.timeline()) || side.peak().inUse().count() == 0) {
            return null;
        }
        double x = Viewport.whole(side.timeline().points(), plot).x(side.peak().step() + 0.5);
        double y = UsagePainter.y(plot, side.peak().inUse().count(), top);
        surface.marker(x, y - 2, 10, Fill.solid(ink));
        double width = surface.textWidth(words) + 2;
        double height = surface.lineHeight();
        double near = isLeft ? x - 10 - width : x + 10;
        double far = isLeft ? x + 10 : x - 10 - width;
        for (Box box : List.of(
                new Box(near, y - height, width, height),
                new Box(far, y - height, width, height),
                new Box(near, y + 2, width, height),
                new Box(far, y + 2, width, height))) {
            boolean isInside = box.x() >= plot.x() && box.right() <= plot.right();
            if (isInside && (taken == null || !taken.meets(box))) {
                surface.text(box.x(), box.bottom() - 4, words, Align.LEFT, Ink.TEXT);
                return box;
            }
        }
        return null;
    }
}
