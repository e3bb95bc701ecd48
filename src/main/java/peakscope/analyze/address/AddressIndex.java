package peakscope.analyze.address;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import peakscope.analyze.LiveIndex;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.Pool;
import peakscope.model.runtime.Region;
import peakscope.model.timeline.Timeline;

/**
 * Makes the address map of any step.
 *
 * <p>All buffers are sorted by place once, so a step only sorts the ranks of its live ones and walks over them: n log n
 * in the live buffers, whatever else there is. A compiler's dump does not give an allocation's size per step; it is
 * assumed to reach to the end of its furthest buffer.
 */
public final class AddressIndex {

    private final Timeline timeline;
    private final LiveIndex live;
    /** Buffers that have a place, by allocation and offset. */
    private final int[] placed;
    /** Each buffer's rank among those; negative if it has no place. */
    private final int[] rank;
    /** Allocation numbers, ascending, and beside them what is known about each. */
    private final int[] allocation;

    private final long[] size;
    private final long[] address;

    public AddressIndex(SpaceMemory memory, LiveIndex live) {
        this.timeline = memory.timeline();
        this.live = live;
        placed = IntStream.range(0, timeline.bufferCount())
                .filter(buffer -> timeline.allocation(buffer) >= 0 && timeline.offsetBytes(buffer) >= 0)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(buffer -> timeline.allocation(buffer))
                        .thenComparingLong(buffer -> timeline.offsetBytes(buffer)))
                .mapToInt(Integer::intValue)
                .toArray();
        rank = new int[timeline.bufferCount()];
        Arrays.fill(rank, -1);
        for (int i = 0; i < placed.length; i++) {
            rank[placed[i]] = i;
        }
        List<Region> regions = memory.pool().map(Pool::regions).orElse(List.of());
        allocation = IntStream.concat(
                        IntStream.range(0, regions.size()),
                        Arrays.stream(placed).map(timeline::allocation))
                .sorted()
                .distinct()
                .toArray();
        size = new long[allocation.length];
        address = new long[allocation.length];
        for (int i = 0; i < regions.size(); i++) {
            size[i] = regions.get(i).size().count();
            address[i] = regions.get(i).address();
        }
        int at = 0;
        for (int buffer : placed) {
            while (allocation[at] != timeline.allocation(buffer)) {
                at++;
            }
            size[at] = Math.max(size[at], timeline.offsetBytes(buffer) + timeline.sizeBytes(buffer));
        }
    }

    /** What is in use right after the event at this point. */
    public AddressMap at(int point) {
        int[] buffers = live.liveAt(point);
        int[] ranks = new int[buffers.length];
        int count = 0;
        long unplaced = 0;
        for (int buffer : buffers) {
            if (rank[buffer] < 0) {
                unplaced += timeline.sizeBytes(buffer);
            } else {
                ranks[count++] = rank[buffer];
            }
        }
        Arrays.sort(ranks, 0, count);
        List<RegionMap> regions = new ArrayList<>(allocation.length);
        int next = 0;
        for (int i = 0; i < allocation.length; i++) {
            int first = next;
            while (next < count && timeline.allocation(placed[ranks[next]]) == allocation[i]) {
                next++;
            }
            regions.add(region(i, ranks, first, next));
        }
        return new AddressMap(regions, unplaced);
    }

    /** Joins touching or overlapping buffers into runs. */
    private RegionMap region(int index, int[] ranks, int first, int last) {
        long[] start = new long[last - first];
        long[] end = new long[last - first];
        int runs = 0;
        for (int i = first; i < last; i++) {
            int buffer = placed[ranks[i]];
            long from = timeline.offsetBytes(buffer);
            long to = from + timeline.sizeBytes(buffer);
            if (to == from) {
                continue;
            }
            if (runs > 0 && from <= end[runs - 1]) {
                end[runs - 1] = Math.max(end[runs - 1], to);
            } else {
                start[runs] = from;
                end[runs++] = to;
            }
        }
        return new RegionMap(
                allocation[index], address[index], size[index], Arrays.copyOf(start, runs), Arrays.copyOf(end, runs));
    }
}
