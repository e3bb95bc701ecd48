package peakscope.read.message;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;

/**
 * One error text, read.
 *
 * @param code for example {@code E1000}; null when the wording implies none
 * @param codeInferred whether the code is not printed but follows from the wording
 * @param codeName as printed behind the code
 * @param space memory space as printed or implied: {@code hbm}, {@code vmem}, {@code smem}, {@code host}
 * @param module name of the module or program
 * @param device place on the device, for example {@code 0x0x1_HBM0}
 * @param utilization share of the temporaries that is data, from 0 to 1; NaN when it is not told
 * @param text the sentence that it was read from
 */
public record Message(
        Family family,
        @Nullable String code,
        boolean codeInferred,
        @Nullable String codeName,
        @Nullable String space,
        @Nullable String module,
        @Nullable String device,
        Map<Figure, Long> figures,
        @Nullable String shape,
        @Nullable String instruction,
        double utilization,
        List<ListedAllocation> allocations,
        String text) {

    public Message {
        figures = figures.isEmpty() ? Map.of() : new EnumMap<>(figures);
        allocations = List.copyOf(allocations);
    }

    public OptionalLong figure(Figure figure) {
        Long bytes = figures.get(figure);
        return bytes == null ? OptionalLong.empty() : OptionalLong.of(bytes);
    }

    /** The figure for people, {@code unknown} when the text does not tell it. */
    public String say(Figure figure) {
        OptionalLong bytes = figure(figure);
        return bytes.isPresent() ? new Bytes(bytes.getAsLong()).toString() : "unknown";
    }

    /** Whether another message tells the same story, as when a traceback prints its exception twice. */
    boolean repeats(Message other) {
        return family == other.family && figures.equals(other.figures);
    }
}
