package peakscope.analyze.address;

import java.util.Arrays;
import java.util.OptionalInt;
import peakscope.model.timeline.Timeline;

/**
 * An {@link AddressSpace} at one moment: stretches that live buffers occupy, and the holes left inside allocations.
 *
 * <p>Starts and ends are sorted separately, as two bare columns; a stretch is over once as many have ended as have
 * begun. That takes n log n in the live buffers, and overlapping buffers do no harm.
 */
public final class AddressSection {

    private final long[] runFrom;
    private final long[] runTo;
    private int runs;
    private long[] holeFrom = new long[16];
    private long[] holeTo = new long[16];
    private int holes;
    private long occupied;
    private long free;
    private long placed;
    private long unplaced;

    private AddressSection(int live) {
        runFrom = new long[live];
        runTo = new long[live];
    }

    static AddressSection of(Timeline timeline, AddressSpace space, int[] live) {
        AddressSection section = new AddressSection(live.length);
        long[] starts = new long[live.length];
        long[] ends = new long[live.length];
        int count = 0;
        for (int buffer : live) {
            if (space.isPlaced(buffer)) {
                starts[count] = space.address(buffer);
                ends[count++] = space.end(buffer);
                section.placed += timeline.sizeBytes(buffer);
            } else {
                section.unplaced += timeline.sizeBytes(buffer);
            }
        }
        Arrays.sort(starts, 0, count);
        Arrays.sort(ends, 0, count);
        section.join(starts, ends, count);
        section.findHoles(space);
        return section;
    }

    private void join(long[] starts, long[] ends, int count) {
        int ended = 0;
        for (int begun = 0; begun < count; begun++) {
            // A buffer that ends where the next begins leaves no hole, so the stretch goes on.
            while (ends[ended] < starts[begun]) {
                ended++;
            }
            if (ended == begun) {
                if (begun > 0) {
                    runTo[runs - 1] = ends[begun - 1];
                }
                runFrom[runs++] = starts[begun];
            }
        }
        if (runs > 0) {
            runTo[runs - 1] = ends[count - 1];
        }
        for (int run = 0; run < runs; run++) {
            occupied += runTo[run] - runFrom[run];
        }
    }

    private void findHoles(AddressSpace space) {
        int run = 0;
        for (AllocationExtent at : space.extents()) {
            long from = at.base();
            while (run < runs && runFrom[run] < at.end()) {
                addHole(from, runFrom[run]);
                from = Math.max(from, runTo[run]);
                if (runTo[run] > at.end()) {
                    break;
                }
                run++;
            }
            addHole(from, at.end());
        }
    }

    private void addHole(long from, long to) {
        if (to <= from) {
            return;
        }
        if (holes == holeFrom.length) {
            holeFrom = Arrays.copyOf(holeFrom, holes * 2);
            holeTo = Arrays.copyOf(holeTo, holes * 2);
        }
        holeFrom[holes] = from;
        holeTo[holes++] = to;
        free += to - from;
    }

    /** Number of occupied stretches, from the lowest up; touching buffers share one. */
    public int runs() {
        return runs;
    }

    public long runFrom(int run) {
        return runFrom[run];
    }

    /** The first address after it. */
    public long runTo(int run) {
        return runTo[run];
    }

    /** Number of holes, from the lowest up; each lies in one allocation. */
    public int holes() {
        return holes;
    }

    public long holeFrom(int hole) {
        return holeFrom[hole];
    }

    /** The first address after it. */
    public long holeTo(int hole) {
        return holeTo[hole];
    }

    /** The first of the largest holes; empty if nothing is free. */
    public OptionalInt largestHole() {
        int largest = -1;
        for (int hole = 0; hole < holes; hole++) {
            if (largest < 0 || holeTo[hole] - holeFrom[hole] > holeTo[largest] - holeFrom[largest]) {
                largest = hole;
            }
        }
        return largest < 0 ? OptionalInt.empty() : OptionalInt.of(largest);
    }

    /** Occupied bytes of addresses, each counted once. */
    public long occupied() {
        return occupied;
    }

    /** Bytes of all holes. */
    public long free() {
        return free;
    }

    /** Bytes of live buffers in excess of the addresses that they occupy, because some overlap. */
    public long overlapping() {
        return placed - occupied;
    }

    /** Bytes of live buffers without a place. */
    public long unplaced() {
        return unplaced;
    }
}
