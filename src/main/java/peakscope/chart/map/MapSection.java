package peakscope.chart.map;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import peakscope.analyze.address.AddressSection;
import peakscope.analyze.address.AllocationExtent;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.chart.surface.Viewport;
import peakscope.model.timeline.Category;
import peakscope.model.value.Bytes;

/**
 * The memory map at one event as a strip beside it: occupied memory, free memory, and the largest hole with its size.
 * It is the map itself, seen through a window one event wide.
 */
public final class MapSection {

    static final double WIDTH = 32;
    private static final double GAP = 10;
    private static final double LABEL = 6;

    private final MapScene scene;
    private final MapView view;
    private final MapBoxes boxes;
    private final AddressSection section;

    private MapSection(MapScene scene, MapView view, MapBoxes boxes, AddressSection section) {
        this.scene = scene;
        this.view = view;
        this.boxes = boxes;
        this.section = section;
    }

    /** Lays out the strip for a view of the map. */
    public static MapSection of(MapScene scene, MapView map, int step, Optional<BitSet> found) {
        Box plot = map.plot();
        Box strip = new Box(plot.right() + GAP, plot.y(), WIDTH, plot.height());
        MapView view = map.with(new Viewport(step, step + 1.0, strip));
        return new MapSection(scene, view, new MapBoxes(scene, view, found), scene.section(step));
    }

    /** The view of the strip, for finding what is under the mouse. */
    public MapView view() {
        return view;
    }

    public void paint(Surface surface) {
        Box strip = view.plot();
        MapExtents.background(surface, scene.space(), view);
        surface.clipped(strip, () -> boxes.paint(surface));
        surface.outline(
                new Box(strip.x() - 0.5, strip.y() - 0.5, strip.width() + 1, strip.height() + 1),
                Stroke.solid(Ink.GRID, 1));
        List<Box> taken = new ArrayList<>();
        largestHole(surface, taken);
        kinds(surface, taken);
        headline(surface);
    }

    private void headline(Surface surface) {
        Box strip = view.plot();
        double y = strip.y() - 8;
        surface.boldText(strip.x(), y, new Bytes(section.free()) + " free", Align.LEFT, Ink.TEXT);
        double below = strip.bottom() + surface.lineHeight() + 2;
        if (section.overlapping() > 0) {
            surface.text(strip.x(), below, new Bytes(section.overlapping()) + " overlap", Align.LEFT, Ink.AXIS_TEXT);
        } else if (section.unplaced() > 0) {
            surface.text(strip.x(), below, new Bytes(section.unplaced()) + " unplaced", Align.LEFT, Ink.AXIS_TEXT);
        }
    }

    private void largestHole(Surface surface, List<Box> taken) {
        if (section.largestHole().isEmpty()) {
            return;
        }
        int hole = section.largestHole().getAsInt();
        double top = Math.max(view.plot().y(), view.y(section.holeTo(hole)));
        double bottom = Math.min(view.plot().bottom(), view.y(section.holeFrom(hole)));
        if (bottom < view.plot().y() || top > view.plot().bottom()) {
            return;
        }
        Box strip = view.plot();
        surface.outline(
                new Box(strip.x() + 1, top, strip.width() - 2, Math.max(2, bottom - top)),
                Stroke.solid(Ink.FOUND, 1.5));
        String size = new Bytes(section.holeTo(hole) - section.holeFrom(hole)).toString();
        label(surface, taken, (top + bottom) / 2, List.of("largest hole", size), Ink.FOUND);
    }

    /** Names of the kinds of memory, each at its allocations. */
    private void kinds(Surface surface, List<Box> taken) {
        List<AllocationExtent> extents = scene.space().extents();
        int from = 0;
        for (int i = 1; i <= extents.size(); i++) {
            Category kind = extents.get(from).kind();
            if (i < extents.size() && extents.get(i).kind() == kind) {
                continue;
            }
            long bytes = extents.get(i - 1).end() - extents.get(from).base();
            double top = Math.max(view.plot().y(), view.y(extents.get(i - 1).end()));
            double bottom =
                    Math.min(view.plot().bottom(), view.y(extents.get(from).base()));
            if (bottom - top >= surface.lineHeight()) {
                boolean both = bottom - top >= 2 * surface.lineHeight();
                String size = new Bytes(bytes).toString();
                label(
                        surface,
                        taken,
                        (top + bottom) / 2,
                        both ? List.of(kind.text(), size) : List.of(kind.text()),
                        Ink.AXIS_TEXT);
            }
            from = i;
        }
    }

    /** Lines of text beside the strip, near a height, where nothing is written yet. */
    private void label(Surface surface, List<Box> taken, double middle, List<String> lines, Ink ink) {
        Box strip = view.plot();
        double height = lines.size() * surface.lineHeight();
        double top = Math.max(strip.y(), Math.min(strip.bottom() - height, middle - height / 2));
        for (Box other : taken) {
            if (top < other.bottom() && top + height > other.y()) {
                top = middle < other.y() + other.height() / 2 ? other.y() - height - 2 : other.bottom() + 2;
            }
        }
        Box box = new Box(strip.right() + LABEL, top, 1, height);
        boolean free = taken.stream().noneMatch(other -> box.y() < other.bottom() && box.bottom() > other.y());
        if (!free || box.y() < strip.y() - 1 || box.bottom() > strip.bottom() + 1) {
            return;
        }
        taken.add(box);
        for (int line = 0; line < lines.size(); line++) {
            double y = box.y() + (line + 1) * surface.lineHeight() - 4;
            surface.text(box.x(), y, lines.get(line), Align.LEFT, ink);
        }
    }
}
