package peakscope.model.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import peakscope.Seeds;

class TimelinePropertyTest {

    @Property(seed = Seeds.SEED, tries = 500 * Seeds.TIMES)
    void inUseIsTheSumOfWhatIsLive(@ForAll("timelines") Timeline timeline) {
        List<Long> inUse = new ArrayList<>();
        List<Long> sums = new ArrayList<>();
        for (int point = 0; point < timeline.points(); point++) {
            long sum = 0;
            long unpadded = 0;
            for (int segment = 0; segment < timeline.segmentCount(); segment++) {
                if (timeline.segmentFirst(segment) <= point && point <= timeline.segmentLast(segment)) {
                    sum += timeline.sizeBytes(timeline.segmentBuffer(segment));
                    unpadded += timeline.unpaddedBytes(timeline.segmentBuffer(segment));
                }
            }
            sums.addAll(List.of(sum, unpadded));
            inUse.addAll(List.of(timeline.inUseBytes(point), timeline.unpaddedInUseBytes(point)));
        }
        assertEquals(sums, inUse);
    }

    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void segmentsAreSortedByTheirFirstStep(@ForAll("timelines") Timeline timeline) {
        List<Integer> firsts = new ArrayList<>();
        for (int segment = 0; segment < timeline.segmentCount(); segment++) {
            firsts.add(timeline.segmentFirst(segment));
        }
        assertEquals(firsts.stream().sorted().toList(), firsts);
    }

    @Provide
    Arbitrary<Timeline> timelines() {
        return Arbitraries.randomValue((Random random) -> RandomTimeline.make(random, 40, 200));
    }
}
