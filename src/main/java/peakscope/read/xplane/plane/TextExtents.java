package peakscope.read.xplane.plane;

import java.util.Arrays;
import peakscope.read.io.FileCursor.Extent;
import peakscope.read.io.LongIndex;

/**
 * Where in the file the text of each id of a plane lies. A plane of Python frames has hundreds of thousands, of which
 * only a few are ever requested.
 */
public final class TextExtents {

    /** Larger ids have no name; no profiler writes a tenth as many. */
    private static final int MOST = 1 << 22;

    private final LongIndex rows = new LongIndex(64);
    private long[] starts = new long[64];
    private int[] lengths = new int[64];
    private int size;

    void put(long id, Extent text) {
        if (size == MOST) {
            return;
        }
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, size * 2);
            lengths = Arrays.copyOf(lengths, size * 2);
        }
        rows.put(id, size);
        starts[size] = text.start();
        lengths[size++] = (int) Math.min(text.length(), Integer.MAX_VALUE);
    }

    /** Empty if the id is unknown. */
    Extent of(long id) {
        int row = rows.get(id);
        return row == LongIndex.ABSENT ? Extent.EMPTY : new Extent(starts[row], lengths[row]);
    }
}
