package peakscope.analyze.mesh;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.ProgramShapes;

/** Values that each device computes a part of, and that are then the same on all of them. */
public final class GatheredValues {

    private static final String ASKED = "all_gather";
    private static final Function<SpaceAnalysis, Map<Integer, Integer>> ALL = GatheredValues::all;

    private GatheredValues() {}

    /** Those that the program gathers itself, with {@code jax.lax.all_gather}. */
    public static Cause asked(SpaceAnalysis analysis) {
        return cause(analysis, true);
    }

    /** Those that the compiler gathers, because the next operation needs the whole array. */
    public static Cause unasked(SpaceAnalysis analysis) {
        return cause(analysis, false);
    }

    private static Cause cause(SpaceAnalysis analysis, boolean asked) {
        Map<Integer, Integer> copies = copies(analysis);
        List<CausedBuffer> found = Candidates.of(
                analysis,
                (array, one) ->
                        copies.containsKey(one.buffer().id()) && one.operation().startsWith(ASKED) == asked);
        // In parts, what the compiler gathered for the backward pass is computed again from what is kept to compute it.
        boolean again = !asked && ProgramShapes.isTraining(analysis);
        return Cause.leaving(
                found,
                found.stream()
                        .collect(Collectors.toMap(
                                one -> one.buffer().id(),
                                one -> again
                                        ? 0
                                        : one.buffer().size().count()
                                                / copies.getOrDefault(
                                                        one.buffer().id(), 1))));
    }

    /** Whether it has the dimensions of several parts of state, as weights and their gradients do in data parallelism. */
    private static boolean isPutTogether(List<Long> whole, Set<List<Long>> state) {
        return state.stream().filter(part -> part.size() == whole.size()).anyMatch(part -> {
            int[] longer = IntStream.range(0, whole.size())
                    .filter(side -> !whole.get(side).equals(part.get(side)))
                    .toArray();
            return longer.length == 1 && whole.get(longer[0]) % part.get(longer[0]) == 0;
        });
    }

    /** Their buffers, each with the number of devices that hold it. */
    public static Map<Integer, Integer> copies(SpaceAnalysis analysis) {
        return analysis.once(ALL);
    }

    private static Map<Integer, Integer> all(SpaceAnalysis analysis) {
        Set<List<Long>> gathered = new HashSet<>(AllGathers.ofComputed(analysis));
        // Weights that are updated in parts are gathered too: they should be split, which is said of the weights.
        ProgramShapes.argumentDimensions(analysis).forEach(sides -> gathered.remove(ProgramShapes.sorted(sides)));
        if (gathered.isEmpty()) {
            return Map.of();
        }
        Map<Integer, Integer> copies = new HashMap<>(Replicas.of(analysis));
        Set<List<Long>> state = ProgramShapes.stateDimensions(analysis);
        Set<Integer> batches = Gathered.batches(analysis).leaves().keySet();
        copies.keySet()
                .retainAll(Candidates.of(
                                analysis,
                                (array, one) -> one.isTemporary()
                                        && gathered.contains(ProgramShapes.sorted(array.dimensions()))
                                        && (one.operation().startsWith(ASKED)
                                                || !isPutTogether(array.dimensions(), state))
                                        && !batches.contains(one.buffer().id()))
                        .stream()
                        .map(one -> one.buffer().id())
                        .collect(Collectors.toSet()));
        return copies;
    }
}
