package peakscope.chart.surface;

/** How a line is drawn; width in pixels. */
public record Stroke(Ink ink, double width, boolean dashed) {

    public static Stroke solid(Ink ink, double width) {
        return new Stroke(ink, width, false);
    }

    public static Stroke dashed(Ink ink, double width) {
        return new Stroke(ink, width, true);
    }
}
