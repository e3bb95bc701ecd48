package peakscope.analyze.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ShapeParser;

/** By hand: the rows of a batch of 4 with 6 positions of 8 values each. */
class RowStrideTest {

    private static ArrayShape array(String text) {
        return (ArrayShape) ShapeParser.parse(text);
    }

    @Test
    void rowsHaveADimensionOfTheirOwnOrShareOne() {
        assertEquals(0, RowStride.side(array("f32[4,6,8]"), 4, 48));
        assertEquals(0, RowStride.side(array("f32[24,8]"), 4, 48));
        assertEquals(1, RowStride.side(array("f32[8,4,6]"), 4, 6));
    }

    @Test
    void rowsMayBeSpreadOverTwoDimensions() {
        assertEquals(-1, RowStride.side(array("f32[2,2,48]"), 4, 48));
    }

    @Test
    void aTransposedArrayHasThemElsewhere() {
        long moved = RowStride.moved(48, array("f32[4,6,8]"), 0, array("f32[6,8,4]"), 2);
        assertEquals(1, moved);
        assertEquals(48, RowStride.moved(moved, array("f32[6,8,4]"), 2, array("f32[4,6,8]"), 0));
    }

    @Test
    void rowsInsideASharedDimensionStayInside() {
        assertEquals(6, RowStride.moved(48, array("f32[24,8]"), 0, array("f32[8,24]"), 1));
    }

    /** A bitcast keeps the bytes: what is first in memory of one is first in memory of the other. */
    @Test
    void aBitcastReadsTheSameBytes() {
        assertEquals(48, RowStride.reread(4, 48, array("f32[4,6,8]{2,1,0}"), array("f32[24,8]{1,0}")));
        assertEquals(1, RowStride.reread(4, 48, array("f32[4,6,8]{2,1,0}"), array("f32[6,8,4]{1,0,2}")));
        assertEquals(0, RowStride.reread(4, 48, array("f32[4,6,8]{2,1,0}"), array("f32[2,2,48]{2,1,0}")));
    }
}
