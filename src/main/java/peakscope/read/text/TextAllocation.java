package peakscope.read.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.model.timeline.Category;
import peakscope.model.value.Bytes;

/**
 * One allocation of the buffer assignment text with the values in it: {@code allocation 7: size 512, color 1, page 0,
 * parameter 0, shape |f32[8]| at ShapeIndex {}, maybe-live-out:}.
 */
final class TextAllocation {

    private static final Pattern LINE = Pattern.compile("^allocation (\\d{1,9}): size (-?\\d{1,40})((?:, .*)?):$");
    private static final Pattern SHAPE = Pattern.compile("\\|[^|]*\\|");
    private static final Pattern COLOR = Pattern.compile("color (-?\\d{1,18})");

    private final int index;
    private final long size;
    private final long color;
    private final boolean threadLocal;
    private final boolean donated;
    private final Category category;
    private final List<TextValue> values = new ArrayList<>();

    private TextAllocation(int index, long size, long color, boolean threadLocal, boolean donated, Category category) {
        this.index = index;
        this.size = size;
        this.color = color;
        this.threadLocal = threadLocal;
        this.donated = donated;
        this.category = category;
    }

    /** Empty when the line is not an allocation. */
    static Optional<TextAllocation> parse(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        // Shapes are between bars and may contain commas; they add nothing to the values.
        List<String> attributes =
                List.of(SHAPE.matcher(matcher.group(3)).replaceAll("").split(", ", -1));
        long color = 0;
        boolean parameter = false;
        for (String attribute : attributes) {
            Matcher colored = COLOR.matcher(attribute);
            color = colored.matches() ? Long.parseLong(colored.group(1)) : color;
            parameter |= attribute.startsWith("parameter ");
        }
        boolean threadLocal = attributes.contains("thread-local");
        Category category = parameter
                ? Category.PARAMETER
                : attributes.contains("maybe-live-out")
                        ? Category.OUTPUT
                        : threadLocal
                                ? Category.THREAD_LOCAL
                                : attributes.contains("constant") ? Category.CONSTANT : Category.TEMPORARY;
        return Optional.of(new TextAllocation(
                Integer.parseInt(matcher.group(1)),
                size(matcher.group(2)),
                color,
                threadLocal,
                parameter && attributes.contains("maybe-live-out"),
                category));
    }

    /** A size as printed; an impossible one counts as 0. */
    static long size(String digits) {
        try {
            long size = Long.parseLong(digits);
            return size < 0 || size > Bytes.LARGEST_BUFFER ? 0 : size;
        } catch (NumberFormatException beyondSixtyFourBits) {
            return 0;
        }
    }

    int index() {
        return index;
    }

    long size() {
        return size;
    }

    long color() {
        return color;
    }

    boolean isThreadLocal() {
        return threadLocal;
    }

    /** Whether an output reuses the memory of this argument. */
    boolean isDonated() {
        return donated;
    }

    Category category() {
        return category;
    }

    boolean livesThroughout() {
        return !threadLocal && category.livesThroughout();
    }

    List<TextValue> values() {
        return values;
    }

    /** The first of its largest values; empty when it has none. */
    Optional<TextValue> largest() {
        return values.stream().reduce((largest, value) -> value.size() > largest.size() ? value : largest);
    }
}
