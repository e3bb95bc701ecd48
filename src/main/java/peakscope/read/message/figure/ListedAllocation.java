package peakscope.read.message.figure;

import com.google.re2j.Pattern;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Visible;

/**
 * One entry of a text's list of allocations.
 *
 * @param rank as numbered in the text, from 1
 * @param unpadded bytes without padding
 * @param padding bytes of padding
 * @param expansion padded over unpadded, as printed
 * @param source file and line of the operation, {@code train.py:84}
 * @param label the compiler's line about it
 * @param kind for example {@code HLO temp}
 * @param tag a sentence on its purpose, which VMEM allocations have
 */
public record ListedAllocation(
        int rank,
        long bytes,
        OptionalLong unpadded,
        OptionalLong padding,
        OptionalDouble expansion,
        @Nullable String shape,
        @Nullable String opName,
        @Nullable String source,
        @Nullable String label,
        @Nullable String kind,
        @Nullable String tag) {

    private static final Pattern OPCODE = Pattern.compile("[a-z][a-z-]*");

    public ListedAllocation {
        shape = Visible.ofNullable(shape);
        opName = Visible.ofNullable(opName);
        source = Visible.ofNullable(source);
        label = Visible.ofNullable(label);
        kind = Visible.ofNullable(kind);
        tag = Visible.ofNullable(tag);
    }

    /** The name of the instruction, with which a label begins. */
    public @Nullable String instruction() {
        int end = label == null ? -1 : label.indexOf(" = ");
        return label == null || end < 0 ? null : label.substring(label.startsWith("%") ? 1 : 0, end);
    }

    /** The opcode in a label such as {@code fusion.3 = fusion(a, b), kind=…}; on a GPU the label is the opcode alone. */
    @Nullable
    public String opcode() {
        int from = label == null ? -1 : label.indexOf(" = ");
        int end = label == null || from < 0 ? -1 : label.indexOf('(', from);
        if (label != null && end >= 0) {
            return label.substring(from + 3, end);
        }
        return label != null && OPCODE.matcher(label).matches() ? label : null;
    }
}
