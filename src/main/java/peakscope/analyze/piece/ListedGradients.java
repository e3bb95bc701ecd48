package peakscope.analyze.piece;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Made;
import peakscope.analyze.cause.OptimizerState;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.kept.Passes;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * Gradients of the same weights for several batches, which a Python loop collects before they are combined. They are told by their
 * number: more gradients of one shape than weights of it.
 */
public final class ListedGradients {

    /** So many times as many gradients as weights are more than those of one batch and a copy of some. */
    private static final long MANY = 2;

    private ListedGradients() {}

    /** All gradients of such shapes, of which a running sum for each weight is left. */
    public static Cause of(SpaceAnalysis analysis) {
        Set<List<Long>> trained = ProgramShapes.trained(analysis);
        Map<List<Long>, Long> weights = weights(analysis, trained);
        Map<List<Long>, List<CausedBuffer>> gradients = Candidates.of(
                        analysis,
                        (array, one) -> one.isSingle()
                                && array.dimensions().size() > 1
                                && weights.containsKey(ProgramShapes.sorted(array.dimensions()))
                                && Passes.isBackward(one.origin().opName())
                                && !isOfAllDevices(analysis, one))
                .stream()
                .collect(Collectors.groupingBy(ListedGradients::sides));
        List<CausedBuffer> found = new ArrayList<>();
        Map<Integer, Long> leaves = new HashMap<>();
        gradients.forEach((shape, alike) -> {
            long atPeak = Cause.divided(alike, 1).atPeak(analysis).size();
            long left = weights.getOrDefault(shape, 1L);
            if (atPeak >= MANY * left) {
                alike.forEach(
                        one -> leaves.put(one.buffer().id(), one.buffer().size().count() * left / atPeak));
                found.addAll(alike);
            }
        });
        return Cause.leaving(found, leaves);
    }

    /** Whether it is the sum of what the devices have, each of which has its own gradient beside it. */
    private static boolean isOfAllDevices(SpaceAnalysis analysis, CausedBuffer one) {
        return analysis.program()
                .filter(program -> {
                    int row = Made.row(analysis, program, one);
                    return row >= 0 && String.valueOf(program.opcode(row)).startsWith("all-reduce");
                })
                .isPresent();
    }

    private static List<Long> sides(CausedBuffer one) {
        return one.buffer().details().shape() instanceof ArrayShape array
                ? ProgramShapes.sorted(array.dimensions())
                : List.of();
    }

    /** How many trained weights there are of each shape; what only the update reads is none. */
    private static Map<List<Long>, Long> weights(SpaceAnalysis analysis, Set<List<Long>> trained) {
        Set<Integer> state = OptimizerState.of(analysis).buffers();
        Map<List<Long>, Long> weights = new HashMap<>();
        Timeline timeline = analysis.timeline();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.category(id) == Category.PARAMETER
                    && !state.contains(id)
                    && timeline.shapeOf(id) instanceof ArrayShape array
                    && trained.contains(ProgramShapes.sorted(array.dimensions()))) {
                weights.merge(ProgramShapes.sorted(array.dimensions()), 1L, Long::sum);
            }
        }
        return weights;
    }
}
