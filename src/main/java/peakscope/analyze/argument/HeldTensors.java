package peakscope.analyze.argument;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.model.Program;
import peakscope.model.timeline.Category;

/**
 * What a step of PyTorch/XLA returns only because a Python variable still holds it when the step ends: all living tensors
 * are results. Tensors with the sides of an argument may be state or gradients, which are meant to live on.
 */
public final class HeldTensors {

    private HeldTensors() {}

    /** How much of them the step needs anyway depends on the compiler, so nothing is said of what a change leaves. */
    public static Cause of(SpaceAnalysis analysis) {
        if (!analysis.program().map(HeldTensors::isOfTorch).orElse(false)) {
            return Cause.divided(List.of(), 1);
        }
        Set<List<Long>> arguments = ProgramShapes.argumentDimensions(analysis).stream()
                .map(ProgramShapes::sorted)
                .collect(Collectors.toSet());
        return Cause.divided(
                Candidates.of(
                        analysis,
                        (array, one) -> one.buffer().category() == Category.OUTPUT
                                && !arguments.contains(ProgramShapes.sorted(array.dimensions()))),
                1);
    }

    private static boolean isOfTorch(Program program) {
        return program.rowsByOpName(path -> path.startsWith("aten__")).findAny().isPresent();
    }
}
