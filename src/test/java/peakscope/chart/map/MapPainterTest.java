package peakscope.chart.map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import peakscope.analyze.SpaceAnalysis;
import peakscope.chart.Spaces;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.LegendEntry;
import peakscope.chart.surface.RecordingSurface;
import peakscope.model.value.Bytes;

class MapPainterTest {

    private static final Box PLOT = MapPainter.plot(600, 400);

    private final RecordingSurface surface = new RecordingSurface(600, 400);
    private final MapScene small = MapScene.of(Spaces.small(), MapColoring.CATEGORY);

    private static MapView whole(MapScene scene) {
        return MapView.whole(scene.timeline().points(), scene.space().size(), PLOT);
    }

    private RecordingSurface painted(MapScene scene, Optional<BitSet> found) {
        MapPainter.paint(surface, scene, whole(scene), found);
        return surface;
    }

    @Test
    void paddingIsHatchedAtTheUpperEndOfItsBox() {
        painted(small, Optional.empty());
        double mib = PLOT.height() / 350;
        double step = PLOT.width() / 5;
        Box hatched = surface.rectsOf(Fill.padded(Ink.TEMPORARY)).get(0).box();
        // 200 MiB from the bottom of the map, in steps 1 and 2, half of it padding.
        assertEquals(PLOT.x() + step, hatched.x(), 1);
        assertEquals(2 * step, hatched.width(), 2);
        assertEquals(PLOT.bottom() - 200 * mib, hatched.y(), 2);
        assertEquals(100 * mib, hatched.height(), 2);
        Box data = surface.rectsOf(Fill.block(Ink.TEMPORARY)).get(0).box();
        assertEquals(hatched.bottom(), data.y(), 0.001);
        assertEquals(PLOT.bottom(), data.bottom(), 1);
    }

    @Test
    void everythingThatNoBoxCoversIsAHole() {
        painted(small, Optional.empty());
        assertEquals(PLOT, surface.rectsOf(Fill.solid(Ink.HOLE)).get(0).box());
        MapView view = whole(small);
        double y = view.y(100L << 20);
        assertEquals(
                Optional.of(new Bytes(250L << 20)),
                small.holeAt(view, view.time().x(0.5), y));
        assertEquals(Optional.empty(), small.holeAt(view, view.time().x(1.5), y), "a buffer lives there");
        assertEquals(
                Optional.of(new Bytes(200L << 20)),
                small.holeAt(view, view.time().x(3.5), y));
    }

    @Test
    void whatASearchDoesNotFindIsFaint() {
        BitSet found = new BitSet();
        found.set(2);
        painted(small, Optional.of(found));
        assertEquals(1, surface.rectsOf(Fill.block(Ink.TEMPORARY)).size());
        assertEquals(
                1, surface.rectsOf(Fill.soft(Ink.TEMPORARY, Fill.BLOCK * 0.16)).size());
        assertEquals(
                1, surface.rectsOf(Fill.soft(Ink.PARAMETER, Fill.BLOCK * 0.16)).size());
        assertTrue(surface.rectsOf(Fill.padded(Ink.TEMPORARY)).isEmpty());
    }

    @Test
    void theSectionShowsTheLargestHoleAndWhatIsFree() {
        MapView view = whole(small);
        MapSection section = MapSection.of(small, view, 3, Optional.empty());
        MapPainter.paintOverlay(surface, small, view, section, marks(OptionalInt.empty(), OptionalInt.empty()));
        assertTrue(
                surface.texts.containsAll(List.of("200.00 MiB free", "largest hole", "200.00 MiB")),
                surface.texts::toString);
        Box hole = surface.outlines.stream()
                .filter(outline -> outline.stroke().ink() == Ink.FOUND)
                .findFirst()
                .orElseThrow()
                .box();
        assertEquals(PLOT.bottom(), hole.bottom(), 1);
        assertEquals(PLOT.height() * 200 / 350, hole.height(), 1);
        assertTrue(hole.x() > PLOT.right());
    }

    @Test
    void chosenBoxesAreFramedOnMapAndSection() {
        MapView view = whole(small);
        MapSection section = MapSection.of(small, view, 2, Optional.empty());
        MapPainter.paintOverlay(surface, small, view, section, marks(OptionalInt.of(1), OptionalInt.of(2)));
        for (Ink ink : List.of(Ink.TEXT, Ink.FOCUS)) {
            assertEquals(
                    2,
                    surface.outlines.stream()
                            .filter(outline -> outline.stroke().ink() == ink)
                            .count());
        }
    }

    private static MapMarks marks(OptionalInt hovered, OptionalInt pinned) {
        return new MapMarks(2, OptionalInt.empty(), hovered, pinned, Optional.empty());
    }

