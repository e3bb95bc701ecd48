package peakscope.analyze.growth;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import peakscope.model.MemorySpace;
import peakscope.model.Provenance;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;

class UnfreedTest {

    private static final BufferCatalog ONE_NAME = new BufferCatalog() {
        @Override
        public String instruction(int key) {
            return "kept";
        }

        @Override
        public BufferDetails details(int key) {
            return new BufferDetails("kept", List.of(), null, null, null, List.of());
        }
    };

    /** Whether allocations at these times, in a profile of 1,000 ps, count as growing. */
    private static boolean grows(long... times) {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.TIME, times.length, times.length + 2);
        builder.step(-1, 0);
        for (int i = 0; i < times.length; i++) {
            builder.step(i, times[i]);
            builder.open(builder.addBuffer(i, 512, 512, Category.TEMPORARY, -1, -1));
        }
        builder.step(-1, 1000);
        int points = times.length + 2;
        MemoryProfile profile = new MemoryProfile(
                "cuda:0",
                new MemoryProfile.Figures(
                        new long[points], new long[points], new long[points], new float[points], new long[points]),
                new MemoryProfile.Balance(
                        times.length,
                        0,
                        Bytes.ZERO,
                        0,
                        Bytes.ZERO,
                        0,
                        0,
                        0,
                        IntStream.range(0, times.length).toArray()),
                key -> MemoryProfile.Activity.NONE);
        SpaceMemory memory = new SpaceMemory(
                new MemorySpace(0, "cuda:0"),
                builder.build(ONE_NAME),
                Bytes.ZERO,
                new Provenance.Recording(profile, Optional.empty()));
        return Unfreed.of(memory).get(0).grows(memory.timeline());
    }

    @Test
    void whatEachStepLeavesGrows() {
        assertTrue(grows(10, 210, 410, 610, 810));
        assertTrue(grows(10, 11, 12, 340, 341, 342, 670, 671, 672), "several at the end of each step");
    }

    @Test
    void whatOneStepMakesDoesNot() {
        assertFalse(grows(LongStream.rangeClosed(10, 60).map(i -> i * 10).toArray()), "gradients, then the optimizer");
        assertFalse(grows(10, 20, 30, 40), "a beginning");
        assertFalse(grows(10, 900), "two may be by chance");
    }
}
