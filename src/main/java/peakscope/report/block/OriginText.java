package peakscope.report.block;

import java.util.ArrayList;
import java.util.List;
import peakscope.model.timeline.How;
import peakscope.model.timeline.Origin;

/** Says where the value of a buffer comes from. */
public final class OriginText {

    private OriginText() {}

    /**
     * One line or none: the kind of value, the line that makes it, the op, and how that was found if the buffer itself
     * doesn't say.
     */
    public static List<String> of(Origin origin, String defining) {
        String label = origin.label(defining);
        if (label.isEmpty()) {
            return List.of();
        }
        List<String> parts = new ArrayList<>(List.of((origin.how() == How.USE ? "made for " : "") + label));
        String opName = origin.opName();
        if (opName != null && !opName.equals(label)) {
            parts.add(opName);
        }
        if (origin.argument() != null && !origin.isArgument()) {
            parts.add("in the memory of " + origin.argument());
        }
        origin.stack().ifPresent(stack -> parts.add(stack.words()));
        return List.of(String.join("  ", parts));
    }
}
