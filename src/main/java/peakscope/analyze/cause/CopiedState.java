package peakscope.analyze.cause;

import java.util.List;
import java.util.Set;
import peakscope.analyze.SpaceAnalysis;

/** Copies of a cache or another state that a program without a backward pass is given, changes and gives back. */
public final class CopiedState {

    private CopiedState() {}

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
