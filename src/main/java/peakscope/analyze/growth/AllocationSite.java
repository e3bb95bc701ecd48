package peakscope.analyze.growth;

import java.util.List;
import java.util.stream.Collectors;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.SourceFrame;

/**
 * A place in the program that holds memory at run time, by which two profiles of one program are matched.
 *
 * @param kind {@code buffer} or {@code executable}; empty if the profile does not say
 * @param device for example {@code TPU_0}
 * @param stack of the program, innermost frame first; empty if there is none
 * @param shape without layout; empty if the profile does not say
 */
public record AllocationSite(String kind, String device, List<SourceFrame> stack, String shape) {

    private static final int MOST_SHOWN = 4;

    /** The site of a buffer in a profile. */
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
