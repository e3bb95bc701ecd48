package peakscope.chart.bars;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.RecordingSurface;
import peakscope.model.shape.ShapeParser;

class TilePictureTest {

    private final RecordingSurface surface = new RecordingSurface(190, 130);

    @Test
    void theDataTakesItsShareOfTheTiles() {
        assertTrue(TilePicture.paint(surface, ShapeParser.parse("f32[6,100]{1,0:T(8,128)}")));
        Box whole = surface.rectsOf(Fill.hatched(Ink.USAGE)).get(0).box();
        Box data = surface.rectsOf(Fill.soft(Ink.USAGE, 0.55)).get(0).box();
        assertEquals(100.0 / 128, data.width() / whole.width(), 1e-9);
        assertEquals(6.0 / 8, data.height() / whole.height(), 1e-9);
        assertTrue(surface.texts.contains("minor 100→128"), surface.texts::toString);
        assertTrue(surface.texts.contains("6→8"), surface.texts::toString);
        assertTrue(surface.texts.contains("tiles of 8 × 128"), surface.texts::toString);
    }

    @Test
    void theLayoutSaysWhichDimensionIsMinor() {
        TilePicture.paint(surface, ShapeParser.parse("f32[129,1024]{0,1:T(8,128)}"));
        assertTrue(surface.texts.contains("minor 129→256"), surface.texts::toString);
        assertEquals(
                1, surface.lines.stream().filter(line -> line.x1() == line.x2()).count(), "two tiles across");
    }

    @ParameterizedTest
    @ValueSource(strings = {"f32[3,4]{1,0}", "f32[]", "token[]", "(f32[8]{0:T(128)}, s32[])", "f32[0,5]{1,0:T(8,128)}"})
    void whatHasNoTilesIsNotDrawn(String shape) {
        assertFalse(TilePicture.paint(surface, ShapeParser.parse(shape)));
        assertTrue(surface.rects.isEmpty());
    }
}
