package peakscope.analyze.compare;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import peakscope.model.Program;
import peakscope.model.timeline.BufferDetails;

/**
 * Whose value a buffer holds. The compiler's own copies have no op name; they hold what another op made, and that is the name
 * to know them by in another program.
 */
final class Origin {

    /** Copies stand behind each other at most for a few memory spaces. */
    private static final int FARTHEST = 8;

    private static final Set<String> MOVERS = Set.of(
            "copy",
            "copy-start",
            "copy-done",
            "bitcast",
            "async-start",
            "async-done",
            "get-tuple-element",
            "optimization-barrier",
            "slice-start",
            "slice-done");

    private Origin() {}

    /** The op name of the buffer, or of what it is a copy of; null when neither is known. */
    static @Nullable String opName(BufferDetails details, Optional<Program> program) {
        String own = details.opName();
        if ((own != null && !own.isEmpty()) || program.isEmpty()) {
            return own;
        }
        Program rows = program.get();
        int row = rows.row(details.instruction());
        for (int hop = 0; row >= 0 && hop < FARTHEST; hop++) {
            String name = rows.opName(row);
            if (name != null && !name.isEmpty()) {
                return name;
            }
            int[] operands = rows.operands(row);
            boolean moves = MOVERS.contains(String.valueOf(rows.opcode(row)));
            row = moves && operands.length > 0 ? operands[0] : -1;
        }
        return null;
    }
}
