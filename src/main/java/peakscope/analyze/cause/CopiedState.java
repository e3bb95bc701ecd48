package peakscope.analyze.cause;

import java.util.List;
import java.util.Set;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.shape.ElementType;

/** Copies of a cache or other state that a program without a backward pass takes, changes and returns. */
public final class CopiedState {

    private CopiedState() {}

    /** State in 32-bit floats, wherever it is, at half its size. */
    public static Cause wide(SpaceAnalysis analysis) {
        Set<String> updated = Causes.isTraining(analysis) ? Set.of() : Causes.updatedShapes(analysis);
        return Cause.divided(
                Candidates.of(
                        analysis,
                        (array, one) -> array.type() == ElementType.F32 && updated.contains(Causes.key(array))),
                2);
    }

    /** Temporaries of its shape. How many of them a compiler needs is its own choice, so nothing is said of what a change leaves. */
    public static Cause of(SpaceAnalysis analysis) {
        if (Causes.isTraining(analysis)) {
            return Cause.divided(List.of(), 1);
        }
        Set<String> updated = Causes.updatedShapes(analysis);
        return Cause.divided(
                Candidates.of(analysis, (array, one) -> one.isTemporary() && updated.contains(Causes.key(array))), 1);
    }
}
