package peakscope.chart.map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import peakscope.Seeds;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.address.AddressSpace;
import peakscope.chart.Spaces;
import peakscope.model.timeline.PlacedTimeline;
import peakscope.model.timeline.Timeline;

class MapIndexTest {

    private static int[] searched(MapIndex index, MapArea area) {
        IntStream.Builder found = IntStream.builder();
        index.each(area, found::add);
        return found.build().sorted().toArray();
    }

    private static int[] scanned(Timeline timeline, AddressSpace space, MapArea area) {
        return IntStream.range(0, timeline.segmentCount())
                .filter(segment -> space.isPlaced(timeline.segmentBuffer(segment)))
                .filter(segment -> timeline.segmentFirst(segment) <= timeline.segmentLast(segment))
                .filter(segment -> timeline.segmentFirst(segment) <= area.lastStep()
                        && timeline.segmentLast(segment) >= area.firstStep())
                .filter(segment -> space.address(timeline.segmentBuffer(segment)) < area.high()
                        && space.end(timeline.segmentBuffer(segment)) > area.low())
                .toArray();
    }

    private static MapArea area(Random random, int points, long size) {
        int step = random.nextInt(points);
        long low = (long) (random.nextDouble() * size);
        return new MapArea(
                step, step + random.nextInt(1 + points / 8), low, low + 1 + (long) (random.nextDouble() * size / 8));
    }

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void findsWhatAPlainScanFinds(@ForAll("timelines") Timeline timeline, @ForAll long seed) {
        AddressSpace space = AddressSpace.of(timeline);
        MapIndex index = new MapIndex(timeline, space);
        Random random = new Random(seed);
        for (int i = 0; i < 30; i++) {
            MapArea area = area(random, timeline.points(), space.size());
            assertArrayEquals(scanned(timeline, space, area), searched(index, area), area::toString);
        }
    }

    @Test
    void aLargeOneHasSeveralLevelsAndLosesNothing() {
        SpaceAnalysis crowded = Spaces.crowded(20_000);
        AddressSpace space = AddressSpace.of(crowded.timeline());
        MapIndex index = new MapIndex(crowded.timeline(), space);
        MapArea all = new MapArea(0, crowded.timeline().points(), 0, space.size());
        assertEquals(20_000, Arrays.stream(searched(index, all)).distinct().count());
        Random random = new Random(5);
        for (int i = 0; i < 50; i++) {
            MapArea area = area(random, crowded.timeline().points(), space.size());
            assertArrayEquals(scanned(crowded.timeline(), space, area), searched(index, area), area::toString);
        }
    }

    @Provide
    Arbitrary<Timeline> timelines() {
        return Arbitraries.randomValue((Random random) -> PlacedTimeline.make(random, 300, 400));
    }
}
