package peakscope.analyze.argument;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.use.NewVersions;
import peakscope.model.timeline.Category;

/** New versions of arguments in a wider type, which therefore can't take the arguments' memory, whatever is donated. */
public final class WidenedState {

    private WidenedState() {}

    /** The results, of which nothing is left in the memory of the arguments. */
    public static Cause of(SpaceAnalysis analysis) {
        Map<String, Integer> wider =
                new HashMap<>(analysis.program().map(NewVersions::widened).orElse(Map.of()));
        List<CausedBuffer> results = wider.isEmpty()
                ? List.of()
                : Candidates.of(
                        analysis,
                        (array, one) -> one.buffer().category() == Category.OUTPUT
                                && wider.merge(array.withoutLayout(), -1, Integer::sum) >= 0);
        return Cause.without(results);
    }
}
