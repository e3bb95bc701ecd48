package peakscope.chart.surface;

/** What painters draw on: a canvas, an SVG, or a list in a test. Coordinates are pixels from the top left corner. */
public interface Surface {

    /** Where a text's x coordinate lies. */
    enum Align {
        LEFT,
        CENTER,
        RIGHT
    }

    double width();

    double height();

    void rect(Box box, Fill fill);

    void outline(Box box, Stroke stroke);

    void line(double x1, double y1, double x2, double y2, Stroke stroke);

    /** The polygon between an upper and a lower edge, whose corners have the same x. */
    void band(double[] x, double[] upper, double[] lower, int corners, Fill fill);

    void polyline(double[] x, double[] y, int corners, Stroke stroke);

    /** A triangle that points down at this place. */
    void marker(double x, double y, double size, Fill fill);

    /** One line of text, its baseline at y. */
    void text(double x, double y, String text, Align align, Ink ink);

    /** The same, in bold. */
    void boldText(double x, double y, String text, Align align, Ink ink);

    double textWidth(String text);

    /** Width of plain text; other widths leave room for bold text. */
    default double plainTextWidth(String text) {
        return textWidth(text);
    }

    /** Height of a line of text. */
    double lineHeight();

    /** Draws what the action draws, but only inside the box. */
    void clipped(Box box, Runnable action);
}
