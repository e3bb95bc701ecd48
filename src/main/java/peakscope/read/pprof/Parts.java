package peakscope.read.pprof;

import java.util.Arrays;
import peakscope.read.io.ProtoCursor.Slice;

/** Where the messages of one repeated field lie, in columns, because there may be a million. */
final class Parts {

    private final int most;
    private int[] start = new int[64];
    private int[] length = new int[64];
    private int count;
    private long beyond;

    Parts(int most) {
        this.most = most;
    }

    void add(Slice slice) {
        if (count == most) {
            beyond++;
            return;
        }
        if (count == start.length) {
            start = Arrays.copyOf(start, count * 2);
            length = Arrays.copyOf(length, count * 2);
        }
        start[count] = slice.start();
        length[count++] = slice.length();
    }

    int count() {
        return count;
    }

    Slice get(int row) {
        return new Slice(start[row], length[row]);
    }

    /** How many were not kept because there were too many. */
    long beyond() {
        return beyond;
    }
}
