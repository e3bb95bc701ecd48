package peakscope.chart.surface;

/**
 * How a shape is filled.
 *
 * @param opacity from 0 to 1
 * @param hatched diagonal stripes, which stand for padding everywhere
 */
public record Fill(Ink ink, double opacity, boolean hatched) {

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
