package peakscope.read.hlo.module;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

class DeviceTilesTest {

    /** As XLA prints {@code [4,2]<=[2,4]T(1,0)}: {0,4},{1,5},{2,6},{3,7}. */
    @Test
    void aTransposedNumberingGoesThroughTheLastDimensionFirst() {
        assertArrayEquals(new int[] {0, 4, 1, 5, 2, 6, 3, 7}, DeviceTiles.order(new int[] {2, 4}, new int[] {1, 0}));
    }

    @Test
    void withoutATransposeDevicesFollowOneAnother() {
        assertArrayEquals(new int[] {0, 1, 2, 3}, DeviceTiles.order(new int[] {4}, new int[] {0}));
    }

    @Test
    void anOrderThatDoesNotBelongToTheShapeGivesNone() {
        assertArrayEquals(new int[0], DeviceTiles.order(new int[] {2, 4}, new int[] {0, 0}));
        assertArrayEquals(new int[0], DeviceTiles.order(new int[] {2, 4}, new int[] {0}));
        assertArrayEquals(new int[0], DeviceTiles.order(new int[] {1 << 20, 1 << 20}, new int[] {0, 1}));
    }
}
