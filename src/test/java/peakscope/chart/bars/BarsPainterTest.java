package peakscope.chart.bars;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import peakscope.chart.Spaces;
import peakscope.chart.map.MapColoring;
import peakscope.chart.map.MapColors;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.RecordingSurface;

class BarsPainterTest {

    private final RecordingSurface surface = new RecordingSurface(800, 200);
    private final MapColors colors = MapColors.of(Spaces.small(), MapColoring.CATEGORY);
    private final BarsScene scene = BarsScene.of(Spaces.small(), 2, 800, 200);

    @Test
    void aBlockIsItsCategorysColourWithItsPaddingPalerAtTheEnd() {
        BarsPainter.paint(surface, scene, colors, Optional.empty());
        assertEquals(
                4, surface.rectsOf(Fill.block(Ink.PARAMETER)).size(), "the parameter, once in each bar, and its name");
        assertEquals(3, surface.rectsOf(Fill.padded(Ink.TEMPORARY)).size(), "the padded temporary, once in each bar");
        Box data = surface.rectsOf(Fill.block(Ink.TEMPORARY)).get(1).box();
        Box padding = surface.rectsOf(Fill.padded(Ink.TEMPORARY)).get(0).box();
        assertEquals(data.right(), padding.x(), 0.001);
        assertEquals(padding.width(), data.width(), 1.001, "half of it is padding");
    }

    @Test
    void theTitleSaysHowManyAtWhichStep() {
        BarsPainter.paint(surface, scene, colors, Optional.empty());
        assertTrue(surface.texts.contains("3 buffers live at event 2, 350.00 MiB"), surface.texts::toString);
    }

    @Test
    void theMarkedBufferIsFramedInEveryBar() {
        BarsPainter.paintOverlay(surface, scene, colors, OptionalInt.of(2), OptionalInt.of(0));
        assertEquals(
                3,
                surface.outlines.stream()
                        .filter(one -> one.stroke().ink() == Ink.TEXT)
                        .count());
        assertEquals(
                3,
                surface.outlines.stream()
                        .filter(one -> one.stroke().ink() == Ink.FOCUS)
                        .count());
    }

    @Test
    void thePaddingOfTheMarkedBufferIsHatchedAndNoOther() {
        BarsPainter.paint(surface, scene, colors, Optional.empty());
        assertTrue(surface.rects.stream().noneMatch(rect -> rect.fill().hatched()));
        int padded = 1;
        BarsPainter.paintOverlay(surface, scene, colors, OptionalInt.of(padded), OptionalInt.empty());
        assertEquals(3, surface.rectsOf(Fill.hatched(Ink.TEMPORARY)).size(), "once in each bar");
    }

    @Test
    void whatTheColoursMeanStandsBesideTheTitle() {
        BarsPainter.paint(surface, scene, colors, Optional.empty());
        assertTrue(surface.texts.containsAll(List.of("parameter", "temporary")), surface.texts::toString);
    }

    @Test
    void aPlaceIsInTheBarUnderIt() {
        BarLayout second = scene.bars().get(1);
        Box block = second.block(0);
        assertEquals(
                new BarsScene.Place(1, 0),
                scene.at(block.x() + 3, block.y() + 3).orElseThrow());
        assertTrue(scene.at(block.x() + 3, block.y() - 4).isEmpty());
    }
}
