package peakscope.analyze.kept;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Framework paths as JAX writes them. */
class PassesTest {

    @ParameterizedTest
    @CsvSource({
        "jit(step)/jvp()/dot_general, true, false",
        "jit(step)/transpose(jvp())/dot_general, false, true",
        "jit(step)/jvp(Model)/transpose, true, false",
        "jit(outer)/jvp()/while/body/closed_call/transpose(jvp())/mul, true, false",
        "jit(outer)/transpose(jvp())/while/body/closed_call/jvp()/mul, false, true",
        "jit(step)/add, false, false"
    })
    void whatStandsFirstTellsThePass(String path, boolean isForward, boolean isBackward) {
        assertEquals(isForward, Passes.isForward(path));
        assertEquals(isBackward, Passes.isBackward(path));
    }
}