    @Test
    void whatLiesUnderAPlaceIsTheBoxThere() {
        MapView view = whole(small);
        double x = view.time().x(2.5);
        assertEquals(1, small.at(view, x, view.y(50L << 20)).orElseThrow().buffer());
        assertEquals(2, small.at(view, x, view.y(220L << 20)).orElseThrow().buffer());
        assertEquals(0, small.at(view, x, view.y(300L << 20)).orElseThrow().buffer());
        assertTrue(small.at(view, view.time().x(0.5), view.y(50L << 20)).isEmpty(), "nothing lives there yet");
        assertTrue(small.at(view, PLOT.x() - 5, PLOT.y() + 5).isEmpty());
    }

    @Test
    void whatLiesInAMergedCellIsAllThatIsMergedThere() {
        MapScene crowded = MapScene.of(Spaces.crowded(20_000), MapColoring.CATEGORY);
        MapView view = whole(crowded);
        Random random = new Random(3);
        int hits = 0;
        for (int i = 0; i < 200; i++) {
            double x = PLOT.x() + random.nextDouble() * PLOT.width();
            double y = PLOT.y() + random.nextDouble() * PLOT.height();
            Box cell = MapRaster.cell(PLOT, x, y);
            MapArea area = view.area(cell, crowded.timeline().points());
            int[] scanned = java.util.stream.IntStream.range(
                            0, crowded.timeline().segmentCount())
                    .filter(segment -> area.meets(
                            crowded.timeline().segmentFirst(segment),
                            crowded.timeline().segmentLast(segment),
                            crowded.space().address(crowded.timeline().segmentBuffer(segment)),
                            crowded.space().end(crowded.timeline().segmentBuffer(segment))))
                    .map(crowded.timeline()::segmentBuffer)
                    .sorted()
                    .toArray();
            int[] hit = crowded.at(view, x, y).map(MapHit::buffers).orElse(new int[0]);
            assertArrayEquals(scanned, Arrays.stream(hit).sorted().toArray());
            hits += hit.length;
        }
        assertTrue(hits > 0, "no place had a buffer");
    }

    @Test
    void walkingUpVisitsEveryLiveBufferByAddress() {
        SpaceAnalysis analysis = Spaces.small();
        assertEquals(List.of(1, 2, 0, 0), walk(analysis, true));
        assertEquals(List.of(0, 2, 1, 1), walk(analysis, false));
    }

    private List<Integer> walk(SpaceAnalysis analysis, boolean up) {
        int first = small.next(analysis.peak().step(), -1, up);
        int second = small.next(2, first, up);
        int third = small.next(2, second, up);
        return List.of(first, second, third, small.next(2, third, up));
    }

    private MapScene colored(MapColoring coloring) {
        return small.with(MapColors.of(small.analysis(), coloring));
    }

    @Test
    void everyColouringHasALegendOfWhatOccurs() {
        assertEquals(
                List.of("parameter", "temporary"),
                small.legend().stream().map(LegendEntry::label).toList());
        assertEquals(
                List.of("no padding", "up to 4 times"),
                colored(MapColoring.PADDING).legend().stream()
                        .map(LegendEntry::label)
                        .toList());
        assertEquals(
                List.of(new LegendEntry("f32", Fill.block(Ink.SERIES_1))),
                colored(MapColoring.ELEMENT_TYPE).legend());
        assertEquals("layer", colored(MapColoring.OP_SCOPE).legend().get(0).label());
    }

    @Test
    void zoomingAddressesKeepsTheOneUnderThePointer() {
        MapView view = whole(small);
        long size = small.space().size();
        MapView closer = view.zoomedAddresses(4, PLOT.y() + 30, size);
        assertEquals(view.address(PLOT.y() + 30), closer.address(PLOT.y() + 30), 1);
        assertEquals(size / 4.0, closer.span(), 1);
        assertEquals(view, closer.zoomedAddresses(0.01, PLOT.y(), size));
        assertEquals(view, view.dragged(500, -500, 5, size), "it cannot leave what there is");
    }

    @Test
    void oneMomentIsOneColumn() {
        MapScene scene = MapScene.of(Spaces.instant(true), MapColoring.CATEGORY);
        painted(scene, Optional.empty());
        Box box = surface.rectsOf(Fill.block(Ink.PARAMETER)).get(0).box();
        assertEquals(PLOT.width(), box.width(), 0.001);
        assertTrue(surface.rectsOf(Fill.soft(Ink.PEAK, 0.3)).isEmpty(), "no step is higher than another");
        assertTrue(
                surface.texts.contains("one moment: everything lives as long as the program"), surface.texts::toString);
    }

    @Test
    void withoutAddressesThereIsATextInsteadOfAMap() {
        MapScene scene = MapScene.of(Spaces.instant(false), MapColoring.CATEGORY);
        painted(scene, Optional.empty());
        assertEquals(List.of("The addresses of this memory's 2 buffers are unknown, so it has no map."), surface.texts);
        MapSection section = MapSection.of(scene, whole(scene), 0, Optional.empty());
        MapPainter.paintOverlay(surface, scene, whole(scene), section, marks(OptionalInt.of(0), OptionalInt.empty()));
        assertEquals(1, surface.texts.size(), "nothing is drawn over it");
    }
}
