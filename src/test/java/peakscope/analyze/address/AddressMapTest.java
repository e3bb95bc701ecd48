package peakscope.analyze.address;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import peakscope.Seeds;
import peakscope.analyze.LiveIndex;
import peakscope.model.MemorySpace;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.RandomTimeline;
import peakscope.model.timeline.Timeline;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;

class AddressMapTest {

    private static AddressIndex index(Timeline timeline) {
        SpaceMemory memory = new SpaceMemory(new MemorySpace(0, "hbm"), timeline, Bytes.ZERO);
        return new AddressIndex(memory, new LiveIndex(timeline));
    }

    @Test
    void buffersThatTouchAreOneRun() {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        int first = builder.addBuffer(0, 100, 100, Category.TEMPORARY, 3, 0);
        int second = builder.addBuffer(1, 50, 50, Category.TEMPORARY, 3, 100);
        int third = builder.addBuffer(2, 10, 10, Category.TEMPORARY, 3, 290);
        int nowhere = builder.addBuffer(3, 7, 7, Category.TEMPORARY, -1, -1);
        for (int buffer : new int[] {third, second, first, nowhere}) {
            builder.step(buffer);
            builder.open(buffer);
        }
        builder.step(second);
        builder.close(second);
        AddressIndex index = index(builder.build(RandomTimeline.NAMES));
        RegionMap all = index.at(3).regions().get(0);
        assertEquals(3, all.allocation());
        assertArrayEquals(new long[] {0, 290}, all.start());
        assertArrayEquals(new long[] {150, 300}, all.end());
        assertEquals(140, all.largestHole());
        assertEquals(7, index.at(3).unplaced());
        AddressMap last = index.at(4);
        assertEquals(190, last.largestHole());
        assertEquals(0, last.fragmentation());
        assertEquals(290, index.at(0).free());
        assertEquals(1, index.at(0).holes());
    }

    /** Compared with one bit per byte. */
    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void runsAreTheBytesThatAreHeld(@ForAll long seed) {
        Random random = new Random(seed);
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        int buffers = 1 + random.nextInt(20);
        for (int buffer = 0; buffer < buffers; buffer++) {
            builder.addBuffer(buffer, random.nextInt(20), 0, Category.TEMPORARY, random.nextInt(3), random.nextInt(60));
        }
        int steps = 1 + random.nextInt(60);
        for (int step = 0; step < steps; step++) {
            int buffer = random.nextInt(buffers);
            builder.step(buffer);
            if (builder.isOpen(buffer)) {
                builder.close(buffer);
            } else {
                builder.open(buffer);
            }
        }
        Timeline timeline = builder.build(RandomTimeline.NAMES);
        AddressIndex index = index(timeline);
        int point = random.nextInt(steps);
        AddressMap map = index.at(point);
        for (RegionMap region : map.regions()) {
            BitSet held = new BitSet();
            for (int buffer : new LiveIndex(timeline).liveAt(point)) {
                if (timeline.allocation(buffer) == region.allocation()) {
                    int from = (int) timeline.offsetBytes(buffer);
                    held.set(from, from + (int) timeline.sizeBytes(buffer));
                }
            }
            BitSet runs = new BitSet();
            IntStream.range(0, region.runs())
                    .forEach(run -> runs.set((int) region.start()[run], (int) region.end()[run]));
            assertEquals(held, runs);
            assertEquals(held.cardinality(), region.inUse());
            assertEquals(region.size(), region.inUse() + region.free());
        }
    }
}
