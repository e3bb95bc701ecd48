package peakscope.advise.finding;

import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.Buffer;
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

    /** A line about a buffer and its full size. */
    public static Evidence of(Buffer buffer, String text) {
        return of(buffer, text, buffer.size());
    }

    /** A line about part of a buffer. */
    public static Evidence of(Buffer buffer, String text, Bytes bytes) {
        return new Evidence(
                text, buffer.details().instruction(), OptionalInt.of(buffer.id()), OptionalLong.of(bytes.count()));
    }

    /** A line with size, name and shape, and an addition. */
    public static Evidence listing(Buffer buffer, String more) {
        Shape shape = buffer.details().shape();
        return of(
                buffer,
                buffer.size() + " " + buffer.details().label()
                        + (shape == null ? "" : " " + shape.withoutLayout())
                        + (more.isEmpty() ? "" : ", " + more));
    }
}
