package peakscope.read.xplane.allocator;

import java.util.Arrays;

/**
 * A curve of bytes cut into entries of constant size, each with a beginning and an end: last in, first out. The entries
 * live at a point add up to the curve there.
 */
public final class Levels {

    private int size;
    private long[] bytes = new long[16];
    private long[] first = new long[16];
    private long[] end = new long[16];

    public Levels(long[] curve) {
        long[] openBytes = new long[16];
        long[] openSince = new long[16];
        int open = 0;
        long now = 0;
        for (int point = 0; point < curve.length; point++) {
            if (curve[point] > now) {
                if (open == openBytes.length) {
                    openBytes = Arrays.copyOf(openBytes, open * 2);
                    openSince = Arrays.copyOf(openSince, open * 2);
                }
                openSince[open] = point;
                openBytes[open++] = curve[point] - now;
            }
            for (long fall = now - curve[point]; fall > 0; ) {
                long part = Math.min(fall, openBytes[open - 1]);
                add(part, openSince[open - 1], point);
                fall -= part;
                openBytes[open - 1] -= part;
                open -= openBytes[open - 1] == 0 ? 1 : 0;
            }
            now = curve[point];
        }
        while (open-- > 0) {
            add(openBytes[open], openSince[open], curve.length);
        }
    }

    private void add(long count, long from, long to) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, size * 2);
            first = Arrays.copyOf(first, size * 2);
            end = Arrays.copyOf(end, size * 2);
        }
        bytes[size] = count;
        first[size] = from;
        end[size++] = to;
    }

    public int size() {
        return size;
    }

    public long bytes(int entry) {
        return bytes[entry];
    }

    /** The point from which an entry is live. */
    public int first(int entry) {
        return (int) first[entry];
    }

    /** The first point at which an entry is no longer live; the number of points if it stays. */
    public int end(int entry) {
        return (int) end[entry];
    }

    int[] byFirst() {
        return TimeOrder.of(first, size);
    }

    int[] byEnd() {
        return TimeOrder.of(end, size);
    }
}
