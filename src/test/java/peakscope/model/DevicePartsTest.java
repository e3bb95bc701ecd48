package peakscope.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Four devices in a mesh of two by two. */
class DevicePartsTest {

    private static final List<int[]> ROWS = List.of(new int[] {0, 1}, new int[] {2, 3});
    private static final DeviceParts BY_ROW = DeviceParts.numbered(4, device -> device / 2);
    private static final DeviceParts BY_COLUMN = DeviceParts.numbered(4, device -> device % 2);

    @Test
    void whatComesFromTwoSplitsDiffersAlongBoth() {
        assertEquals(2, BY_ROW.copies());
        assertEquals(DeviceParts.distinct(4), BY_ROW.and(BY_COLUMN));
        assertEquals(BY_ROW, BY_ROW.and(DeviceParts.same(4)));
    }

    @Test
    void aGroupThatPutsItsPartsTogetherHoldsTheSame() {
        assertEquals(DeviceParts.same(4), BY_COLUMN.together(ROWS));
        assertEquals(BY_ROW, DeviceParts.distinct(4).together(ROWS));
    }

    @Test
    void partsThatAreDealtOutDifferInAGroup() {
        assertEquals(BY_COLUMN, DeviceParts.same(4).dealt(ROWS));
    }

    @Test
    void whatIsSentIsWhereItGoes() {
        List<int[]> swapped = List.of(new int[] {0, 0}, new int[] {1, 2}, new int[] {2, 1}, new int[] {3, 3});
        assertEquals(BY_COLUMN, BY_ROW.sent(swapped));
        assertEquals(1, BY_ROW.sent(List.of(new int[] {0, 1})).copies());
    }
}
