package peakscope.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import peakscope.Seeds;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.RandomTimeline;
import peakscope.model.timeline.Timeline;

class LiveIndexTest {

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void findsWhatAPlainScanFindsInTheSameOrder(@ForAll("timelines") Timeline timeline) {
        LiveIndex index = new LiveIndex(timeline);
        List<List<Integer>> scanned = new ArrayList<>();
        List<List<Integer>> found = new ArrayList<>();
        for (int point = 0; point < timeline.points(); point++) {
            List<Integer> live = new ArrayList<>();
            for (int segment = 0; segment < timeline.segmentCount(); segment++) {
                if (timeline.segmentFirst(segment) <= point && point <= timeline.segmentLast(segment)) {
                    live.add(timeline.segmentBuffer(segment));
                }
            }
            scanned.add(live);
            found.add(Arrays.stream(index.liveAt(point)).boxed().toList());
        }
        assertEquals(scanned, found);
    }

    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void totalsOfTheCategoriesAddUpToWhatIsInUse(@ForAll("timelines") Timeline timeline) {
        Peak peak = Peak.of(timeline);
        int[] live = new LiveIndex(timeline).liveAt(peak.step());
        Map<Category, CategoryTotal> totals = CategoryTotal.of(timeline, live);
        long bytes = 0;
        long unpadded = 0;
        int buffers = 0;
        for (CategoryTotal total : totals.values()) {
            bytes += total.bytes().count();
            unpadded += total.unpadded().count();
            buffers += total.buffers();
        }
        assertEquals(
                List.of(peak.inUse().count(), peak.unpadded().count(), (long) live.length, 5L),
                List.of(bytes, unpadded, (long) buffers, (long) totals.size()));
    }

    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void sizeOrderIsThatOfAStableSort(@ForAll("timelines") Timeline timeline) {
        int[] live = new LiveIndex(timeline).liveAt(timeline.points() / 2);
        List<Integer> sorted = new ArrayList<>(Arrays.stream(live).boxed().toList());
        sorted.sort((a, b) -> Long.compare(timeline.sizeBytes(b), timeline.sizeBytes(a)));
        assertEquals(
                sorted,
                Arrays.stream(BufferOrder.SIZE.sort(timeline, live)).boxed().toList());
    }

    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void paddingOrderIsThatOfAStableSort(@ForAll("timelines") Timeline timeline) {
        int[] live = new LiveIndex(timeline).liveAt(timeline.points() / 2);
        List<Integer> sorted = new ArrayList<>(Arrays.stream(live).boxed().toList());
        sorted.sort((a, b) -> Long.compare(padding(timeline, b), padding(timeline, a)));
        assertEquals(
                sorted,
                Arrays.stream(BufferOrder.PADDING.sort(timeline, live)).boxed().toList());
    }

    @Property(seed = Seeds.SEED, tries = 50 * Seeds.TIMES)
    void programOrderIsACopyOfWhatWasGiven(@ForAll("timelines") Timeline timeline) {
        int[] live = new LiveIndex(timeline).liveAt(0);
        int[] before = live.clone();
        Arrays.fill(BufferOrder.PROGRAM.sort(timeline, live), -1);
        assertEquals(Arrays.toString(before), Arrays.toString(live));
    }

    private static long padding(Timeline timeline, int buffer) {
        return timeline.sizeBytes(buffer) - timeline.unpaddedBytes(buffer);
    }

    @Provide
    Arbitrary<Timeline> timelines() {
        return Arbitraries.randomValue((Random random) -> RandomTimeline.make(random, 100, 300));
    }
}
