package peakscope.model.timeline;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.Shape;
import peakscope.model.value.Visible;

/**
 * Where a buffer comes from in the program. Read lazily, one buffer at a time, because a timeline may have a million.
 *
 * @param instruction name of the defining instruction, without {@code %}
 * @param shapeIndex path inside the instruction's tuple; empty for the whole value
 * @param shape of the buffer itself; null if the dump does not say
 * @param opcode for example {@code fusion}
 * @param opName framework path, for example {@code jit(f)/layer_0/dot_general}
 * @param stack innermost frame first; empty when unknown
 */
public record BufferDetails(
        String instruction,
        List<Integer> shapeIndex,
        @Nullable Shape shape,
        @Nullable String opcode,
        @Nullable String opName,
        List<SourceFrame> stack) {

    /** Shown in place of an instruction's name for memory that the input gives only as a sum: see {@link BufferCatalog#isSum}. */
    public static final String NOT_LISTED = "not listed";

    public BufferDetails {
        instruction = Visible.of(instruction);
        opcode = Visible.ofNullable(opcode);
        opName = Visible.ofNullable(opName);
        shapeIndex = List.copyOf(shapeIndex);
        stack = List.copyOf(stack);
    }

    /** Details of a buffer known only by name. */
    public static BufferDetails named(String instruction) {
        return new BufferDetails(instruction, List.of(), null, null, null, List.of());
    }

    /** The innermost frame outside JAX and PyTorch; if every frame is theirs, the most telling one. */
    public Optional<SourceFrame> source() {
        for (SourceFrame frame : stack) {
            if (!frame.isFramework()) {
                return Optional.of(frame);
            }
        }
        return SourceFrame.ofUser(stack);
    }

    /** The stack down to the call into JAX or PyTorch; the whole stack when all of it is theirs. */
    public List<SourceFrame> programStack() {
        return SourceFrame.ofProgram(stack);
    }

    /** {@code {}}, {@code {1,0}}. */
    public String shapeIndexText() {
        // True of nearly all buffers, and there may be a million.
        return shapeIndex.isEmpty()
                ? "{}"
                : shapeIndex.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
    }

    /** {@code fusion.3}, or {@code copy-start{0}} for a part of a tuple. */
    public String label() {
        return shapeIndex.isEmpty() ? instruction : instruction + shapeIndexText();
    }
}
