package peakscope.chart.bars;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import peakscope.analyze.BufferOrder;
import peakscope.analyze.SpaceAnalysis;
import peakscope.chart.Spaces;
import peakscope.chart.surface.Box;
import peakscope.model.timeline.Timeline;

class BarLayoutTest {

    private static final Box BOX = new Box(100, 20, 700, 40);

    private static BarLayout bar(SpaceAnalysis space, int step, BufferOrder order) {
        Timeline timeline = space.timeline();
        return BarLayout.of(timeline, space.live().liveAt(step), order, BOX, timeline.inUseBytes(step));
    }

    @Test
    void blocksAreAsWideAsTheirBuffersAreLarge() {
        BarLayout bar = bar(Spaces.small(), 2, BufferOrder.PROGRAM);
        assertEquals(3, bar.blocks());
        assertEquals(200, bar.block(0).width(), 0.001);
        assertEquals(400, bar.block(1).width(), 0.001);
        assertEquals(100, bar.block(2).width(), 0.001);
        assertEquals(200, bar.paddingWidth(1), 0.001);
        assertEquals(0, bar.paddingWidth(0), 0.001);
    }

    @Test
    void theOrderIsThatOfSizeOrPadding() {
        assertEquals(OptionalInt.of(1), bar(Spaces.small(), 2, BufferOrder.SIZE).buffer(0));
        BarLayout byPadding = bar(Spaces.small(), 2, BufferOrder.PADDING);
        assertEquals(OptionalInt.of(1), byPadding.buffer(0));
        assertEquals(OptionalInt.of(0), byPadding.buffer(1), "equal ones stay in program order");
    }

    @Test
    void smallBuffersAreLumpedAndNoneIsLost() {
        SpaceAnalysis crowded = Spaces.crowded(5000);
        BarLayout bar = bar(crowded, crowded.peak().step(), BufferOrder.SIZE);
        int count = 0;
        for (int block = 0; block < bar.blocks(); block++) {
            assertFalse(bar.count(block) == 0, "block " + block + " is of nothing");
            count += bar.count(block);
        }
        assertEquals(crowded.live().liveAt(crowded.peak().step()).length, count);
        assertTrue(bar.blocks() <= 350, () -> bar.blocks() + " blocks of at least 2 pixels do not fit 700");
        assertEquals(BOX.right(), bar.block(bar.blocks() - 1).right(), 0.001);
    }

    @Test
    void whatLiesUnderAPlaceIsWhatAScanFinds() {
        SpaceAnalysis crowded = Spaces.crowded(3000);
        BarLayout bar = bar(crowded, 1500, BufferOrder.PROGRAM);
        for (double x = BOX.x() - 5; x < BOX.right() + 5; x += 0.7) {
            OptionalInt scanned = OptionalInt.empty();
            for (int block = 0; block < bar.blocks(); block++) {
                if (bar.block(block).contains(x, 30)) {
                    scanned = OptionalInt.of(block);
                }
            }
            assertEquals(scanned, bar.at(x, 30), "at x " + x);
        }
        assertTrue(bar.at(BOX.x() + 1, BOX.bottom() + 1).isEmpty());
    }

    @Test
    void everyBufferIsFoundInABlockThatHoldsIt() {
        SpaceAnalysis crowded = Spaces.crowded(3000);
        BarLayout bar = bar(crowded, 1500, BufferOrder.SIZE);
        for (int buffer : crowded.live().liveAt(1500)) {
            int block = bar.blockOf(buffer).orElseThrow();
            assertTrue(java.util.Arrays.stream(bar.buffersOf(block)).anyMatch(one -> one == buffer));
        }
        assertTrue(bar.blockOf(2999).isEmpty(), "a buffer that is not live has no block");
    }
}
