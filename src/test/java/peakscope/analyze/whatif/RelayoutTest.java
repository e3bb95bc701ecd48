package peakscope.analyze.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.ShapeParser;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.value.Bytes;

class RelayoutTest {

    private static Buffer buffer(String text) {
        Shape shape = ShapeParser.parse(text);
        BufferDetails details = new BufferDetails("op", List.of(), shape, null, null, List.of());
        return new Buffer(
                0,
                details,
                new Bytes(shape.paddedBytes()),
                new Bytes(shape.unpaddedBytes()),
                Category.TEMPORARY,
                0,
                0,
                OptionalInt.empty(),
                OptionalLong.empty());
    }

    /** The example of the E1000 page: 1024 minor rounds 129 up to 136, 129 minor rounds it up to 256. */
    @Test
    void theExampleOfThePage() {
        assertEquals(
                136 * 1024 * 4, buffer("f32[129,1024]{1,0:T(8,128)}").size().count());
        Buffer bad = buffer("f32[129,1024]{0,1:T(8,128)}");
        assertEquals(256 * 1024 * 4, bad.size().count());
        Relayout merged = Relayout.merged(bad).orElseThrow();
        assertEquals("merge dimensions 0 and 1 into one of 132,096", merged.what());
        assertEquals(129 * 1024 * 4, merged.size().count(), "129 × 1024 is a multiple of 1024");
    }

    @Test
    void aShortMinorDimensionIsMergedAway() {
        Relayout best = Relayout.merged(buffer("f32[4000,5,3]{2,1,0:T(8,128)}")).orElseThrow();
        assertTrue(best.keepsResults());
        assertEquals("merge dimensions 1 and 2 into one of 15", best.what());
        assertEquals(4000L * 5 * 3, best.shape().elements());
    }

    @Test
    void aCutGivesUpElements() {
        Relayout cut = Relayout.cut(buffer("f32[1030,129]{1,0:T(8,128)}")).orElseThrow();
        assertEquals("make dimension 1 128 instead of 129", cut.what());
        assertEquals(1032 * 128 * 4, cut.size().count());
        assertTrue(!cut.keepsResults());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"f32[1024,1024]{1,0:T(8,128)}", "f32[7,5]{1,0}", "f32[]", "(f32[3]{0:T(128)}, s32[])", "token[]"
            })
    void whatIsNotPaddedOrNotAnArrayHasNoBetterLayout(String shape) {
        assertEquals(Optional.empty(), Relayout.merged(buffer(shape)));
        assertEquals(Optional.empty(), Relayout.cut(buffer(shape)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bf16[3,500,7]{0,2,1:T(8,128)(2,1)}",
                "f32[9,3,3,3]{3,2,1,0:T(4,128)}",
                "s8[5,5]{1,0:T(8,128)(4,1)}"
            })
    void everyElementHasItsPlace(String text) {
        Buffer padded = buffer(text);
        Relayout.merged(padded).ifPresent(best -> {
            assertEquals(
                    ((ArrayShape) padded.details().shape()).elements(),
                    best.shape().elements());
            assertTrue(best.size().compareTo(padded.unpadded()) >= 0);
            assertTrue(best.size().compareTo(padded.size()) < 0);
        });
    }
}
