package peakscope.analyze.use;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import peakscope.read.Programs;
import peakscope.read.io.ReadException;

class ReadBackTest {

    /** Three fields of every time step; the loop that goes back is not differentiated. */
    @Test
    void anAdjointWrittenByHandGoesBackThroughItsStacks() throws ReadException {
        assertEquals(
                List.of(List.of(1500L, 512L, 512L), List.of(1500L, 512L, 512L), List.of(1500L, 512L, 512L)),
                stacks("adjoint").stream().map(ReadBack.Stack::dimensions).toList());
    }

    /** Means and covariances of every step. The smoothed means, as large as the former, are a result. */
    @Test
    void aSmootherGoesBackThroughWhatItsFilterStored() throws ReadException {
        List<ReadBack.Stack> stacks = stacks("smoother");
        assertEquals(
                List.of(List.of(8192L, 64L, 24L), List.of(8192L, 64L, 24L, 24L)),
                stacks.stream().map(ReadBack.Stack::dimensions).toList());
        assertEquals(1, stacks.stream().map(ReadBack.Stack::loop).distinct().count());
        assertEquals(stacks.get(0).readers(), stacks.get(1).readers());
    }

    /** The scan that stacks the means of every tick is followed by sums over them. */
    @Test
    void whatIsOnlyAddedUpIsNotReadBack() throws ReadException {
        assertEquals(List.of(), stacks("stages"));
    }

    private static List<ReadBack.Stack> stacks(String program) throws ReadException {
        return Programs.read(program).program().map(ReadBack::of).orElseThrow();
    }
}
