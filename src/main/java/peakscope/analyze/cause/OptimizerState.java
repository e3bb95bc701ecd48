package peakscope.analyze.cause;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.origin.UpdateOnly;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * The state of an optimizer: arguments that only the update reads, such as moments and f32 copies of the weights.
 *
 * @param buffers of these arguments
 * @param narrowed bytes that each would save if one value for each weight were in bfloat16; those that save none are left
 *     out
 * @param isSingle whether the state that can be narrowed is one value for each weight, as momentum is
 */
public record OptimizerState(Set<Integer> buffers, Map<Integer, Long> narrowed, boolean isSingle) {

    private static final Function<SpaceAnalysis, OptimizerState> STATE = OptimizerState::find;

    /** Adam's moments; assumed where the update makes one value of all the state, as a loop does. */
    private static final int MOMENTS = 2;

    /** No optimizer has more values than this for each weight. */
    private static final int MOST = 4;

    public OptimizerState {
        buffers = Set.copyOf(buffers);
        narrowed = Map.copyOf(narrowed);
    }

    /** The state of a program; empty if the dump lacks the program. */
    public static OptimizerState of(SpaceAnalysis analysis) {
        return analysis.once(STATE);
    }

    private static OptimizerState find(SpaceAnalysis analysis) {
        Map<Integer, Set<Integer>> arguments =
                analysis.program().map(UpdateOnly::of).orElse(Map.of());
        Timeline timeline = analysis.timeline();
        Set<Integer> state = new HashSet<>();
        Map<Kin, Set<Integer>> wide = new HashMap<>();
        Set<Kin> narrow = new HashSet<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            Set<Integer> updated = arguments.get(timeline.argument(id));
            if (updated == null
                    || timeline.category(id) != Category.PARAMETER
                    || !(timeline.shapeOf(id) instanceof ArrayShape array)) {
                continue;
            }
            state.add(id);
            Kin kin = new Kin(array.dimensions(), updated);
            if (array.type() == ElementType.F32) {
                wide.computeIfAbsent(kin, same -> new HashSet<>()).add(id);
            } else if (array.type().bits() == 16) {
                narrow.add(kin);
            }
        }
        wide.keySet().removeAll(narrow);
        Map<Integer, Long> narrowed = new HashMap<>();
        wide.values().forEach(same -> {
            int moments = same.size() > MOST ? MOMENTS : same.size();
            same.forEach(id -> narrowed.put(id, timeline.sizeBytes(id) / moments / 2));
        });
        return new OptimizerState(state, narrowed, isNearlyHalf(narrowed, timeline));
    }

    private static boolean isNearlyHalf(Map<Integer, Long> narrowed, Timeline timeline) {
        long wide = narrowed.keySet().stream().mapToLong(timeline::sizeBytes).sum();
        return narrowed.values().stream().mapToLong(Long::longValue).sum() > 0.4 * wide;
    }

    /** State of one weight: it has the same dimensions and goes into the same outputs. */
    private record Kin(List<Long> dimensions, Set<Integer> updated) {}
}
