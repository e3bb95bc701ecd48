package peakscope.chart.surface;

import peakscope.chart.surface.Surface.Align;

/** A small label of two lines beside a place on a chart, kept inside the plot. */
public final class ValueTag {

    private static final double PAD = 6;
    private static final double GAP = 10;

    private ValueTag() {}

    public static void paint(Surface surface, Box plot, double x, double y, String first, String second) {
        double width = Math.max(surface.textWidth(first), surface.textWidth(second)) + 2 * PAD;
        double height = 2 * surface.lineHeight() + 2 * PAD - 2;
        double left = x + GAP + width <= plot.right() ? x + GAP : Math.max(plot.x(), x - GAP - width);
        double top = Math.max(plot.y() + 2, Math.min(plot.bottom() - height - 2, y - height / 2));
        Box box = new Box(Math.floor(left), Math.floor(top), Math.ceil(width), Math.ceil(height));
        surface.rect(box, Fill.soft(Ink.BACKGROUND, 0.94));
        surface.outline(box, Stroke.solid(Ink.GRID, 1));
        surface.boldText(box.x() + PAD, box.y() + PAD + surface.lineHeight() - 4, first, Align.LEFT, Ink.TEXT);
        surface.text(box.x() + PAD, box.y() + PAD + 2 * surface.lineHeight() - 4, second, Align.LEFT, Ink.TEXT);
    }
}
