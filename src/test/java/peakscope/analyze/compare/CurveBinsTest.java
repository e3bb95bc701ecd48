package peakscope.analyze.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import peakscope.Seeds;
import peakscope.analyze.Peak;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.RandomTimeline;
import peakscope.model.timeline.Timeline;
import peakscope.model.timeline.TimelineBuilder;

class CurveBinsTest {

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void theHighestBinIsThePeak(@ForAll long seed, @ForAll @IntRange(min = 1, max = 50) int bins) {
        Timeline timeline = RandomTimeline.make(new Random(seed), 10, 200);
        long[] curve = CurveBins.of(timeline, bins);
        if (timeline.axis() != AxisKind.INSTANT) {
            assertEquals(
                    Peak.of(timeline).inUse().count(),
                    Arrays.stream(curve).max().orElseThrow());
        }
    }

    @Test
    void aPointFillsAllBinsOfItsPart() {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        builder.addBuffer(0, 5, 5, peakscope.model.timeline.Category.TEMPORARY, -1, -1);
        builder.step(0);
        builder.open(0);
        builder.step(0);
        builder.close(0);
        assertArrayEquals(new long[] {5, 5, 5, 0, 0, 0}, CurveBins.of(builder.build(RandomTimeline.NAMES), 6));
    }

    @Test
    void anInstantHasNone() {
        Timeline instant = new TimelineBuilder(AxisKind.INSTANT, 0, 0).build(RandomTimeline.NAMES);
        assertEquals(0, CurveBins.of(instant, 6).length);
    }
}
