package peakscope.chart.surface;

/**
 * Which part of the axis of points is visible, and where. Point p takes the space from p to p + 1.
 *
 * @param first left edge, in points
 * @param last right edge, in points, above {@code first}
 * @param plot where on the surface
 */
public record Viewport(double first, double last, Box plot) {

    /** Fewest points to zoom to. */
    private static final double CLOSEST = 4;

    /** The whole axis. */
    public static Viewport whole(int points, Box plot) {
        return new Viewport(0, Math.max(points, 1), plot);
    }

    public Viewport with(Box newPlot) {
        return new Viewport(first, last, newPlot);
    }

    public double span() {
        return last - first;
    }

    public double x(double point) {
        return plot.x() + (point - first) / span() * plot.width();
    }

    /** The point at this x, clamped to the axis. */
    public int point(double x, int points) {
        double point = first + (x - plot.x()) / Math.max(1, plot.width()) * span();
        return (int) Math.max(0, Math.min(points - 1, Math.floor(point)));
    }

    /** Zooms by a factor (above 1: closer) around the point at x. */
    public Viewport zoomed(double factor, double x, int points) {
        double width = Math.min(Math.max(span() / factor, Math.min(CLOSEST, points)), points);
        double share = (x - plot.x()) / Math.max(1, plot.width());
        double anchor = first + share * span();
        return at(anchor - share * width, width, points);
    }

    /** Moved by this many points. */
    public Viewport moved(double by, int points) {
        return at(first + by, span(), points);
    }

    /** Moved just far enough to show the point. */
    public Viewport showing(int point, int points) {
        if (point < first) {
            return at(point - span() * 0.1, span(), points);
        }
        return point + 1 > last ? at(point + 1 - span() * 0.9, span(), points) : this;
    }

    private Viewport at(double from, double width, int points) {
        double start = Math.max(0, Math.min(from, points - width));
        return new Viewport(start, start + width, plot);
    }
}
