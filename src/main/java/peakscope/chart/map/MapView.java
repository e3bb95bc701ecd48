package peakscope.chart.map;

import peakscope.chart.surface.Box;
import peakscope.chart.surface.Viewport;

/**
 * Which events and addresses of the memory map are visible, and where. The axes zoom independently.
 *
 * @param time the horizontal axis
 * @param low address at the lower edge
 * @param high address at the upper edge, above {@code low}
 */
public record MapView(Viewport time, double low, double high) {

    /** Fewest bytes to zoom to. */
    private static final double CLOSEST = 1024;

    /** All events and all addresses. */
    public static MapView whole(int points, long size, Box plot) {
        return new MapView(Viewport.whole(points, plot), 0, Math.max(1, size));
    }

    public MapView with(Box newPlot) {
        return new MapView(time.with(newPlot), low, high);
    }

    /** The same addresses at other events. */
    public MapView with(Viewport newTime) {
        return new MapView(newTime, low, high);
    }

    public Box plot() {
        return time.plot();
    }

    public double span() {
        return high - low;
    }

    public double y(long address) {
        return plot().bottom() - (address - low) / span() * plot().height();
    }

    /** The address at this y, possibly outside the plot. */
    public double address(double y) {
        return low + (plot().bottom() - y) / Math.max(1, plot().height()) * span();
    }

    /** Zooms addresses by a factor (above 1: closer) around the one at y. */
    public MapView zoomedAddresses(double factor, double y, long size) {
        double whole = Math.max(1.0, (double) size);
        double height = Math.min(Math.max(span() / factor, Math.min(CLOSEST, whole)), whole);
        double share = (plot().bottom() - y) / Math.max(1, plot().height());
        return at(address(y) - share * height, height, size);
    }

    /** Moved by this many pixels, right and down. */
    public MapView dragged(double x, double y, int points, long size) {
        Viewport moved = time.moved(-x / Math.max(1, plot().width()) * time.span(), points);
        return new MapView(moved, low, high).at(low + y / Math.max(1, plot().height()) * span(), span(), size);
    }

    /** Moved just far enough to show these addresses, or their lower end if they don't fit. */
    public MapView showing(long from, long to, long size) {
        if (from < low || to - from > span()) {
            return from < low || from > high ? at(from - span() * 0.05, span(), size) : this;
        }
        return to > high ? at(to - span() * 0.95, span(), size) : this;
    }

    /** The events and addresses that a rectangle on the plot stands for. */
    MapArea area(Box box, int points) {
        int first = time.point(box.x(), points);
        int last = time.point(Math.nextDown(box.right()), points);
        return new MapArea(first, last, (long) Math.floor(address(box.bottom())), (long) Math.ceil(address(box.y())));
    }

    private MapView at(double from, double height, long size) {
        double start = Math.max(0, Math.min(from, Math.max(1.0, (double) size) - height));
        return new MapView(time, start, start + height);
    }
}
