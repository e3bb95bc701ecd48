package peakscope.advise.finding;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Origin;
import peakscope.model.value.Bytes;

/**
 * One fact that proves a finding.
 *
 * @param text a line to read
 * @param instruction name of the instruction it is about; null if none
 * @param buffer number in the timeline, to highlight it in the charts
 * @param bytes the size that the text mentions
 */
public record Evidence(String text, @Nullable String instruction, OptionalInt buffer, OptionalLong bytes) {

    /** Number and line of several buffers, between their size and anything else. */
    private static final Pattern SEVERAL = Pattern.compile(": (\\S+ \\S+ of \\S+)");

    /** A line about a buffer and its full size. */
    public static Evidence of(Buffer buffer, String text) {
        return of(buffer, text, buffer.size());
    }

    /** A line about part of a buffer. */
    public static Evidence of(Buffer buffer, String text, Bytes bytes) {
        return new Evidence(
                text, buffer.details().instruction(), OptionalInt.of(buffer.id()), OptionalLong.of(bytes.count()));
    }

    /**
     * A line about several buffers: {@code 4.50 GiB: 3 arrays of train.py:11 loss (exp, sub)}.
     *
     * @param example to highlight in the charts
     * @param what they are, and where
     * @param more in a few words, with what separates it
     */
    public static Evidence of(Buffer example, Bytes together, String what, String more) {
        return of(example, together + ": " + what + more, together);
    }

    /** What they are, if the line is about more bytes than its example has: {@code 3 arrays of train.py:11}. */
    public Optional<String> several(Buffer example) {
        Matcher what = SEVERAL.matcher(text);
        return bytes.orElse(0) > example.size().count() && what.find() ? Optional.of(what.group(1)) : Optional.empty();
    }

    /** A line with size, name and shape, and an addition. */
    public static Evidence listing(Buffer buffer, String more) {
        return of(buffer, buffer.size() + " " + array(buffer) + (more.isEmpty() ? "" : ", " + more));
    }

    /** The same with the name of the argument whose memory it is; that of a donated one may hold another array by then. */
    public static Evidence ofArgument(Buffer buffer, Origin origin, String more) {
        String name = origin.argument() == null ? buffer.details().opName() : origin.argument();
        String addition = Stream.of(Objects.requireNonNullElse(name, ""), more)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
        return origin.argument() == null || origin.isArgument()
                ? listing(buffer, addition)
                : of(buffer, buffer.size() + " " + addition + "; its memory holds " + array(buffer) + " at the peak");
    }

    private static String array(Buffer buffer) {
        Shape shape = buffer.details().shape();
        return buffer.details().label() + (shape == null ? "" : " " + shape.withoutLayout());
    }
}
