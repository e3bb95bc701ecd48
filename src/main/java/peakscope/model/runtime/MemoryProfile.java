package peakscope.model.runtime;

import java.util.Optional;
import java.util.function.UnaryOperator;
import peakscope.model.value.Bytes;

/**
 * An allocator's own account, recorded by a profiler: its figures at each event of the timeline, and what its buffers
 * are. An event is an allocation or a deallocation.
 *
 * <p>Immutable; the arrays are columns, one entry per event of the timeline.
 */
public final class MemoryProfile {

    private final String allocator;
    private final Figures figures;
    private final Balance balance;
    private final Activities activities;

    public MemoryProfile(String allocator, Figures figures, Balance balance, Activities activities) {
        this.allocator = allocator;
        this.figures = figures;
        this.balance = balance;
        this.activities = activities;
    }

    /**
     * The allocator's own figures after each event.
     *
     * @param stack bytes reserved for the program's stack
     * @param heap bytes in use
     * @param free bytes still available; negative if the allocator does not say, or has no limit
     * @param fragmentation from 0 to 1: the share of the free memory outside its largest piece, as the allocator
     * defines it
     * @param lifetimePeak most bytes in use since the allocator was created, including the time before the profile;
     * negative if the allocator does not say
     */
    @SuppressWarnings("ArrayRecordComponent") // columns, never compared
    public record Figures(long[] stack, long[] heap, long[] free, float[] fragmentation, long[] lifetimePeak) {}

    /**
     * How allocations and deallocations match by address.
     *
     * @param allocations their number
     * @param deallocations their number
     * @param heldBefore heap in use before the first event
     * @param early deallocations of what was allocated before the profile began, or whose allocation is not in the file
     * @param earlyBytes what those freed
     * @param replaced allocations at an address that was still in use, so that a deallocation is missing
     * @param withoutAddress events that name no address, which cannot be matched
     * @param unexplained events at which the allocations listed hold more than the allocator says is in use
     * @param neverFreed numbers in the timeline of the buffers that were allocated and not freed while the profile ran
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared; do not modify
    public record Balance(
            int allocations,
            int deallocations,
            Bytes heldBefore,
            int early,
            Bytes earlyBytes,
            int replaced,
            int withoutAddress,
            int unexplained,
            int[] neverFreed) {}

    /** What is known about one allocation besides its size. Unknown texts are empty and unknown numbers negative. */
    public record Activity(String op, String region, String dataType, String shape, long address, long step) {

        /** For memory that no event of the profile allocated. */
        public static final Activity NONE = new Activity("", "", "", "", -1, -1);
    }

    /** Looks up what a key of the timeline stands for. */
    public interface Activities {
        Activity of(int key);
    }

    /** The name it goes by, for example {@code GPU_0_bfc}. */
    public String allocator() {
        return allocator;
    }

    public int events() {
        return figures.heap.length;
    }

    public Bytes stack(int event) {
        return new Bytes(figures.stack[event]);
    }

    public Bytes heap(int event) {
        return new Bytes(figures.heap[event]);
    }

    /** Stack and heap together: what the timeline shows. */
    public Bytes inUse(int event) {
        return stack(event).plus(heap(event));
    }

    /** Empty if the allocator does not say, or has no limit. */
    public Optional<Bytes> free(int event) {
        return figures.free[event] < 0 ? Optional.empty() : Optional.of(new Bytes(figures.free[event]));
    }

    /** From 0 to 1; not a number if the allocator does not say. */
    public double fragmentation(int event) {
        return figures.fragmentation[event];
    }

    /**
     * Everything that the allocator can hand out: stack, heap and free together at an event; empty if it has no limit.
     */
    public Optional<Bytes> capacity(int event) {
        return free(event).map(inUse(event)::plus);
    }

    /** Most bytes in use since the allocator was created, by its figure at the last event; empty if it does not say. */
    public Optional<Bytes> lifetimePeak() {
        long peak = figures.lifetimePeak[events() - 1];
        return peak < 0 ? Optional.empty() : Optional.of(new Bytes(peak));
    }

    public Balance balance() {
        return balance;
    }

    /** A copy with the names of operations replaced. */
    public MemoryProfile named(UnaryOperator<String> names) {
        return new MemoryProfile(allocator, figures, balance, key -> {
            Activity known = activities.of(key);
            return new Activity(
                    known.op().isEmpty() ? "" : names.apply(known.op()),
                    known.region(),
                    known.dataType(),
                    known.shape(),
                    known.address(),
                    known.step());
        });
    }

    /** What is known about a buffer of the timeline. */
    public Activity activity(int key) {
        return activities.of(key);
    }
}
