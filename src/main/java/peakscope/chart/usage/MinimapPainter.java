package peakscope.chart.usage;

import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.StepCurve;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.TimeWindow;
import peakscope.chart.surface.Viewport;
import peakscope.model.timeline.Timeline;

/** The whole curve in a strip, with a brush around the part that the chart above shows. */
public final class MinimapPainter {

    private static final double HANDLE = 4;

    private MinimapPainter() {}

    public static void paint(Surface surface, Timeline timeline, Box box, long top) {
        Viewport whole = Viewport.whole(timeline.points(), box);
        StepCurve curve = StepCurve.of(timeline, whole);
        double[] high = new double[curve.corners];
        double[] floor = new double[curve.corners];
        for (int i = 0; i < curve.corners; i++) {
            high[i] = box.bottom() - (double) curve.inUse[i] / top * box.height();
            floor[i] = box.bottom();
        }
        surface.rect(box, Fill.soft(Ink.GRID, 0.35));
        surface.band(curve.x, high, floor, curve.corners, Fill.soft(Ink.USAGE, 0.4));
    }

    /** The brush, if only part is visible, and the cursor. */
    public static void paintOverlay(Surface surface, Timeline timeline, Box box, TimeWindow window, int cursor) {
        Viewport whole = Viewport.whole(timeline.points(), box);
        double x = UsagePainter.crisp(whole.x(cursor + 0.5));
        surface.line(x, box.y(), x, box.bottom(), Stroke.solid(Ink.CURSOR, 1));
        if (window.isWhole(timeline.points())) {
            return;
        }
        Box brush = brush(whole, box, window);
        surface.rect(new Box(box.x(), box.y(), brush.x() - box.x(), box.height()), Fill.soft(Ink.BACKGROUND, 0.6));
        surface.rect(
                new Box(brush.right(), box.y(), box.right() - brush.right(), box.height()),
                Fill.soft(Ink.BACKGROUND, 0.6));
        surface.outline(brush, Stroke.solid(Ink.FOCUS, 1.5));
        surface.rect(new Box(brush.x(), brush.y(), HANDLE, brush.height()), Fill.soft(Ink.FOCUS, 0.7));
        surface.rect(new Box(brush.right() - HANDLE, brush.y(), HANDLE, brush.height()), Fill.soft(Ink.FOCUS, 0.7));
    }

    private static Box brush(Viewport whole, Box box, TimeWindow window) {
        double from = whole.x(window.first());
        double to = Math.max(from + 2 * HANDLE + 2, whole.x(window.last()));
        return new Box(from, box.y() + 0.5, to - from, box.height() - 1);
    }
}
