package peakscope.analyze.origin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import peakscope.analyze.use.NewVersions;
import peakscope.analyze.use.UpdateOnly;
import peakscope.model.Program;
import peakscope.read.Programs;
import peakscope.read.io.ReadException;

/** What becomes of a program's arguments, on programs compiled for this test. */
class ArgumentsTest {

    private static Program program(String name) throws ReadException {
        return Programs.read(name).program().orElseThrow();
    }

    @Test
    void aPythonArgumentIsTheParametersThatBearItsName() throws ReadException {
        assertEquals(
                List.of(
                        new PythonArgument("weights", OptionalInt.of(0), List.of(0)),
                        new PythonArgument("embed", OptionalInt.of(1), List.of(1)),
                        new PythonArgument("cache", OptionalInt.of(2), List.of(2, 3)),
                        new PythonArgument("token", OptionalInt.of(3), List.of(4)),
                        new PythonArgument("position", OptionalInt.of(4), List.of(5))),
                PythonArgument.of(program("cache")));
    }

    @Test
    void aCacheThatAScanGivesBackSliceBySliceIsANewVersion() throws ReadException {
        assertEquals(List.of(new NewVersions.Pair(1, 2), new NewVersions.Pair(2, 3)), NewVersions.of(program("cache")));
    }

    @Test
    void aGradientIsNoNewVersionOfTheWeights() throws ReadException {
        assertEquals(List.of(), NewVersions.of(program("gradient")));
    }

    @Test
    void updatedWeightsAndMomentumReplaceTheOldOnes() throws ReadException {
        assertEquals(
                List.of(new NewVersions.Pair(0, 0), new NewVersions.Pair(1, 1)), NewVersions.of(program("momentum")));
    }

    @Test
    void momentumIsReadByTheUpdateAloneAndWeightsAreNot() throws ReadException {
        assertEquals(Set.of(0), UpdateOnly.of(program("momentum")).keySet(), "state['m'] comes before state['w']");
        assertEquals(
                Set.of(0, 1, 2, 3, 4, 5, 6, 7), UpdateOnly.of(program("adam")).keySet(), "mu and nu of four weights");
        assertEquals(Map.of(), UpdateOnly.of(program("cache")));
    }
}
