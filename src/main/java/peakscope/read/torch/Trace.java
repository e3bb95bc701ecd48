package peakscope.read.torch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;
import peakscope.read.io.Progress;

/**
 * What one device's allocator did, in columns: allocations and completed deallocations, in order. Memory is in use until its
 * deallocation is completed, which waits for the streams that use it; the request alone changes nothing yet. Sizes are as
 * requested, not rounded.
 */
final class Trace {

    private static final int MOST_REFUSALS = 1000;

    private final Stacks stacks;
    private int count;
    private long[] address = new long[16];
    private long[] size = new long[16];
    private long[] time = new long[16];
    private int[] stack = new int[16];
    private boolean[] free = new boolean[16];
    private final List<Refusal> refusals = new ArrayList<>();
    private long refused;
    private boolean refusedLast;
    private boolean timed;
    private long last = Long.MIN_VALUE;
    private long disorder;
    private long strange;

    Trace(Stacks stacks) {
        this.stacks = stacks;
    }

    /** Reads all entries of a device. */
    void read(PickleList entries, Progress progress) {
        for (int i = 0; i < entries.size(); i++) {
            if ((i & 0xFFFF) == 0) {
                progress.stopIfCancelled();
                progress.at((double) i / entries.size(), "reading allocations");
            }
            if (entries.get(i) instanceof PickleDict entry) {
                read(entry);
            } else {
                strange++;
            }
        }
    }

    int size() {
        return count;
    }

    boolean isFree(int event) {
        return free[event];
    }

    long address(int event) {
        return address[event];
    }

    /** Requested bytes. */
    long bytes(int event) {
        return size[event];
    }

    /** Microseconds since the first event; the event's number if the snapshot has no times. */
    long microseconds(int event) {
        return timed ? time[event] - time[0] : event;
    }

    /** The time of a moment that is in no column. */
    long microseconds(Refusal refusal) {
        return timed && count > 0 ? Math.max(0, refusal.time() - time[0]) : refusal.event();
    }

    boolean isTimed() {
        return timed;
    }

    int stack(int event) {
        return stack[event];
    }

    /** Number of requests that the device had no memory for. */
    long refused() {
        return refused;
    }

    /** The first of them. */
    List<Refusal> refusals() {
        return refusals;
    }

    /** The failed request, if nothing was allocated or freed since: the segments are then as the request found them. */
    @Nullable
    Refusal refusedLast() {
        return refusedLast && !refusals.isEmpty() ? refusals.get(refusals.size() - 1) : null;
    }

    /** Events with an earlier time than the one before them. */
    long disorder() {
        return disorder;
    }

    /** How many entries are impossible. */
    long strange() {
        return strange;
    }

    private void read(PickleDict entry) {
        switch (entry.text("action")) {
            case "alloc" -> append(entry, false);
            case "free_completed", "free" -> append(entry, true);
            case "oom" -> refuse(entry);
            case "segment_alloc", "segment_free", "segment_map", "segment_unmap" -> refusedLast = false;
            case "" -> strange++;
            default -> {
                // A snapshot, or a requested deallocation.
            }
        }
    }

    private void append(PickleDict entry, boolean isFree) {
        refusedLast = false;
        long bytes = entry.number("size", -1);
        if (bytes < 0 || bytes > Bytes.LARGEST_BUFFER || !(entry.get("addr") instanceof Long at)) {
            strange++;
            return;
        }
        if (count == address.length) {
            int more = count + count / 2;
            address = Arrays.copyOf(address, more);
            size = Arrays.copyOf(size, more);
            time = Arrays.copyOf(time, more);
            stack = Arrays.copyOf(stack, more);
            free = Arrays.copyOf(free, more);
        }
        long when = time(entry);
        disorder += when < last ? 1 : 0;
        last = Math.max(last, when);
        address[count] = at;
        size[count] = bytes;
        time[count] = last;
        stack[count] = isFree ? Stacks.NONE : stacks.of(entry);
        free[count++] = isFree;
    }

    /** A damaged file may have any time, so one before 1970 or 10,000 years later does not count. */
    private long time(PickleDict entry) {
        long when = entry.number("time_us", -1);
        if (when < 0 || when > 1L << 58) {
            return last < 0 ? 0 : last;
        }
        timed = true;
        return when;
    }

    private void refuse(PickleDict entry) {
        refused++;
        refusedLast = true;
        Refusal refusal = new Refusal(
                count,
                time(entry),
                checked(entry.number("size", -1)),
                checked(entry.number("device_free", -1)),
                stacks.of(entry));
        if (refusals.size() == MOST_REFUSALS) {
            refusals.remove(MOST_REFUSALS - 1);
        }
        refusals.add(refusal);
    }

    private static long checked(long bytes) {
        return bytes > Bytes.LARGEST_BUFFER ? -1 : bytes;
    }
}
