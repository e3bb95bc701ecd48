package peakscope.analyze.address;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import peakscope.Seeds;
import peakscope.analyze.LiveIndex;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.PlacedTimeline;
import peakscope.model.timeline.RandomTimeline;
import peakscope.model.timeline.Timeline;
import peakscope.model.timeline.TimelineBuilder;

class AddressSpaceTest {

    private static Timeline timeline(TimelineBuilder builder, int buffers) {
        for (int buffer = 0; buffer < buffers; buffer++) {
            builder.keep(buffer);
        }
        return builder.build(RandomTimeline.NAMES);
    }

    @Test
    void temporariesLieAtTheBottomThenOutputsParametersAndConstants() {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        builder.addBuffer(0, 10, 10, Category.CONSTANT, 0, 0);
        builder.addBuffer(1, 20, 20, Category.PARAMETER, 3, 0);
        builder.addBuffer(2, 30, 30, Category.PARAMETER, 1, 0);
        builder.addBuffer(3, 40, 40, Category.OUTPUT, 2, 0);
        builder.addBuffer(4, 50, 50, Category.TEMPORARY, 9, 100);
        builder.addBuffer(5, 60, 60, Category.OUTPUT, 9, 0);
        AddressSpace space = AddressSpace.of(timeline(builder, 6));
        assertEquals(
                List.of(
                        new AllocationExtent(9, Category.TEMPORARY, 0, 150),
                        new AllocationExtent(2, Category.OUTPUT, 150, 40),
                        new AllocationExtent(1, Category.PARAMETER, 190, 30),
                        new AllocationExtent(3, Category.PARAMETER, 220, 20),
                        new AllocationExtent(0, Category.CONSTANT, 240, 10)),
                space.extents());
        assertEquals(List.of(100L, 150L, 250L), List.of(space.address(4), space.end(4), space.size()));
    }

    @Test
    void whatHasNoPlaceIsCounted() {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        builder.addBuffer(0, 10, 10, Category.TEMPORARY, -1, 0);
        builder.addBuffer(1, 20, 20, Category.TEMPORARY, 1, -1);
        builder.addBuffer(2, 30, 30, Category.TEMPORARY, 1, Long.MAX_VALUE);
        builder.addBuffer(3, 0, 0, Category.TEMPORARY, 1, 0);
        builder.addBuffer(4, 40, 40, Category.TEMPORARY, 1, 8);
        AddressSpace space = AddressSpace.of(timeline(builder, 5));
        assertEquals(List.of(3, 1), List.of(space.unplacedCount(), space.emptyCount()));
        assertTrue(space.isPlaced(4));
        assertFalse(space.isPlaced(0) || space.isPlaced(1) || space.isPlaced(2) || space.isPlaced(3));
        assertEquals(60, space.section(new int[] {0, 1, 2, 3, 4}).unplaced());
    }

    @Test
    void allocationsThatReachTooFarHaveNoPlace() {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        for (int i = 0; i < 20; i++) {
            builder.addBuffer(i, 1L << 50, 1, Category.TEMPORARY, i, 0);
        }
        AddressSpace space = AddressSpace.of(timeline(builder, 20));
        assertEquals(List.of(8, 12), List.of(space.extents().size(), space.unplacedCount()));
    }

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void aSectionIsWhatCountingByteByByteGives(@ForAll("timelines") Timeline timeline) {
        AddressSpace space = AddressSpace.of(timeline);
        LiveIndex live = new LiveIndex(timeline);
        for (int point = 0; point < timeline.points(); point += 7) {
            int[] buffers = live.liveAt(point);
            assertEquals(counted(space, buffers), figures(space.section(buffers)));
        }
    }

    private static List<Object> figures(AddressSection section) {
        List<List<Long>> runs = new ArrayList<>();
        for (int run = 0; run < section.runs(); run++) {
            runs.add(List.of(section.runFrom(run), section.runTo(run)));
        }
        List<List<Long>> holes = new ArrayList<>();
        for (int hole = 0; hole < section.holes(); hole++) {
            holes.add(List.of(section.holeFrom(hole), section.holeTo(hole)));
        }
        long largest = section.largestHole().isEmpty()
                ? 0
                : section.holeTo(section.largestHole().getAsInt())
                        - section.holeFrom(section.largestHole().getAsInt());
        return List.of(runs, holes, largest, section.occupied(), section.free(), section.overlapping());
    }

    private static List<Object> counted(AddressSpace space, int[] live) {
        int[] depth = new int[(int) space.size() + 1];
        long bytes = 0;
        for (int buffer : live) {
            for (long at = space.address(buffer); space.isPlaced(buffer) && at < space.end(buffer); at++) {
                depth[(int) at]++;
                bytes++;
            }
        }
        List<List<Long>> runs = new ArrayList<>();
        long from = -1;
        long occupied = 0;
        for (int at = 0; at < depth.length; at++) {
            occupied += depth[at] > 0 ? 1 : 0;
            if (depth[at] > 0 && from < 0) {
                from = at;
            } else if (depth[at] == 0 && from >= 0) {
                runs.add(List.of(from, (long) at));
                from = -1;
            }
        }
        List<List<Long>> holes = new ArrayList<>();
        long largest = 0;
        for (AllocationExtent extent : space.extents()) {
            long begun = -1;
            for (long at = extent.base(); at <= extent.end(); at++) {
                boolean free = at < extent.end() && depth[(int) at] == 0;
                if (free && begun < 0) {
                    begun = at;
                } else if (!free && begun >= 0) {
                    holes.add(List.of(begun, at));
                    largest = Math.max(largest, at - begun);
                    begun = -1;
                }
            }
        }
        return List.of(runs, holes, largest, occupied, space.size() - occupied, bytes - occupied);
    }

    @Provide
    Arbitrary<Timeline> timelines() {
        return Arbitraries.randomValue((Random random) -> PlacedTimeline.make(random, 60, 100));
    }
}
