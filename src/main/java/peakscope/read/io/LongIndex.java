package peakscope.read.io;

import java.util.Arrays;

/**
 * Finds the row of a 64-bit id. Open addressing, because a boxed map of a million ids would cost more than the file;
 * most files number ids from the beginning, and then the id is the index.
 */
public final class LongIndex {

    public static final int ABSENT = -1;

    /** An id counts as small while this many times as many ids would fill the table. */
    private static final long SPARSEST = 4;

    private final int expected;
    private int[] rowsOfSmall = {};
    private int puts;
    private long[] keys = {};
    private int[] rows = {};
    private int size;

    public LongIndex(int expected) {
        this.expected = Math.max(expected, 8);
    }

    /** A later row with the same id replaces the earlier. */
    public void put(long id, int row) {
        puts++;
        if (id >= 0 && id < SPARSEST * Math.max(puts, expected)) {
            if (id >= rowsOfSmall.length) {
                int known = rowsOfSmall.length;
                rowsOfSmall = Arrays.copyOf(rowsOfSmall, (int) Math.max(expected, id + id / 2 + 1));
                Arrays.fill(rowsOfSmall, known, rowsOfSmall.length, ABSENT);
            }
            rowsOfSmall[(int) id] = row;
            return;
        }
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
        // An id that was too large when first added may be in both; it was then added as a small one later.
        if (id >= 0 && id < rowsOfSmall.length && rowsOfSmall[(int) id] != ABSENT) {
            return rowsOfSmall[(int) id];
        }
        return size == 0 ? ABSENT : rows[slot(id)];
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
        keys = new long[Math.max(oldKeys.length, Integer.highestOneBit(expected) * 2) * 2];
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
