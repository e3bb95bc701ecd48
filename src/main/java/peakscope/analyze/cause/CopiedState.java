package peakscope.analyze.cause;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.origin.LoopState;
import peakscope.model.shape.ArrayShape;
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

    /**
     * Temporaries of its shape. A loop that takes it as xs and returns it as ys holds two versions; in its carry it would be
     * one, so the second goes. What else a compiler copies is its own choice, so nothing is said of it.
     */
    public static Cause of(SpaceAnalysis analysis) {
        if (Causes.isTraining(analysis)) {
            return Cause.divided(List.of(), 1);
        }
        Set<String> updated = Causes.changedShapes(analysis);
        List<CausedBuffer> copies =
                Candidates.of(analysis, (array, one) -> one.isTemporary() && updated.contains(Causes.key(array)));
        return Cause.leaving(copies, secondVersions(analysis, Cause.divided(copies, 1)));
    }

    /** The copies at the peak beyond one version of the state, if a loop has it as xs and ys. */
    private static Map<Integer, Long> secondVersions(SpaceAnalysis analysis, Cause copies) {
        Map<String, Integer> spare =
                new HashMap<>(analysis.program().map(LoopState::versions).orElse(Map.of()));
        Map<String, Integer> state = Causes.updatedCounts(analysis);
        Map<Integer, Long> gone = new HashMap<>();
        for (CausedBuffer copy : copies.atPeak(analysis)) {
            if (copy.buffer().details().shape() instanceof ArrayShape array
                    && state.merge(Causes.key(array), -1, Integer::sum) < 0
                    && spare.merge(Causes.key(array), -1, Integer::sum) >= 0) {
                gone.put(copy.buffer().id(), 0L);
            }
        }
        return gone;
    }
}
