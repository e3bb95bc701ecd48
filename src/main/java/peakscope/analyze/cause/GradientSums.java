package peakscope.analyze.cause;

import java.util.List;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.Passes;
import peakscope.model.shape.ArrayShape;

/** Sums of gradients that a computation in pieces holds: one for each weight, from its first piece on. */
final class GradientSums {

    private GradientSums() {}

    /**
     * Each until the program makes the weight's gradient now.
     *
     * @param first point of the timeline from which they are held
     * @param end first point at which they are not, for weights whose gradients have no buffer after {@code first}
     */
    static List<Cause.Held> of(SpaceAnalysis analysis, List<CausedBuffer> weights, int first, int end) {
        return weights.stream()
                .map(weight -> new Cause.Held(
                        first,
                        gradients(analysis, weight).stream()
                                        .mapToInt(one -> one.buffer().firstStep())
                                        .filter(step -> step > first)
                                        .min()
                                        .orElse(end)
                                - 1,
                        weight.buffer().size().count()))
                .toList();
    }

    private static List<CausedBuffer> gradients(SpaceAnalysis analysis, CausedBuffer weight) {
        return Candidates.of(
                analysis,
                (array, one) -> one.isTemporary()
                        && Passes.isBackward(one.origin().opName())
                        && weight.buffer().details().shape() instanceof ArrayShape shape
                        && ProgramShapes.sorted(array.dimensions()).equals(ProgramShapes.sorted(shape.dimensions())));
    }
}
