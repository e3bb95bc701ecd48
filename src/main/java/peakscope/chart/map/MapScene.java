package peakscope.chart.map;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import peakscope.analyze.BufferOrder;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.address.AddressSection;
import peakscope.analyze.address.AddressSpace;
import peakscope.analyze.address.AllocationExtent;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.LegendEntry;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * What the memory map shows of one memory space: a box for each time that a buffer is live, by address and program
 * order.
 */
public final class MapScene {

    private final SpaceAnalysis analysis;
    private final AddressSpace space;
    private final MapIndex index;
    private final MapColors colors;

    private MapScene(SpaceAnalysis analysis, AddressSpace space, MapIndex index, MapColors colors) {
        this.analysis = analysis;
        this.space = space;
        this.index = index;
        this.colors = colors;
    }

    public static MapScene of(SpaceAnalysis analysis, MapColoring coloring) {
        return of(analysis, MapColors.of(analysis, coloring));
    }

    /** Uses colours computed earlier. */
    public static MapScene of(SpaceAnalysis analysis, MapColors colors) {
        AddressSpace space = AddressSpace.of(analysis.timeline());
        return new MapScene(analysis, space, new MapIndex(analysis.timeline(), space), colors);
    }

    /** The same boxes in other colours. */
    public MapScene with(MapColors other) {
        return new MapScene(analysis, space, index, other);
    }

    public SpaceAnalysis analysis() {
        return analysis;
    }

    public Timeline timeline() {
        return analysis.timeline();
    }

    public AddressSpace space() {
        return space;
    }

    public List<LegendEntry> legend() {
        return colors.legend();
    }

    /** The colour of each buffer, and what it means. */
    public MapColors colors() {
        return colors;
    }

    MapIndex index() {
        return index;
    }

    /** Whether there is nothing to show because no buffer's address is known. */
    public boolean isEmpty() {
        return index.size() == 0;
    }

    /** Share of a buffer's bytes that is padding. */
    double paddedShare(int buffer) {
        double size = timeline().sizeBytes(buffer);
        return size == 0 ? 0 : (size - timeline().unpaddedBytes(buffer)) / size;
    }

    /** Occupied and free memory at an event. */
    public AddressSection section(int step) {
        return space.section(analysis.live().liveAt(step));
    }

    /** What is drawn at this place of the plot. */
    public Optional<MapHit> at(MapView view, double x, double y) {
        Box plot = view.plot();
        if (!plot.contains(x, y)) {
            return Optional.empty();
        }
        int points = timeline().points();
        int[] alone = buffers(view.area(new Box(Math.floor(x), Math.floor(y), 1, 1), points), view, true);
        if (alone.length > 0) {
            return Optional.of(new MapHit(alone));
        }
        int[] merged = buffers(view.area(MapRaster.cell(plot, x, y), points), view, false);
        return merged.length > 0 ? Optional.of(new MapHit(merged)) : Optional.empty();
    }

    /** Bytes of the hole at this place; empty where something is live, and outside all allocations. */
    public Optional<Bytes> holeAt(MapView view, double x, double y) {
        int step = view.time().point(x, timeline().points());
        long address = (long) view.address(y);
        for (AllocationExtent extent : space.extents()) {
            if (view.plot().contains(x, y) && extent.base() <= address && address < extent.end()) {
                long[] hole = {extent.base(), extent.end()};
                index.each(new MapArea(step, step, extent.base(), extent.end()), segment -> {
                    int buffer = timeline().segmentBuffer(segment);
                    if (space.address(buffer) <= address) {
                        hole[0] = Math.max(hole[0], space.end(buffer));
                    }
                    if (space.end(buffer) > address) {
                        hole[1] = Math.min(hole[1], space.address(buffer));
                    }
                });
                return hole[0] < hole[1] ? Optional.of(new Bytes(hole[1] - hole[0])) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Buffers of the boxes in an area that are drawn individually, or of those that are not; largest first. */
    private int[] buffers(MapArea area, MapView view, boolean alone) {
        IntStream.Builder found = IntStream.builder();
        index.each(area, segment -> {
            if (MapBoxes.isAlone(this, view, segment) == alone) {
                found.add(timeline().segmentBuffer(segment));
            }
        });
        return BufferOrder.SIZE.sort(
                timeline(), found.build().sorted().distinct().toArray());
    }

    /** The visible rectangles of one buffer, one for each time that it is live. */
    List<Box> boxesOf(MapView view, int buffer) {
        if (!space.isPlaced(buffer)) {
            return List.of();
        }
        MapArea area = new MapArea(
                timeline().firstStep(buffer), timeline().lastStep(buffer), space.address(buffer), space.end(buffer));
        IntStream.Builder segments = IntStream.builder();
        index.each(area, segment -> {
            if (timeline().segmentBuffer(segment) == buffer) {
                segments.add(segment);
            }
        });
        return Arrays.stream(segments.build().toArray())
                .mapToObj(segment -> MapBoxes.box(this, view, segment))
                .filter(box -> box.meets(view.plot()))
                .toList();
    }

    /**
     * The buffer live at an event that begins next above ({@code up}) or below another, or at an end if there is none
     * yet.
     */
    public int next(int step, int buffer, boolean up) {
        boolean from = buffer >= 0 && space.isPlaced(buffer);
        int best = -1;
        for (int live : analysis.live().liveAt(step)) {
            if (space.isPlaced(live)
                    && live != buffer
                    && (!from || isAbove(live, buffer) == up)
                    && (best < 0 || isAbove(live, best) != up)) {
                best = live;
            }
        }
        return best >= 0 ? best : buffer;
    }

    private boolean isAbove(int one, int other) {
        return space.address(one) != space.address(other) ? space.address(one) > space.address(other) : one > other;
    }
}
