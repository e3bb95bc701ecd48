package peakscope.chart.surface;

/**
 * Which part of the axis of points is visible in all charts over program order; see {@link Viewport}.
 *
 * @param first left edge, in points
 * @param last right edge, in points
 */
public record TimeWindow(double first, double last) {

    public static TimeWindow whole(int points) {
        return new TimeWindow(0, Math.max(1, points));
    }

    /** The window as one chart shows it. */
    public Viewport on(Box plot) {
        return new Viewport(first, last, plot);
    }

    public static TimeWindow of(Viewport view) {
        return new TimeWindow(view.first(), view.last());
    }

    public boolean isWhole(int points) {
        return first <= 0 && last >= points;
    }
}
