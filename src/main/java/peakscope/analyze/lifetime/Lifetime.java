package peakscope.analyze.lifetime;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;

/**
 * Why a buffer is alive: what makes it and what reads it.
 *
 * @param buffer its number in the timeline
 * @param definition what makes it
 * @param uses in schedule order, seen through bitcasts, tuples and asynchronous copies
 * @param isReturned whether it also leaves the computation that makes it
 * @param isOfWholeTuple whether it is part of a tuple and the uses are those of all parts, because the dump does not
 * distinguish them
 * @param longestGap empty if it is never idle, or its uses are unknown well enough
 * @param stepsAfterLastUse how long it is held after its last known use, by a value that shares its memory or by the
 * caller
 */
public record Lifetime(
        int buffer,
        Bytes size,
        Definition definition,
        List<Use> uses,
        boolean isReturned,
        boolean isOfWholeTuple,
        Optional<IdleGap> longestGap,
        int stepsAfterLastUse) {

    public Lifetime {
        uses = List.copyOf(uses);
    }

    /**
     * The instruction that makes the buffer.
     *
     * @param step where it runs; empty for arguments and constants, which exist before, and if it cannot be placed
     * @param isGiven whether it is an argument or a constant
     */
    public record Definition(
            String instruction, @Nullable String opcode, @Nullable String opName, OptionalInt step, boolean isGiven) {}

    /**
     * An instruction that reads the buffer.
     *
     * @param runs when it runs, more than one step for a loop or a call; empty if it cannot be placed
     * @param isExact whether the first step is that of an event of its own; otherwise it runs after that step and
     * before the next event
     * @param copier the instruction that reads the memory earlier, in its place; null if it reads directly
     * @param reads when the memory is read
     */
    public record Use(
            String instruction,
            @Nullable String opcode,
            @Nullable String opName,
            Optional<StepSpan> runs,
            boolean isExact,
            @Nullable String copier,
            Optional<StepSpan> reads) {}

    /** Number of uses with a step. */
    public int placedUses() {
        return (int) uses.stream().filter(use -> use.runs().isPresent()).count();
    }

    /** Steps of the longest gap. */
    public int idleSteps() {
        return longestGap.map(gap -> gap.span().steps()).orElse(0);
    }

    /**
     * Size times the steps of the longest gap: what not holding it during the gap would be worth. May exceed 64 bits.
     */
    public double idleByteSteps() {
        return (double) size.count() * idleSteps();
    }

    /** {@code 1.50 GiB·steps}. */
    public String idleText() {
        return new Bytes((long) Math.min(idleByteSteps(), Long.MAX_VALUE)) + "·events";
    }
}
