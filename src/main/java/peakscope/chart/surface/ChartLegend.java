package peakscope.chart.surface;

import java.util.List;
import peakscope.chart.surface.Surface.Align;

/** What the colours of the curve, the bars and the map mean, as a drawing. */
public final class ChartLegend {

    private static final double SWATCH_WIDTH = 22;
    public static final double SWATCH_HEIGHT = 12;

    private static final double GAP = 6;
    private static final double BETWEEN = 18;

    /** @param fills painted one over the other */
    private record Entry(String label, List<Fill> fills) {}

    private static final List<Entry> ENTRIES = List.of(
            new Entry("in use", List.of(Fill.soft(Ink.USAGE, 0.28))),
            new Entry("padding", List.of(Fill.soft(Ink.USAGE, 0.12))),
            new Entry("peak", List.of(Fill.solid(Ink.PEAK))),
            new Entry("parameter", List.of(Fill.block(Ink.PARAMETER))),
            new Entry("output", List.of(Fill.block(Ink.OUTPUT))),
            new Entry("constant", List.of(Fill.block(Ink.CONSTANT))),
            new Entry("temporary", List.of(Fill.block(Ink.TEMPORARY))));

    private ChartLegend() {}

    /** Draws swatches with their labels on one line, for a picture that marks no lifetime. */
    public static void paint(Surface surface) {
        surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
        double x = 0;
        double y = (surface.height() - SWATCH_HEIGHT) / 2;
        for (Entry entry : ENTRIES) {
            Box swatch = new Box(x, y, SWATCH_WIDTH, SWATCH_HEIGHT);
            entry.fills().forEach(fill -> surface.rect(swatch, fill));
            surface.text(swatch.right() + GAP, swatch.bottom() - 2, entry.label(), Align.LEFT, Ink.AXIS_TEXT);
            x = swatch.right() + GAP + surface.textWidth(entry.label()) + BETWEEN;
        }
    }
}
