package peakscope.chart.surface;

/**
 * How a shape is filled.
 *
 * @param opacity from 0 to 1
 * @param hatched diagonal stripes, which always stand for padding; in charts of many blocks only for the highlighted
 * one
 */
public record Fill(Ink ink, double opacity, boolean hatched) {

    /** Pale enough for readable text on a block of any colour, in both themes. */
    public static final double BLOCK = 0.5;

    private static final double PADDED = 0.2;

    /** The data of a block. */
    public static Fill block(Ink ink) {
        return soft(ink, BLOCK);
    }

    /** The padding of a block that is not highlighted; a highlighted block's padding is hatched. */
    public static Fill padded(Ink ink) {
        return soft(ink, PADDED);
    }

    public static Fill solid(Ink ink) {
        return new Fill(ink, 1, false);
    }

    public static Fill soft(Ink ink, double opacity) {
        return new Fill(ink, opacity, false);
    }

    public static Fill hatched(Ink ink) {
        return new Fill(ink, 1, true);
    }
}
