package peakscope.advise.message;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a text's list of allocations.
 *
 * @param rank as numbered in the text, from 1
 * @param unpadded bytes without padding
 * @param padding bytes of padding
 * @param expansion padded over unpadded, as printed
 * @param label the compiler's line about it
 * @param kind for example {@code HLO temp}
 */
public record ListedAllocation(
        int rank,
        long bytes,
        OptionalLong unpadded,
        OptionalLong padding,
        OptionalDouble expansion,
        @Nullable String shape,
        @Nullable String opName,
        @Nullable String label,
        @Nullable String kind) {}
