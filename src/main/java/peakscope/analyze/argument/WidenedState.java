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
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.use.LoopState;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;

/** New versions of arguments in a wider type, which therefore can't take the arguments' memory, whatever is donated. */
public final class WidenedState {

    private WidenedState() {}

    /**
     * The results, of which nothing is left in the memory of the arguments, unless a loop reads the old version part by part while it
     * stacks the new one: then half is left beside it.
     */
    public static Cause of(SpaceAnalysis analysis) {
        Map<String, Integer> wider = new HashMap<>(ProgramShapes.widenedCounts(analysis));
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
        Set<List<Long>> kept = results.isEmpty()
                ? Set.of()
                : analysis.program().map(LoopState::kept).orElse(Set.of());
        Map<Integer, Long> leaves = new HashMap<>();
        results.forEach(one -> leaves.put(
                one.buffer().id(),
                isStackedBeside(one, kept) ? one.buffer().size().count() / 2 : 0));
        onTheWay.forEach(
                one -> leaves.put(one.buffer().id(), one.buffer().size().count() / 2));
        return Cause.leaving(Stream.concat(results.stream(), onTheWay.stream()).toList(), leaves);
    }

    private static boolean isStackedBeside(CausedBuffer one, Set<List<Long>> kept) {
        return one.isOfLoop()
                && one.buffer().details().shape() instanceof ArrayShape array
                && kept.contains(array.dimensions());
    }
}
