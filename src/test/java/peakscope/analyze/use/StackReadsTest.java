package peakscope.analyze.use;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.StackedResults;
import peakscope.read.Programs;
import peakscope.read.io.ReadException;

class StackReadsTest {

    /** Three fields of every time step; the loop that goes back is not differentiated. */
    @Test
    void anAdjointWrittenByHandGoesBackThroughItsStacks() throws ReadException {
        assertEquals(
                List.of(List.of(1500L, 512L, 512L), List.of(1500L, 512L, 512L), List.of(1500L, 512L, 512L)),
                stacks("adjoint").stream().map(StackReads.Stack::dimensions).toList());
    }

    /** Means and covariances of every step. The smoothed means, as large as the former, are a result. */
    @Test
    void aSmootherGoesBackThroughWhatItsFilterStored() throws ReadException {
        List<StackReads.Stack> stacks = stacks("smoother");
        assertEquals(
                List.of(List.of(8192L, 64L, 24L), List.of(8192L, 64L, 24L, 24L)),
                stacks.stream().map(StackReads.Stack::dimensions).toList());
        assertTrue(stacks.stream().allMatch(StackReads.Stack::isBack));
        assertEquals(1, stacks.stream().map(StackReads.Stack::loop).distinct().count());
        assertEquals(stacks.get(0).readers(), stacks.get(1).readers());
    }

    /** The scan that stacks the means of every tick is followed by sums over them. */
    @Test
    void whatIsOnlyAddedUpIsNotTakenLater() throws ReadException {
        assertEquals(List.of(), stacks("stages"));
    }

    /** Observations of a rollout, in minibatches of several steps: no sum or last value would do. */
    @Test
    void aRolloutIsTakenByTheUpdates() throws ReadException {
        StackReads.Stack observations = stacks("rollout").stream()
                .filter(stack -> stack.dimensions().equals(List.of(128L, 8192L, 376L)))
                .findFirst()
                .orElseThrow();
        assertFalse(observations.isBack());
        assertTrue(observations.isRegrouped());
        SpaceAnalysis analysis = SpaceAnalysis.of(
                Programs.read("rollout"), Programs.read("rollout").mainSpace());
        assertTrue(StackedResults.of(analysis).atPeak(analysis).isEmpty());
    }

    private static List<StackReads.Stack> stacks(String program) throws ReadException {
        return Programs.read(program).program().map(StackReads::of).orElseThrow();
    }
}
