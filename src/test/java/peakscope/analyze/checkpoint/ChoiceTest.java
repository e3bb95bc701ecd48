package peakscope.analyze.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import peakscope.analyze.product.Product;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;

class ChoiceTest {

    /** As {@code jax.checkpoint_policies} of JAX 0.10.2 define them. */
    @ParameterizedTest
    @CsvSource({
        "jit(f)/jvp()/dot_general, false, DOTS_WITH_NO_BATCH_DIMS DOTS OFFLOAD",
        "jit(f)/jvp()/dot_general, true, DOTS",
        "jit(f)/jvp()/conv_general_dilated, false, DOTS",
        "jit(f)/jvp()/cumsum, false, ''"
    })
    void policiesKeepProductsAsJaxDefinesThem(String opName, boolean isBatched, String kept) {
        ArrayShape result = new ArrayShape(ElementType.F32, List.of(8L, 8L), List.of(), Optional.empty());
        Product product = new Product(opName, result, Optional.empty(), isBatched, false, 2, 1);
        assertEquals(
                kept,
                String.join(
                        " ",
                        Arrays.stream(Policy.values())
                                .filter(policy -> Choice.of(policy).keeps(product))
                                .map(Policy::name)
                                .toList()));
    }
}
