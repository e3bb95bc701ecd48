package peakscope.analyze.cause;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.use.UpdateOnly;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * The state of an optimizer: arguments that only the update reads, such as moments and f32 copies of the weights.
 *
 * @param buffers of these arguments
 * @param narrowed bytes that each would save if one value for each weight were in bfloat16; those that save none are left
 *     out
 * @param isSingle whether the state that can be narrowed is one value for each weight, as momentum is
 * @param ofNothing those of the arguments that go into no weight, such as moments of frozen weights, or averages
 */
public record OptimizerState(
        Set<Integer> buffers, Map<Integer, Long> narrowed, boolean isSingle, Set<Integer> ofNothing) {

    private static final Function<SpaceAnalysis, OptimizerState> STATE = OptimizerState::find;

    /** Adam's moments; assumed where the update makes one value of all the state, as a loop does. */
    private static final int MOMENTS = 2;

    /** Bits of a bfloat16. */
    private static final int NARROW = 16;

    /** No optimizer has more values than this for each weight. */
    private static final int MOST = 4;

    public OptimizerState {
        buffers = Set.copyOf(buffers);
        narrowed = Map.copyOf(narrowed);
        ofNothing = Set.copyOf(ofNothing);
    }

    /** The state of a program; empty if the dump lacks the program. */
    public static OptimizerState of(SpaceAnalysis analysis) {
        return analysis.once(STATE);
    }

    /**
     * State of weights that the program returns as they came: without it, nothing changes. Where other weights of the same dimensions
     * do change, it may be an average of those.
     */
    public static Cause ofFrozenWeights(SpaceAnalysis analysis) {
        OptimizerState state = of(analysis);
        if (state.ofNothing().isEmpty() || !ProgramShapes.isTraining(analysis)) {
            return Cause.divided(List.of(), 1);
        }
        Timeline timeline = analysis.timeline();
        Set<Integer> unchanged = analysis.program().map(UpdateOnly::unchanged).orElse(Set.of());
        Set<List<Long>> frozen =
                ProgramShapes.argumentDimensions(analysis, id -> unchanged.contains(timeline.argument(id)));
        frozen.removeAll(ProgramShapes.argumentDimensions(
                analysis,
                id -> timeline.isAliased(id)
                        && !state.buffers().contains(id)
                        && !unchanged.contains(timeline.argument(id))));
        return Cause.without(Candidates.arguments(
                analysis, (array, id) -> state.ofNothing().contains(id) && frozen.contains(array.dimensions())));
    }

    private static OptimizerState find(SpaceAnalysis analysis) {
        Map<Integer, Set<Integer>> arguments =
                analysis.program().map(UpdateOnly::of).orElse(Map.of());
        Timeline timeline = analysis.timeline();
        Set<Integer> state = new HashSet<>();
        Set<Integer> ofNothing = new HashSet<>();
        Map<Updated, Set<Integer>> updates = new TreeMap<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            Set<Integer> outputs = arguments.get(timeline.argument(id));
            if (outputs == null
                    || timeline.category(id) != Category.PARAMETER
                    || !(timeline.shapeOf(id) instanceof ArrayShape array)) {
                continue;
            }
            state.add(id);
            if (outputs.isEmpty()) {
                ofNothing.add(id);
            }
            for (int output : outputs) {
                updates.computeIfAbsent(new Updated(output, array.dimensions().toString()), same -> new HashSet<>())
                        .add(id);
            }
        }
        Map<Integer, Long> narrowed = new HashMap<>();
        Set<Integer> done = new HashSet<>();
        updates.values().stream()
                .sorted(Comparator.comparingInt((Set<Integer> same) -> -same.size()))
                .forEach(same -> {
                    same.removeAll(done);
                    done.addAll(same);
                    if (same.stream().noneMatch(id -> bits(timeline, id) == NARROW)) {
                        int moments = same.size() > MOST ? MOMENTS : same.size();
                        same.stream()
                                .filter(id -> bits(timeline, id) == 2 * NARROW)
                                .forEach(id -> narrowed.put(id, timeline.sizeBytes(id) / moments / 2));
                    }
                });
        return new OptimizerState(state, narrowed, isNearlyHalf(narrowed, timeline), ofNothing);
    }

    private static int bits(Timeline timeline, int id) {
        return timeline.shapeOf(id) instanceof ArrayShape array ? array.type().bits() : 0;
    }

    private static boolean isNearlyHalf(Map<Integer, Long> narrowed, Timeline timeline) {
        long wide = narrowed.keySet().stream().mapToLong(timeline::sizeBytes).sum();
        return narrowed.values().stream().mapToLong(Long::longValue).sum() > 0.4 * wide;
    }

    /** An output and the dimensions of state that goes into it: a weight, and that of all its moments. */
    private record Updated(int output, String dimensions) implements Comparable<Updated> {

        @Override
        public int compareTo(Updated other) {
            return Comparator.comparingInt(Updated::output)
                    .thenComparing(Updated::dimensions)
                    .compare(this, other);
        }
    }
}
