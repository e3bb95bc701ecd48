package peakscope.chart.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.FittedText;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.model.timeline.Timeline;

/**
 * The visible boxes, laid out: large ones individually, the others merged into a raster. Boxes that a search does not
 * find are drawn faintly, below those that it finds.
 */
final class MapBoxes {

    private static final double FAINT = 0.16;
    private static final double LEAST_AREA = 12;

    private final MapScene scene;
    private final MapView view;
    private final BitSet merged = new BitSet();
    private final List<Box> names = new ArrayList<>();
    private final Layer rest;
    private final Optional<Layer> found;

    /** Lays out the visible boxes; without a search, all are in one layer. */
    MapBoxes(MapScene scene, MapView view, Optional<BitSet> search) {
        this.scene = scene;
        this.view = view;
        rest = new Layer();
        found = search.map(any -> new Layer());
        Timeline timeline = scene.timeline();
        scene.index().each(view.area(view.plot(), timeline.points()), segment -> {
            int buffer = timeline.segmentBuffer(segment);
            Layer layer = search.isPresent() && search.get().get(buffer) ? found.orElse(rest) : rest;
            layer.add(segment, buffer);
        });
        rest.runs = rest.raster.runs();
        found.ifPresent(layer -> layer.runs = layer.raster.runs());
    }

    /** Place of a box, however far outside the plot. */
    static Box box(MapScene scene, MapView view, int segment) {
        Timeline timeline = scene.timeline();
        int buffer = timeline.segmentBuffer(segment);
        double left = view.time().x(timeline.segmentFirst(segment));
        double right = view.time().x(timeline.segmentLast(segment) + 1.0);
        double top = view.y(scene.space().end(buffer));
        return new Box(left, top, right - left, view.y(scene.space().address(buffer)) - top);
    }

    /** Whether a box is large enough to draw individually. */
    static boolean isAlone(MapScene scene, MapView view, int segment) {
        return isAlone(box(scene, view, segment));
    }

    private static boolean isAlone(Box box) {
        return box.width() >= 1 && box.height() >= 1 && box.width() * box.height() >= LEAST_AREA;
    }

    /** Number of visible buffers too small to draw individually. */
    int merged() {
        return merged.cardinality();
    }

    void paint(Surface surface) {
        names.clear();
        rest.paint(surface, found.isPresent() ? FAINT : 1);
        found.ifPresent(layer -> layer.paint(surface, 1));
    }

    private final class Layer {
        private final MapRaster raster =
                new MapRaster(view.plot(), scene.colors().kinds());
        private MapRuns runs = new MapRuns(view.plot(), 0);
        private int[] alone = new int[64];
        private int count;

        void add(int segment, int buffer) {
            Box box = box(scene, view, segment);
            if (isAlone(box)) {
                alone = count == alone.length ? Arrays.copyOf(alone, count * 2) : alone;
                alone[count++] = segment;
            } else {
                raster.add(
                        box.x(),
                        box.right(),
                        box.y(),
                        box.bottom(),
                        scene.colors().kind(buffer),
                        scene.paddedShare(buffer));
                merged.set(buffer);
            }
        }

        void paint(Surface surface, double strength) {
            for (int i = 0; i < count; i++) {
                one(surface, alone[i], strength);
            }
            runs.paint(surface, scene.colors(), strength);
        }
    }

    private void one(Surface surface, int segment, double strength) {
        Box plot = view.plot();
        Box box = box(scene, view, segment);
        int buffer = scene.timeline().segmentBuffer(segment);
        Ink ink = scene.colors().ink(scene.colors().kind(buffer));
        double left = Math.max(plot.x(), Math.rint(box.x()));
        double right = Math.min(plot.right(), Math.max(left + 1, Math.rint(box.right())));
        double top = Math.rint(box.y());
        double bottom = Math.max(top + 1, Math.rint(box.bottom()));
        // A pixel of background between neighbours if there is room.
        double gapX = right - left > 4 && box.right() < plot.right() ? 1 : 0;
        double gapY = bottom - top > 4 ? 1 : 0;
        double padding = Math.rint(box.height() * scene.paddedShare(buffer));
        double seam = top + Math.min(padding, bottom - top);
        Box data = cut(left, right - gapX, seam + (seam > top ? 0 : gapY), bottom);
        Box padded = cut(left, right - gapX, top + gapY, seam);
        if (data.height() > 0) {
            surface.rect(data, Fill.soft(ink, MapColors.OPACITY * strength));
        }
        if (padded.height() > 0) {
            surface.rect(padded, Fill.soft(ink, Fill.padded(ink).opacity() * strength));
        }
        Box named = data.height() > surface.lineHeight() ? data : padded;
        if (strength >= 1 && named.width() > 36 && named.height() > surface.lineHeight()) {
            name(
                    surface,
                    named,
                    FittedText.ofLabel(surface, scene.analysis().origins().label(buffer), named.width() - 8));
        }
    }

    /** The part of a box inside the plot. */
    private Box cut(double left, double right, double top, double bottom) {
        double from = Math.max(view.plot().y(), top);
        double to = Math.min(view.plot().bottom(), bottom);
        return new Box(left, from, Math.max(0, right - left), Math.max(0, to - from));
    }

    /** Writes a name where it fits and no box below has already written its own. */
    private void name(Surface surface, Box box, String name) {
        double width = surface.textWidth(name);
        double baseline = box.y() + box.height() / 2 + 4;
        Box place = new Box(box.x() + 5, baseline - surface.lineHeight(), width, surface.lineHeight());
        if (!name.isEmpty() && names.stream().noneMatch(other -> other.meets(place))) {
            names.add(place);
            surface.text(place.x(), baseline, name, Align.LEFT, Ink.TEXT);
        }
    }
}
