package peakscope.read.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.Shape;
import peakscope.model.shape.ShapeParser;
import peakscope.model.timeline.BufferDetails;

/**
 * One value of an allocation: {@code value: <44 copy-start.1{2} (phi) @2> (size=4,offset=0): u32[]{:S(2)}}.
 *
 * @param name of the defining instruction
 * @param index path inside its tuple as printed; {@code {}} for the whole
 * @param offset bytes from the start of the allocation
 */
record TextValue(String name, String index, long size, long offset, String shapeText) {

    private static final Pattern LINE =
            Pattern.compile("^ ?value: <\\d+ (.+?)(\\{[\\d,]*\\})?(?: \\(phi\\))?(?: @-?\\d+)?>"
                    + " \\(size=(-?\\d{1,40}),offset=(-?\\d{1,40})\\): (.*)$");

    /** Empty when the line is not a value. */
    static Optional<TextValue> parse(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String index = matcher.group(2) == null ? "{}" : matcher.group(2);
        return Optional.of(new TextValue(
                matcher.group(1),
                index,
                TextAllocation.size(matcher.group(3)),
                TextAllocation.size(matcher.group(4)),
                matcher.group(5)));
    }

    /** The name that the live range uses. */
    String key() {
        return name + index;
    }

    /** Bytes without padding, never more than the size; the size itself if the shape does not say. */
    long unpadded() {
        try {
            Shape shape = shape();
            return shape == null ? size : Math.min(size, shape.unpaddedBytes());
        } catch (ArithmeticException tooLarge) {
            return size;
        }
    }

    @Nullable
    Shape shape() {
        return ShapeParser.tryParse(shapeText).orElse(null);
    }

    BufferDetails details() {
        List<Integer> path = index.length() <= 2
                ? List.of()
                : Arrays.stream(index.substring(1, index.length() - 1).split(",", -1))
                        .filter(part -> part.length() > 0 && part.length() < 10)
                        .map(Integer::valueOf)
                        .toList();
        return new BufferDetails(name, path, shape(), null, null, List.of());
    }
}
