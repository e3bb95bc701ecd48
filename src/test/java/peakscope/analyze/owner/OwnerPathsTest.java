package peakscope.analyze.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnerPathsTest {

    private static String op(String name) {
        return String.join(" > ", OpPath.of(name, false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jit(step)/jvp(Model)/layer_3/attention/dot_general | forward > Model > layer_3 > attention > dot_general",
                "jit(step)/jit(main)/transpose(jvp(Model))/layer_3/dot_general | backward > Model > layer_3 > dot_general",
                "jit(step)/jvp()/dot_general | forward > dot_general",
                "jit(step)/jvp(jit(log_softmax))/reduce_sum | forward > log_softmax > reduce_sum",
                "jit(step)/transpose(jvp(jvp()))/checkpoint/rematted_computation/div | recomputed > div",
                "jit(step)/transpose(jvp(jvp()))/checkpoint/bqhd,bkhd->bhqk/dot_general | backward > bqhd,bkhd->bhqk > dot_general",
                "jit(f)/transpose(jvp())/mul;jit(f)/transpose(jvp())/broadcast_in_dim | backward > mul",
                "jit(loss)/jvp()/while/body/closed_call/dot_general | forward > while > dot_general",
                "jit(loss)/jvp()/while/cond/lt | forward > while > lt",
                "jit(step)/sub | step > sub",
                "jit(f)/vmap(jvp(Net))/vmap()/add | forward > Net > add",
                "jit(step)/jvp(remat(Block))/add | forward > Block > add",
                "jit(f)/transpose | f > transpose",
                "jit(main)/add | program > add",
                "jit(f)/odd(thing)/add | f > odd(thing) > add",
                "jit(f)/jvp(a/b)/c | forward > a/b > c",
                "jit(f | program > jit(f",
            })
    void anOpNameBecomesAPhaseAndAPath(String name, String path) {
        assertEquals(path, op(name));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "state['params']['layer_0']['w'] | state > params > layer_0 > w",
                "state[\\'params\\'][\\'w\\'] | state > params > w",
                "params[3].kernel | params > [3] > kernel",
                "opt_state[0].mu | opt_state > [0] > mu",
                "x | x",
                "p[\"a.b\"]['c[0]'] | p > a.b > c[0]",
                "broken[3 | broken[3",
                "add.5 | add.5",
                "state['a/b'] | state > a/b",
            })
    void anArgumentBecomesItsPlaceInTheArguments(String name, String path) {
        assertEquals(path, String.join(" > ", ArgumentPath.of(name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "params[0][1]", "state['a/b(c)']", "opt_state[0].mu"})
    void argumentsAreNotTakenForOps(String name) {
        assertEquals(false, OpPath.isOp(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jit(f)/add", "model/layer[3]/add", "jvp(x[0])"})
    void opsAreNotTakenForArguments(String name) {
        assertEquals(true, OpPath.isOp(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jit(f)/jvp()/tanh"})
    void whatTheCompilerRunsAgainIsRecomputed(String name) {
        assertEquals(List.of("recomputed", "tanh"), OpPath.of(name, true));
    }
}
