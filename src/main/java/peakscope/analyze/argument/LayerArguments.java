package peakscope.analyze.argument;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.OptimizerState;
import peakscope.analyze.cause.ProgramShapes;
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

    /** Those that a program without a backward pass only reads. */
    public static Cause onlyRead(SpaceAnalysis analysis) {
        return ProgramShapes.isTraining(analysis) ? Cause.without(List.of()) : read(analysis);
    }

    /** The same of a training step, which fetches them twice. */
    public static Cause onlyReadInTraining(SpaceAnalysis analysis) {
        return ProgramShapes.isTraining(analysis) ? read(analysis) : Cause.without(List.of());
    }

    private static Cause read(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        Set<Integer> replaced = analysis.program().map(NewVersions::replaced).orElse(Set.of());
        Set<Integer> outgrown = analysis.program().map(NewVersions::outgrown).orElse(Set.of());
        List<CausedBuffer> found = taken(
                analysis,
                id -> !timeline.isAliased(id)
                        && !replaced.contains(timeline.argument(id))
                        && !outgrown.contains(timeline.argument(id)));
        return fetched(found, Stream.concat(found.stream(), copies(analysis, found).stream()));
    }

    /** Those of the optimizer's state. */
    public static Cause ofOptimizer(SpaceAnalysis analysis) {
        List<CausedBuffer> found = taken(analysis, OptimizerState.of(analysis).buffers()::contains);
        return fetched(found, found.stream());
    }

    private static List<CausedBuffer> taken(SpaceAnalysis analysis, IntPredicate wanted) {
        Set<List<Long>> taken = analysis.program().map(TakenInTurn::of).orElse(Set.of());
        return taken.isEmpty() || !analysis.memory().space().isMain()
                ? List.of()
                : Candidates.arguments(
                        analysis,
                        (array, id) -> !array.type().isIndex()
                                && array.dimensions().size() > 1
                                && !isOfNarrowVectors(array)
                                && array.dimensions().get(0) >= FEWEST
                                && taken.contains(array.dimensions())
                                && wanted.test(id));
    }

    private static Cause fetched(List<CausedBuffer> found, Stream<CausedBuffer> all) {
        Map<Integer, Long> leaves = new HashMap<>();
        all.forEach(one -> {
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                long parts = array.dimensions().get(0);
                leaves.put(one.buffer().id(), one.buffer().size().count() * ON_DEVICE / parts);
            }
        });
        return Cause.leaving(found, leaves);
    }

    /** Copies of them in another type or layout: what the loop has to fetch first, no compiler can convert before the loop. */
    private static List<CausedBuffer> copies(SpaceAnalysis analysis, List<CausedBuffer> found) {
        Set<List<Long>> sides = new HashSet<>();
        found.forEach(one -> {
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                sides.add(array.dimensions());
            }
        });
        return Candidates.of(analysis, (array, one) -> one.isOfArgument() && sides.contains(array.dimensions()));
    }

    /** A compiler for TPUs refuses to take one row of such a stack out of host memory: two rows share the words of a tile. */
    private static boolean isOfNarrowVectors(ArrayShape array) {
        return array.dimensions().size() == 2 && array.type().bits() < Integer.SIZE;
    }
}
