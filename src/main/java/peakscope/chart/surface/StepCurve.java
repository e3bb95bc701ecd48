package peakscope.chart.surface;

import peakscope.model.timeline.Timeline;

/**
 * The visible part of a timeline as a staircase, at most two corners per pixel.
 *
 * <p>Where several points fall on one pixel, the highest represents them, with the unpadded bytes of that same point,
 * so that no peak is lost and the padding shown belongs to the height shown.
 */
public final class StepCurve {

    public final double[] x;
    public final long[] inUse;
    public final long[] unpadded;
    public final int corners;

    private StepCurve(int most) {
        x = new double[most];
        inUse = new long[most];
        unpadded = new long[most];
        corners = most;
    }

    public static StepCurve of(Timeline timeline, Viewport view) {
        int first = (int) Math.max(0, Math.floor(view.first()));
        int last = (int) Math.min(timeline.points(), Math.ceil(view.last()));
        int points = last - first;
        int columns = (int) Math.max(1, Math.min(points, Math.ceil(view.plot().width())));
        StepCurve curve = new StepCurve(columns * 2);
        for (int column = 0; column < columns; column++) {
            int from = first + (int) ((long) points * column / columns);
            int to = first + (int) ((long) points * (column + 1) / columns);
            int best = from;
            for (int point = from + 1; point < to; point++) {
                if (timeline.inUseBytes(point) > timeline.inUseBytes(best)) {
                    best = point;
                }
            }
            for (int end = 0; end < 2; end++) {
                int corner = column * 2 + end;
                curve.x[corner] = view.x(end == 0 ? from : to);
                curve.inUse[corner] = timeline.inUseBytes(best);
                curve.unpadded[corner] = timeline.unpaddedInUseBytes(best);
            }
        }
        return curve;
    }
}
