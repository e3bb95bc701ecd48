package peakscope.advise.change;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import peakscope.advise.finding.CodeLine;
import peakscope.analyze.whatif.ChangedCurve;
import peakscope.model.timeline.Timeline;

/**
 * A change to the program as its effect on buffer sizes, so that several can be tried together.
 *
 * @param id of the rule that proposes it; its texts are under {@code fix.ID}
 * @param newSize bytes that each buffer of the timeline would take
 * @param holds adds what else is live after the change, such as the results of all pieces
 * @param lines that make the change, with the case's own names; empty if the texts have them
 */
public record Fix(String id, IntToLongFunction newSize, Consumer<ChangedCurve> holds, List<CodeLine> lines) {

    public Fix {
        lines = List.copyOf(lines);
    }

    Fix(String id, IntToLongFunction newSize) {
        this(id, newSize, curve -> {}, List.of());
    }

    /** A copy with lines of code. */
    Fix lines(List<CodeLine> code) {
        return new Fix(id, newSize, holds, code);
    }

    /** A copy that also holds something more. */
    Fix holding(Consumer<ChangedCurve> more) {
        return new Fix(id, newSize, more, lines);
    }

    /** A change that removes these buffers. */
    static Fix without(String id, Timeline timeline, Set<Integer> gone) {
        return new Fix(id, buffer -> gone.contains(buffer) ? 0 : timeline.sizeBytes(buffer));
    }
}
