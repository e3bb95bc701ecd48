package peakscope.chart.map;

import java.util.Arrays;
import java.util.function.IntConsumer;
import peakscope.analyze.address.AddressSpace;
import peakscope.model.timeline.Timeline;

/**
 * Finds the boxes of the memory map that meet a rectangle of events and addresses: for drawing, and for the mouse.
 *
 * <p>A box is a segment of a buffer that has an address. Boxes are cut into slices by address and sorted in each slice
 * by their first event; sixteen neighbours make a node, sixteen nodes the next level, and each node knows the bounds of
 * its children (a packed R-tree). A search enters only nodes that its rectangle meets.
 */
final class MapIndex {

    private static final int FANOUT = 16;

    private final Timeline timeline;
    private final AddressSpace space;
    private final int[] boxes;
    /** Nodes per level, from the leaves to the root, and the first node of each level. */
    private final int[] nodes = new int[9];

    private final int[] start = new int[9];
    private final int root;
    private final int[] first;
    private final int[] last;
    private final long[] low;
    private final long[] high;

    MapIndex(Timeline timeline, AddressSpace space) {
        this.timeline = timeline;
        this.space = space;
        boxes = packed();
        int level = 0;
        nodes[0] = Math.max(1, nodesAbove(boxes.length));
        while (nodes[level] > 1) {
            nodes[level + 1] = nodesAbove(nodes[level]);
            start[level + 1] = start[level] + nodes[level];
            level++;
        }
        root = level;
        int all = start[root] + 1;
        first = new int[all];
        last = new int[all];
        low = new long[all];
        high = new long[all];
        Arrays.fill(first, Integer.MAX_VALUE);
        Arrays.fill(last, -1);
        Arrays.fill(low, Long.MAX_VALUE);
        Arrays.fill(high, -1);
        build();
    }

    private int[] packed() {
        long[] keys = new long[timeline.segmentCount()];
        // As many address bits as fit beside a segment number.
        int coarse = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(space.size()) - (Integer.SIZE - 1));
        int count = 0;
        for (int segment = 0; segment < keys.length; segment++) {
            int buffer = timeline.segmentBuffer(segment);
            if (space.isPlaced(buffer) && timeline.segmentFirst(segment) <= timeline.segmentLast(segment)) {
                long middle = (space.address(buffer) + space.end(buffer)) / 2;
                keys[count++] = (middle >>> coarse) << 32 | segment;
            }
        }
        Arrays.sort(keys, 0, count);
        int slice = Math.max(1, (int) Math.ceil(Math.sqrt((double) count / FANOUT))) * FANOUT;
        for (int from = 0; from < count; from += slice) {
            int to = Math.min(count, from + slice);
            for (int i = from; i < to; i++) {
                int segment = (int) keys[i];
                keys[i] = (long) timeline.segmentFirst(segment) << 32 | segment;
            }
            Arrays.sort(keys, from, to);
        }
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            order[i] = (int) keys[i];
        }
        return order;
    }

    private void build() {
        for (int i = 0; i < boxes.length; i++) {
            int buffer = timeline.segmentBuffer(boxes[i]);
            widen(
                    i / FANOUT,
                    timeline.segmentFirst(boxes[i]),
                    timeline.segmentLast(boxes[i]),
                    space.address(buffer),
                    space.end(buffer));
        }
        for (int level = 0; level < root; level++) {
            for (int i = 0; i < nodes[level]; i++) {
                int child = start[level] + i;
                widen(start[level + 1] + i / FANOUT, first[child], last[child], low[child], high[child]);
            }
        }
    }

    private void widen(int node, int firstStep, int lastStep, long from, long to) {
        first[node] = Math.min(first[node], firstStep);
        last[node] = Math.max(last[node], lastStep);
        low[node] = Math.min(low[node], from);
        high[node] = Math.max(high[node], to);
    }

    private static int nodesAbove(int count) {
        return (count + FANOUT - 1) / FANOUT;
    }

    /** Number of boxes. */
    int size() {
        return boxes.length;
    }

    /**
     * Passes on every segment that is live in one of the events (ends included) and meets the addresses (upper end
     * excluded).
     */
    void each(MapArea area, IntConsumer found) {
        visit(area, root, 0, found);
    }

    private void visit(MapArea area, int level, int which, IntConsumer found) {
        int node = start[level] + which;
        if (!area.meets(first[node], last[node], low[node], high[node])) {
            return;
        }
        int from = which * FANOUT;
        if (level > 0) {
            int to = Math.min(nodes[level - 1], from + FANOUT);
            for (int child = from; child < to; child++) {
                visit(area, level - 1, child, found);
            }
            return;
        }
        int to = Math.min(boxes.length, from + FANOUT);
        for (int i = from; i < to; i++) {
            int buffer = timeline.segmentBuffer(boxes[i]);
            if (area.meets(
                    timeline.segmentFirst(boxes[i]),
                    timeline.segmentLast(boxes[i]),
                    space.address(buffer),
                    space.end(buffer))) {
                found.accept(boxes[i]);
            }
        }
    }
}
