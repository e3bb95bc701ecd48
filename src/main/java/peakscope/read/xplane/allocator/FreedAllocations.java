package peakscope.read.xplane.allocator;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Which deallocation ends which allocation, by address, and what part of the allocator's own figure remains
 * unexplained: memory held before the profile began, and memory without events.
 */
final class FreedAllocations {

    private static final int NONE = -1;

    private final AllocatorEvents events;
    private final int[] ends;
    private final long[] rest;
    private int early;
    private long earlyBytes;
    private int replaced;
    private int withoutAddress;
    private int unexplained;

    /** Fills in the allocator's figure for events that lack it. */
    FreedAllocations(AllocatorEvents events) {
        this.events = events;
        ends = new int[events.size()];
        rest = new long[events.size()];
        Arrays.fill(ends, NONE);
        Map<Long, Integer> live = new HashMap<>();
        long known = 0;
        long last = 0;
        for (int event = 0; event < ends.length; event++) {
            known += match(event, live);
            if (events.heapColumn()[event] == AllocatorEvents.UNKNOWN) {
                boolean unseen = events.isFree(event) && ends[event] == NONE;
                last = Math.max(0, last - (unseen ? events.bytes(event) : 0));
                events.heapColumn()[event] = known + last;
            }
            last = events.heapColumn()[event] - known;
            if (last < 0) {
                unexplained++;
                last = 0;
            }
            rest[event] = last;
        }
    }

    /** By how much the listed allocations grow. */
    private long match(int event, Map<Long, Integer> live) {
        long address = events.address(event);
        if (address == 0 || address == AllocatorEvents.UNKNOWN) {
            withoutAddress++;
            return 0;
        }
        Integer before = events.isFree(event) ? live.remove(address) : live.put(address, event);
        if (before != null) {
            ends[event] = before;
        }
        if (!events.isFree(event)) {
            replaced += before == null ? 0 : 1;
        } else if (before == null) {
            early++;
            earlyBytes += events.bytes(event);
        }
        return (events.isFree(event) ? 0 : events.bytes(event)) - (before == null ? 0 : events.bytes(before));
    }

    /** The allocation that an event ends; negative if it ends none. */
    int endedBy(int event) {
        return ends[event];
    }

    /** Whether an event is an allocation with an entry of its own. */
    boolean isListed(int event) {
        long address = events.address(event);
        return !events.isFree(event) && address != 0 && address != AllocatorEvents.UNKNOWN;
    }

    /** Bytes in use after each event beyond the listed allocations. */
    long[] rest() {
        return rest;
    }

    /** Bytes of the heap in use before the first event. */
    long heldBefore() {
        return rest[0] + (events.isFree(0) ? events.bytes(0) : 0);
    }

    int early() {
        return early;
    }

    long earlyBytes() {
        return earlyBytes;
    }

    int replaced() {
        return replaced;
    }

    int withoutAddress() {
        return withoutAddress;
    }

    int unexplained() {
        return unexplained;
    }
}
