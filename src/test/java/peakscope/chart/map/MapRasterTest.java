package peakscope.chart.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import peakscope.Seeds;
import peakscope.analyze.SpaceAnalysis;
import peakscope.chart.Spaces;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.RecordingSurface;

class MapRasterTest {

    private static final Box PLOT = new Box(10, 20, 31, 17);

    private static final MapColors COLORS =
            MapScene.of(Spaces.small(), MapColoring.CATEGORY).colors();

    private static RecordingSurface painted(MapRaster raster) {
        RecordingSurface surface = new RecordingSurface(100, 100);
        raster.runs().paint(surface, COLORS, 1);
        return surface;
    }

    @Test
    void neighboursOfOneColourAreOneRectangle() {
        MapRaster raster = new MapRaster(PLOT, 2);
        for (int y = 20; y < 28; y++) {
            raster.add(12, 24, y, y + 1, 1, 0);
        }
        assertEquals(
                List.of(new RecordingSurface.Rect(new Box(12, 20, 12, 8), Fill.soft(COLORS.ink(1), MapColors.OPACITY))),
                painted(raster).rects);
    }

    @Test
    void whatIsMostlyPaddingIsPaler() {
        MapRaster raster = new MapRaster(PLOT, 2);
        raster.add(12, 24, 22, 23, 0, 0.7);
        assertEquals(1, painted(raster).rectsOf(Fill.padded(COLORS.ink(0))).size());
    }

    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void exactlyTheCellsThatBoxesTouchAreDrawn(@ForAll long seed) {
        Random random = new Random(seed);
        MapRaster raster = new MapRaster(PLOT, 2);
        boolean[][] touched = new boolean[16][9];
        for (int i = random.nextInt(12); i >= 0; i--) {
            double left = PLOT.x() - 3 + random.nextDouble() * 34;
            double top = PLOT.y() - 3 + random.nextDouble() * 20;
            double right = Math.max(PLOT.x() + 0.01, left + random.nextDouble() * random.nextInt(20) + 0.01);
            double bottom = Math.max(PLOT.y() + 0.01, top + random.nextDouble() * random.nextInt(9) + 0.01);
            raster.add(left, right, top, bottom, random.nextInt(2), random.nextDouble());
            for (int x = 0; x < 16; x++) {
                for (int y = 0; y < 9; y++) {
                    double cellX = PLOT.x() + 2.0 * x;
                    double cellY = PLOT.y() + 2.0 * y;
                    touched[x][y] |= left < cellX + 2 && right > cellX && top < cellY + 2 && bottom > cellY;
                }
            }
        }
        List<RecordingSurface.Rect> rects = painted(raster).rects;
        for (int x = 0; x < 16; x++) {
            for (int y = 0; y < 9; y++) {
                double middleX = PLOT.x() + 2 * x + 0.5;
                double middleY = PLOT.y() + 2 * y + 0.5;
                boolean drawn = rects.stream().anyMatch(rect -> rect.box().contains(middleX, middleY));
                assertEquals(touched[x][y], drawn, "cell " + x + ", " + y);
            }
        }
    }

    @Test
    void aCrowdedMapTakesFarFewerRectanglesThanItHasBoxes() {
        SpaceAnalysis crowded = Spaces.crowded(20_000);
        RecordingSurface surface = new RecordingSurface(1000, 500);
        MapScene scene = MapScene.of(crowded, MapColoring.CATEGORY);
        MapView view = MapView.whole(scene.timeline().points(), scene.space().size(), MapPainter.plot(1000, 500));
        MapPainter.paint(surface, scene, view, java.util.Optional.empty());
        assertTrue(surface.rects.size() < 3000, () -> surface.rects.size() + " rectangles");
        assertTrue(surface.texts.contains("20,000 buffers too small to draw merged"), () -> surface.texts.toString());
    }
}
