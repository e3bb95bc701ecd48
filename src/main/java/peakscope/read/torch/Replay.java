package peakscope.read.torch;

import java.util.Arrays;
import peakscope.read.io.LongIndex;

/**
 * Matches deallocations with allocations by address, and what is in use after the last event with the blocks of the segments. A
 * block in use that no event mentions was allocated before the trace began; so was memory that is freed but never allocated.
 */
final class Replay {

    /** PyTorch rounds every request up to at least this. */
    private static final long SMALLEST = 512;

    private static final int NONE = -1;

    private final int[] ends;
    private final int[] block;
    private final boolean[] early;
    private final boolean[] held;
    private int replaced;
    private int unmatched;
    private int gone;
    private long goneBytes;
    private int revived;
    private long revivedBytes;

    Replay(Trace trace, DeviceMap map) {
        int events = trace.size();
        ends = filled(events);
        block = filled(events);
        early = new boolean[events];
        held = new boolean[map.blocks()];
        LongIndex lastAt = new LongIndex(1 << 10);
        for (int event = 0; event < events; event++) {
            int before = lastAt.get(trace.address(event));
            if (before != LongIndex.ABSENT && !trace.isFree(before)) {
                ends[event] = before;
                replaced += trace.isFree(event) ? 0 : 1;
            } else if (trace.isFree(event)) {
                early[event] = before == LongIndex.ABSENT;
                unmatched += early[event] ? 0 : 1;
            }
            lastAt.put(trace.address(event), event);
        }
        join(trace, map, lastAt);
    }

    /** The allocation that an event ends; negative for none. */
    int endedBy(int event) {
        return ends[event];
    }

    /** Whether this deallocation frees memory that was in use before the trace began. */
    boolean isEarly(int event) {
        return early[event];
    }

    /** Whether a block was in use before the trace began and still is. */
    boolean isHeld(int blockNumber) {
        return held[blockNumber];
    }

    /** The block that an allocation still has at the end; negative for none. */
    int block(int event) {
        return block[event];
    }

    /**
     * Bytes that an allocation takes: the size of its block if it still has one, otherwise the request rounded up. The
     * block may have been larger, because PyTorch does not split off every remainder.
     */
    long rounded(Trace trace, DeviceMap map, int event) {
        long asked = trace.bytes(event);
        if (block[event] >= 0 && map.size(block[event]) >= asked) {
            return map.size(block[event]);
        }
        return Math.max(SMALLEST, (asked + SMALLEST - 1) / SMALLEST * SMALLEST);
    }

    /** Allocations at an address that was still in use. */
    int replaced() {
        return replaced;
    }

    /** Deallocations of memory that was already free. */
    int unmatched() {
        return unmatched;
    }

    /** Allocations that are not freed in the trace and have no block. */
    int gone() {
        return gone;
    }

    long goneBytes() {
        return goneBytes;
    }

    /** Blocks in use although the last event of the trace about them frees them. */
    int revived() {
        return revived;
    }

    long revivedBytes() {
        return revivedBytes;
    }

    private void join(Trace trace, DeviceMap map, LongIndex lastAt) {
        for (int i = 0; i < held.length; i++) {
            int last = lastAt.get(map.address(i));
            if (last == LongIndex.ABSENT) {
                held[i] = true;
            } else if (trace.isFree(last)) {
                revived++;
                revivedBytes += map.size(i);
            } else {
                block[last] = i;
            }
        }
        if (map.regions().isEmpty()) {
            return;
        }
        boolean[] ended = new boolean[ends.length];
        for (int allocation : ends) {
            if (allocation >= 0) {
                ended[allocation] = true;
            }
        }
        for (int event = 0; event < ended.length; event++) {
            if (!trace.isFree(event) && !ended[event] && block[event] < 0) {
                gone++;
                goneBytes += trace.bytes(event);
            }
        }
    }

    private static int[] filled(int events) {
        int[] rows = new int[events];
        Arrays.fill(rows, NONE);
        return rows;
    }
}
