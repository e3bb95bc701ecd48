package peakscope.read.xplane.allocator;

import java.util.Arrays;
import java.util.BitSet;
import peakscope.model.value.Bytes;
import peakscope.read.xplane.allocator.Activities.Kind;
import peakscope.read.xplane.plane.StatKey;

/** The events of one allocator in columns, at first in file order, after {@link #sort} in time order. */
public final class AllocatorEvents {

    /** A column's value if the event has none; impossible sizes count as unknown too. */
    public static final long UNKNOWN = -1;

    /** A week, in picoseconds. */
    private static final long LONGEST = 7L * 24 * 3600 * 1_000_000_000_000L;

    private final Activities activities = new Activities();
    private int size;
    private BitSet frees = new BitSet();
    private long[] time = new long[64];
    private long[] stack = new long[64];
    private long[] heap = new long[64];
    private long[] free = new long[64];
    private float[] fragmentation = new float[64];
    private long[] lifetimePeak = new long[64];
    private long[] requested = new long[64];
    private long[] bytes = new long[64];
    private long[] address = new long[64];
    private long[] step = new long[64];
    private int[] activity = new int[64];
    private long damaged;

    public void add(AllocatorEvent event) {
        if (size == time.length) {
            resize(size + (size >> 1));
        }
        frees.set(size, event.isFree());
        time[size] = plausibleTime(event.time());
        stack[size] = Math.max(0, plausible(event.number(StatKey.BYTES_RESERVED)));
        heap[size] = plausible(event.number(StatKey.BYTES_ALLOCATED));
        long available = event.number(StatKey.BYTES_AVAILABLE);
        // An allocator without a limit reports as much free memory as 64 bits can hold.
        free[size] = available > Bytes.LARGEST_BUFFER ? UNKNOWN : plausible(available);
        fragmentation[size] = (float) event.fragmentation();
        lifetimePeak[size] = plausible(event.number(StatKey.PEAK_BYTES_IN_USE));
        long asked = plausible(event.number(StatKey.REQUESTED_BYTES));
        long given = plausible(event.number(StatKey.ALLOCATION_BYTES));
        bytes[size] = Math.max(0, given == UNKNOWN ? asked : given);
        requested[size] = asked == UNKNOWN ? bytes[size] : Math.min(asked, bytes[size]);
        address[size] = event.number(StatKey.ADDRESS);
        step[size] = event.number(StatKey.GROUP_ID);
        activity[size++] = activities.intern(event.kind());
    }

    /** No profile runs for days; such a time is damaged, and counts as the beginning. */
    private long plausibleTime(long picoseconds) {
        if (picoseconds < -LONGEST || picoseconds > LONGEST) {
            damaged++;
            return 0;
        }
        return picoseconds;
    }

    private long plausible(long count) {
        if (count < UNKNOWN || count > Bytes.LARGEST_BUFFER) {
            damaged++;
            return UNKNOWN;
        }
        return count;
    }

    /** Sorts the events by time, those of equal time in file order, and trims the columns. */
    void sort() {
        int[] order = TimeOrder.of(time, size);
        BitSet sorted = new BitSet(size);
        for (int i = 0; i < size; i++) {
            sorted.set(i, frees.get(order[i]));
        }
        frees = sorted;
        time = permuted(time, order);
        stack = permuted(stack, order);
        heap = permuted(heap, order);
        free = permuted(free, order);
        lifetimePeak = permuted(lifetimePeak, order);
        requested = permuted(requested, order);
        bytes = permuted(bytes, order);
        address = permuted(address, order);
        step = permuted(step, order);
        int[] oldActivity = activity;
        float[] oldFragmentation = fragmentation;
        activity = new int[size];
        fragmentation = new float[size];
        for (int i = 0; i < size; i++) {
            activity[i] = oldActivity[order[i]];
            fragmentation[i] = oldFragmentation[order[i]];
        }
    }

    /** Drops what a timeline has taken over; names, addresses and steps stay. */
    void release() {
        time = new long[0];
        bytes = time;
        requested = time;
    }

    private static long[] permuted(long[] column, int[] order) {
        long[] sorted = new long[order.length];
        for (int i = 0; i < order.length; i++) {
            sorted[i] = column[order[i]];
        }
        return sorted;
    }

    private void resize(int length) {
        time = Arrays.copyOf(time, length);
        stack = Arrays.copyOf(stack, length);
        heap = Arrays.copyOf(heap, length);
        free = Arrays.copyOf(free, length);
        fragmentation = Arrays.copyOf(fragmentation, length);
        lifetimePeak = Arrays.copyOf(lifetimePeak, length);
        requested = Arrays.copyOf(requested, length);
        bytes = Arrays.copyOf(bytes, length);
        address = Arrays.copyOf(address, length);
        step = Arrays.copyOf(step, length);
        activity = Arrays.copyOf(activity, length);
    }

    int size() {
        return size;
    }

    boolean isFree(int event) {
        return frees.get(event);
    }

    /** In picoseconds since the profile began. */
    long time(int event) {
        return time[event];
    }

    /** Bytes of the event, including rounding; 0 if it has none. */
    long bytes(int event) {
        return bytes[event];
    }

    /** Requested bytes, at most {@link #bytes}. */
    long requested(int event) {
        return requested[event];
    }

    /** 0 or {@link #UNKNOWN} if the event has none. */
    long address(int event) {
        return address[event];
    }

    /** Number of the training step; {@link #UNKNOWN} if the event has none. */
    long step(int event) {
        return step[event];
    }

    Kind kind(int event) {
        return activities.of(activity[event]);
    }

    /** Columns that a profile takes over, so do not write to them afterwards. */
    long[] stackColumn() {
        return stack;
    }

    long[] heapColumn() {
        return heap;
    }

    long[] freeColumn() {
        return free;
    }

    float[] fragmentationColumn() {
        return fragmentation;
    }

    long[] lifetimePeakColumn() {
        return lifetimePeak;
    }

    /** Number of impossible sizes. */
    long damaged() {
        return damaged;
    }
}
