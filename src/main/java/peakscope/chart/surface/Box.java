package peakscope.chart.surface;

/** A rectangle in pixels, y downwards. */
public record Box(double x, double y, double width, double height) {

    public double right() {
        return x + width;
    }

    public double bottom() {
        return y + height;
    }

    public boolean contains(double px, double py) {
        return px >= x && px < right() && py >= y && py < bottom();
    }

    /** Whether the two overlap. */
    public boolean meets(Box other) {
        return x < other.right() && right() > other.x && y < other.bottom() && bottom() > other.y;
    }
}
