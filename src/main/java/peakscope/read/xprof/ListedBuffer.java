package peakscope.read.xprof;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.Shape;
import peakscope.model.shape.ShapeParser;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.SourceFrame;

/**
 * One buffer, combined from the lists that mention it.
 *
 * @param name of the instruction, {@code fusion.135{1}} for a part of a tuple; null for memory that XProf gives as a sum
 * @param size bytes
 * @param unpadded bytes according to XProf; negative if unknown
 * @param offset bytes from the start of its allocation; negative if unknown
 * @param allocation negative if unknown
 */
record ListedBuffer(
        @Nullable String name,
        long size,
        long unpadded,
        Category category,
        int allocation,
        long offset,
        @Nullable String shapeText,
        @Nullable String opcode,
        @Nullable String opName,
        SavedViewer.@Nullable Source source) {

    private static final Pattern PART = Pattern.compile("(?<name>.*?)\\{(?<index>[\\d,]*)\\}", Pattern.DOTALL);
    private static final Pattern FRAME =
            Pattern.compile("(?<file>.+?):(?<line>-?\\d{1,9})(?::(?<column>-?\\d{1,9}))?", Pattern.DOTALL);

    /** Memory that XProf gives only as a sum. */
    static ListedBuffer sum(long size, Category category) {
        return new ListedBuffer(null, size, size, category, -1, -1, null, null, null, null);
    }

    boolean isSum() {
        return name == null;
    }

    String instruction() {
        if (name == null) {
            return BufferDetails.NOT_LISTED;
        }
        Matcher part = PART.matcher(name);
        return part.matches() ? part.group("name") : name;
    }

    /** Bytes that the elements need, from the shape if known: XProf leaves what lives throughout padded. */
    long bareSize() {
        Shape shape = shape();
        try {
            if (shape != null) {
                return Math.min(size, shape.unpaddedBytes());
            }
        } catch (ArithmeticException beyondSixtyFourBits) {
            return size;
        }
        return unpadded < 0 ? size : Math.min(size, unpadded);
    }

    BufferDetails details() {
        return new BufferDetails(
                instruction(), index(), shape(), opcode, opName == null || opName.isEmpty() ? null : opName, stack());
    }

    private @Nullable Shape shape() {
        return shapeText == null ? null : ShapeParser.tryParse(shapeText).orElse(null);
    }

    private List<Integer> index() {
        List<Integer> index = new ArrayList<>();
        if (name == null) {
            return index;
        }
        Matcher part = PART.matcher(name);
        if (part.matches()) {
            for (String number : part.group("index").split(",", -1)) {
                if (!number.isEmpty() && number.length() < 10) {
                    index.add(Integer.valueOf(number));
                }
            }
        }
        return index;
    }

    private List<SourceFrame> stack() {
        if (source == null) {
            return List.of();
        }
        List<SourceFrame> stack = new ArrayList<>();
        if (source.stackFrame() != null) {
            source.stackFrame().lines().filter(line -> !line.isBlank()).forEach(line -> stack.add(frame(line.strip())));
        }
        String file = source.fileName();
        if (stack.isEmpty() && file != null && !file.isEmpty()) {
            stack.add(new SourceFrame(file, "", Math.max(0, source.lineNumber()), 0));
        }
        return stack;
    }

    private static SourceFrame frame(String text) {
        Matcher frame = FRAME.matcher(text);
        return frame.matches()
                ? new SourceFrame(frame.group("file"), "", number(frame.group("line")), number(frame.group("column")))
                : new SourceFrame(text, "", 0, 0);
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Math.max(0, Integer.parseInt(digits));
    }
}
