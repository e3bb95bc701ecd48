package peakscope.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import peakscope.analyze.address.RegionMap;

class AddressPictureTest {

    private static String picture(long size, int columns, long... edges) {
        long[] start = new long[edges.length / 2];
        long[] end = new long[edges.length / 2];
        for (int i = 0; i < start.length; i++) {
            start[i] = edges[2 * i];
            end[i] = edges[2 * i + 1];
        }
        return AddressPicture.of(new RegionMap(0, 0, size, start, end), columns);
    }

    @Test
    void cellsAreUsedFreeOrBoth() {
        assertEquals("##.+.#", picture(60, 6, 0, 20, 31, 33, 34, 35, 50, 60));
    }

    @Test
    void nothingAndEverything() {
        assertEquals("....", picture(1000, 4));
        assertEquals("####", picture(1000, 4, 0, 1000));
        assertEquals("", picture(0, 4));
    }

    @Test
    void aRunOverSeveralCellsIsFollowed() {
        assertEquals("+####+", picture(60, 6, 5, 55));
    }

    @Test
    void regionsSmallerThanTheLineHaveACellAByte() {
        assertEquals("#.#", picture(3, 96, 0, 1, 2, 3));
    }

    @Test
    void theLargestSizesDoNotOverflow() {
        long size = 100L << 50;
        assertEquals("#" + ".".repeat(98) + "#", picture(size, 200, 0, size / 100, size - size / 100, size));
    }
}
