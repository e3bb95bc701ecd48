package peakscope.analyze.product;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Expected values follow from the einsum named with each. */
class ContractionTest {

    private static final Optional<Contraction> NONE = Optional.empty();

    private static Optional<Contraction> of(List<Long> left, List<Long> right, List<Long> result) {
        return Contraction.of(left, right, result);
    }

    @Test
    void aProductWithAWeightHasNoBatch() {
        // btd,df->btf
        assertEquals(
                Optional.of(new Contraction(1, 768)),
                of(List.of(8L, 1024L, 768L), List.of(768L, 3072L), List.of(8L, 1024L, 3072L)));
    }

    @Test
    void aSquareWeightIsNoBatchEither() {
        // btd,de->bte with d = e = t
        assertEquals(
                Optional.of(new Contraction(1, 1024)),
                of(List.of(8L, 1024L, 1024L), List.of(1024L, 1024L), List.of(8L, 1024L, 1024L)));
    }

    @Test
    void scoresStandSideBySideForEachHead() {
        // bqhd,bkhd->bhqk
        assertEquals(
                Optional.of(new Contraction(64, 128)),
                of(List.of(8L, 2048L, 8L, 128L), List.of(8L, 2048L, 8L, 128L), List.of(8L, 8L, 2048L, 2048L)));
    }

    @Test
    void weightedValuesDoToo() {
        // bhqk,bkhd->bqhd
        assertEquals(
                Optional.of(new Contraction(128, 1024)),
                of(List.of(8L, 16L, 1024L, 1024L), List.of(8L, 1024L, 16L, 64L), List.of(8L, 1024L, 16L, 64L)));
    }

    @Test
    void aPartOfAnOperandIsReadWhereOneProductMakesAll() {
        assertEquals(
                Optional.of(new Contraction(16, 48)),
                Contraction.ofParts(
                        List.of(2L, 8192L, 24L, 48L), List.of(2L, 8192L, 8L, 48L), List.of(2L, 8L, 8192L, 8192L)));
        assertEquals(Optional.empty(), Contraction.ofParts(List.of(32L, 100L), List.of(100L, 64L), List.of(32L, 64L)));
    }

    @Test
    void aConvolutionIsNone() {
        assertEquals(NONE, of(List.of(32L, 256L, 256L, 64L), List.of(3L, 3L, 64L, 64L), List.of(32L, 256L, 256L, 64L)));
    }
}
