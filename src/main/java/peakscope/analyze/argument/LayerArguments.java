package peakscope.analyze.argument;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.OptimizerState;
import peakscope.analyze.use.NewVersions;
import peakscope.analyze.use.TakenInTurn;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Timeline;

/** Arguments of which a loop needs one part at a time, such as the weights of layers; they can wait in host memory. */
public final class LayerArguments {

    /** One part is in use, the next on its way. */
    private static final int ON_DEVICE = 2;

    /** With fewer parts, there is little to send away. */
    private static final int FEWEST = 2 * ON_DEVICE;

    private LayerArguments() {}

    /** Those that the program only reads. */
    public static Cause onlyRead(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        Set<Integer> replaced = analysis.program().map(NewVersions::replaced).orElse(Set.of());
        Set<Integer> outgrown = analysis.program().map(NewVersions::outgrown).orElse(Set.of());
        return fetched(
                analysis,
                id -> !timeline.isAliased(id)
                        && !replaced.contains(timeline.argument(id))
                        && !outgrown.contains(timeline.argument(id)));
    }

    /** Those of the optimizer's state. */
    public static Cause ofOptimizer(SpaceAnalysis analysis) {
        return fetched(analysis, OptimizerState.of(analysis).buffers()::contains);
    }

    private static Cause fetched(SpaceAnalysis analysis, IntPredicate wanted) {
        Set<List<Long>> taken = analysis.program().map(TakenInTurn::of).orElse(Set.of());
        List<CausedBuffer> found = taken.isEmpty() || !analysis.memory().space().isMain()
                ? List.of()
                : Candidates.arguments(
                        analysis,
                        (array, id) -> !array.type().isIndex()
                                && array.dimensions().size() > 1
                                && array.dimensions().get(0) >= FEWEST
                                && taken.contains(array.dimensions())
                                && wanted.test(id));
        Map<Integer, Long> leaves = new HashMap<>();
        for (CausedBuffer one : found) {
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                long parts = array.dimensions().get(0);
                leaves.put(one.buffer().id(), one.buffer().size().count() * ON_DEVICE / parts);
            }
        }
        return Cause.leaving(found, leaves);
    }
}
