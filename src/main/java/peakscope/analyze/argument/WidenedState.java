package peakscope.analyze.argument;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
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
        Set<String> shapes = Set.copyOf(wider.keySet());
        List<CausedBuffer> results = shapes.isEmpty()
                ? List.of()
                : Candidates.of(
                        analysis,
                        (array, one) -> one.buffer().category() == Category.OUTPUT
                                && wider.merge(array.withoutLayout(), -1, Integer::sum) >= 0);
        // What becomes such a result, or a copy of one, is narrow then too.
        List<CausedBuffer> onTheWay = results.isEmpty()
                ? List.of()
                : Candidates.of(analysis, (array, one) -> one.isTemporary() && shapes.contains(array.withoutLayout()));
        Map<Integer, Long> leaves = new HashMap<>();
        results.forEach(one -> leaves.put(one.buffer().id(), 0L));
        onTheWay.forEach(
                one -> leaves.put(one.buffer().id(), one.buffer().size().count() / 2));
        return Cause.leaving(Stream.concat(results.stream(), onTheWay.stream()).toList(), leaves);
    }
}
