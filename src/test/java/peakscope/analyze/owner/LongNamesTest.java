package peakscope.analyze.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.Hang;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.value.NaturalOrder;

/** Names that no compiler writes: backtracking would take minutes on them, and recursion would crash. */
class LongNamesTest {

    private static final int LONG = 200_000;

    @ParameterizedTest
    @ValueSource(strings = {"a", "Backward", "jvp(", "a/", "9", "_1", "(", "[", ".so.1", "{", ":"})
    void aLongNameIsReadInOnePass(String unit) {
        String name = unit.repeat(LONG / unit.length());
        assertTimeoutPreemptively(Hang.NEVER, () -> {
            assertEquals(4, new SourceFrame(name + ".py", name, 1, 0).telling());
            assertTrue(new SourceFrame("", name, 0, 0).isNative());
            assertFalse(OpPath.of(name, false).isEmpty());
            assertTrue(String.valueOf(OpScope.of(name)).length() <= name.length());
            assertEquals(0, NaturalOrder.INSTANCE.compare(name, name));
        });
    }

    @Test
    void callsWithinCallsAreFollowedWithoutRecursion() {
        String deep = "jvp(".repeat(LONG) + "x" + ")".repeat(LONG);
        assertEquals("forward", OpPath.of(deep, false).get(0));
        assertEquals(
                List.of("backward", "Model", "layer_3", "dot"),
                OpPath.of("jit(step)/transpose(jvp(Model))/layer_3/dot", false));
    }

    @Test
    void numbersAreComparedWithoutTheirZeros() {
        assertTrue(NaturalOrder.INSTANCE.compare("f.007", "f.10") < 0);
        assertTrue(NaturalOrder.INSTANCE.compare("f.000", "f.1") < 0);
        assertEquals(0, Integer.signum(NaturalOrder.INSTANCE.compare("f.0", "f.0")));
    }
}
