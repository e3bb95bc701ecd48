package peakscope.analyze.cause;

import java.util.List;
import java.util.Set;
import peakscope.analyze.SpaceAnalysis;

/** Copies of a cache or other state that a program without a backward pass takes, changes and returns. */
public final class CopiedState {

    private CopiedState() {}

    /**
     * Temporaries of its shape. How many copies a compiler needs is its own choice, so what a change leaves is unknown.
     */
    public static Cause of(SpaceAnalysis analysis) {
        if (Causes.isTraining(analysis)) {
            return Cause.divided(List.of(), 1);
        }
        Set<String> updated = Causes.updatedShapes(analysis);
        return Cause.divided(
                Candidates.of(analysis, (array, one) -> one.isTemporary() && updated.contains(Causes.key(array))), 1);
    }
}
