package peakscope.analyze.growth;

import java.util.List;
import java.util.stream.Collectors;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.SourceFrame;

/**
 * A place of the program that holds memory at run time: what two profiles of one program are matched by.
 *
 * @param kind {@code buffer} or {@code executable}; empty when the profile does not tell
 * @param device for example {@code TPU_0}
 * @param stack of the program, the innermost frame first; empty when there is none
 * @param shape without layout; empty when the profile does not tell
 */
public record AllocationSite(String kind, String device, List<SourceFrame> stack, String shape) {

    private static final int MOST_SHOWN = 4;

    /** Where a buffer of a profile comes from. */
    public static AllocationSite of(Buffer buffer, String device) {
        String kind = buffer.details().opcode();
        Shape shape = buffer.details().shape();
        return new AllocationSite(
                kind == null ? "" : kind,
                device,
                buffer.details().programStack(),
                shape == null ? "" : shape.withoutLayout());
    }

    /** {@code train.py:8 load ← train.py:19 main}, the innermost frames. */
    public String label() {
        if (stack.isEmpty()) {
            return "no Python stack";
        }
        String calls = stack.stream().limit(MOST_SHOWN).map(SourceFrame::label).collect(Collectors.joining(" ← "));
        return stack.size() > MOST_SHOWN ? calls + " ← …" : calls;
    }
}
