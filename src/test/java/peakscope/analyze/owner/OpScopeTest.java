package peakscope.analyze.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpScopeTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    jit(step)/jit(main)/layer_0/mlp/dot_general             | layer_*
                    jit(step)/transpose(jvp(Encoder))/block_12/add          | Encoder
                    jit(step)/jvp()/dot_general                             | dot_general
                    jit(step)/jvp(bqhd,bkhd->bhqk)/dot_general              | bqhd,bkhd->bhqk
                    jit(step)/while/body/closed_call/attention/exp          | attention
                    jit(f)/shard_map/reduce_sum                             | reduce_sum
                    params['w']                                             | params
                    x                                                       | x
                    """)
    void isTheFirstThatIsNeitherATransformationNorControlFlow(String opName, String scope) {
        assertEquals(scope, OpScope.of(opName));
    }

    @Test
    void nothingHasNone() {
        assertNull(OpScope.of(null));
        assertNull(OpScope.of(""));
    }
}
