package peakscope.chart.surface;

import java.util.List;
import peakscope.chart.surface.Surface.Align;
import peakscope.model.SpaceMemory;

/** What the colours of the curve, the bars and the map mean, as text and as a drawing. */
public final class ChartLegend {

    public static final double SWATCH_WIDTH = 22;
    public static final double SWATCH_HEIGHT = 12;

    private static final double GAP = 6;
    private static final double BETWEEN = 18;

    /**
     * One meaning.
     *
     * @param fills painted one over the other
     */
    public record Entry(String label, String meaning, List<Fill> fills) {}

    private static final Entry PEAK =
            new Entry("peak", "The first event with the most bytes in use", List.of(Fill.solid(Ink.PEAK)));

    private static final Entry LIFETIME = new Entry(
            "lifetime",
            "From the event that makes a buffer to the event that frees it",
            List.of(Fill.soft(Ink.LIFETIME, 0.5)));

    public static final List<Entry> ENTRIES = List.of(
            new Entry("in use", "Bytes in use after the event, padding included", List.of(Fill.soft(Ink.USAGE, 0.28))),
            new Entry(
                    "padding",
                    "Bytes that hold no data: arrays are stored in whole tiles",
                    List.of(Fill.soft(Ink.USAGE, 0.12))),
            PEAK,
            LIFETIME,
            new Entry("parameter", "Inputs of the program; live throughout", List.of(Fill.block(Ink.PARAMETER))),
            new Entry("output", "Results of the program; live throughout", List.of(Fill.block(Ink.OUTPUT))),
            new Entry("constant", "Constants of the program; live throughout", List.of(Fill.block(Ink.CONSTANT))),
            new Entry(
                    "temporary",
                    "Intermediate results, placed by the heap simulator",
                    List.of(Fill.block(Ink.TEMPORARY))));

    private static final List<Entry> AT_RUN_TIME = List.of(
            new Entry("in use", "Bytes in use after the event, rounding included", List.of(Fill.soft(Ink.USAGE, 0.28))),
            new Entry("rounding", "Bytes that the allocator adds to each request", List.of(Fill.soft(Ink.USAGE, 0.12))),
            PEAK,
            new Entry("lifetime", "From the allocation to its end", List.of(Fill.soft(Ink.LIFETIME, 0.5))),
            new Entry("allocation", "Memory allocated at run time", List.of(Fill.block(Ink.TEMPORARY))));

    private ChartLegend() {}

    /** What the colours mean in charts of this memory. */
    public static List<Entry> of(SpaceMemory memory) {
        return memory.isPlanned() ? ENTRIES : AT_RUN_TIME;
    }

    /** Draws swatches with their labels on one line, for a picture that marks no lifetime. */
    public static void paint(Surface surface) {
        surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
        double x = 0;
        double y = (surface.height() - SWATCH_HEIGHT) / 2;
        for (Entry entry : ENTRIES) {
            if (entry.equals(LIFETIME)) {
                continue;
            }
            Box swatch = new Box(x, y, SWATCH_WIDTH, SWATCH_HEIGHT);
            entry.fills().forEach(fill -> surface.rect(swatch, fill));
            surface.text(swatch.right() + GAP, swatch.bottom() - 2, entry.label(), Align.LEFT, Ink.AXIS_TEXT);
            x = swatch.right() + GAP + surface.textWidth(entry.label()) + BETWEEN;
        }
    }
}
