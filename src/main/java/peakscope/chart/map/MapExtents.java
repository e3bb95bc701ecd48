package peakscope.chart.map;

import peakscope.analyze.address.AddressSpace;
import peakscope.analyze.address.AllocationExtent;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.chart.usage.UsagePainter;
import peakscope.model.value.Bytes;

/** Where allocations lie on a map: the background for boxes, borders between allocations, and their names. */
final class MapExtents {

    /** Borders closer together than this are not drawn, because they would hide everything else. */
    private static final double APART = 6;

    private MapExtents() {}

    /** Whatever stays uncovered is a hole. */
    static void background(Surface surface, AddressSpace space, MapView view) {
        Box plot = view.plot();
        double top = Math.max(plot.y(), view.y(space.size()));
        double bottom = Math.min(plot.bottom(), view.y(0));
        surface.rect(new Box(plot.x(), top, plot.width(), Math.max(0, bottom - top)), Fill.solid(Ink.HOLE));
    }

    static void borders(Surface surface, AddressSpace space, MapView view) {
        Box plot = view.plot();
        double lower = Double.POSITIVE_INFINITY;
        for (AllocationExtent extent : space.extents()) {
            double y = UsagePainter.crisp(view.y(extent.base()));
            if (extent.base() > 0 && y > plot.y() && y < plot.bottom() && lower - y >= APART) {
                surface.line(plot.x(), y, plot.right(), y, Stroke.solid(Ink.AXIS_TEXT, 0.75));
                lower = y;
            }
        }
    }

    /** Names in the upper left corners, where they don't overlap. */
    static void names(Surface surface, AddressSpace space, MapView view) {
        Box plot = view.plot();
        double free = plot.bottom();
        for (AllocationExtent extent : space.extents()) {
            double top = Math.max(plot.y(), view.y(extent.end()));
            double bottom = Math.min(plot.bottom(), view.y(extent.base()));
            if (bottom - top < surface.lineHeight() * 2.5 || bottom > free + 0.5) {
                continue;
            }
            free = top;
            String name = "allocation " + extent.allocation() + ", " + new Bytes(extent.size());
            Box tag = new Box(plot.x() + 3, top + 3, surface.textWidth(name) + 8, surface.lineHeight());
            surface.rect(tag, Fill.soft(Ink.BACKGROUND, 0.8));
            surface.text(tag.x() + 4, tag.bottom() - 4, name, Align.LEFT, Ink.TEXT);
        }
    }
}
