package peakscope.read.io;

import java.util.Arrays;

/** Finds the row of a 64-bit id. Open addressing, since a boxed map of a million ids would cost more than the file. */
public final class LongIndex {

    public static final int ABSENT = -1;

    private long[] keys;
    private int[] rows;
    private int size;

    public LongIndex(int expected) {
        int capacity = Integer.highestOneBit(Math.max(expected, 8)) * 4;
        keys = new long[capacity];
        rows = emptyRows(capacity);
    }

    /** A later row with the same id replaces the earlier. */
    public void put(long id, int row) {
        if (size * 2 >= keys.length) {
            grow();
        }
        int slot = slot(id);
        if (rows[slot] == ABSENT) {
            size++;
        }
        keys[slot] = id;
        rows[slot] = row;
    }

    public int get(long id) {
        return rows[slot(id)];
    }

    private int slot(long id) {
        int mask = keys.length - 1;
        // Fibonacci hashing: ids are (computation << 32 | local), and plain low bits would collide across computations.
        // Eight ids in a row stay side by side, in one cache line: a file refers to them in about that order.
        int slot = ((int) (((id >>> 3) * 0x9E3779B97F4A7C15L) >>> 33) << 3 | (int) (id & 7)) & mask;
        while (rows[slot] != ABSENT && keys[slot] != id) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldRows = rows;
        keys = new long[oldKeys.length * 2];
        rows = emptyRows(keys.length);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldRows[i] != ABSENT) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                rows[slot] = oldRows[i];
            }
        }
    }

    private static int[] emptyRows(int capacity) {
        int[] rows = new int[capacity];
        Arrays.fill(rows, ABSENT);
        return rows;
    }
}
