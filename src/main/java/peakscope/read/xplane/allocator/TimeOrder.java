package peakscope.read.xplane.allocator;

/** Sorts rows by a column without an object for each row; rows of equal time keep their order. */
public final class TimeOrder {

    private TimeOrder() {}

    /** The rows below {@code size}, smallest key first. */
    public static int[] of(long[] keys, int size) {
        int[] order = new int[size];
        boolean sorted = true;
        for (int row = 0; row < size; row++) {
            order[row] = row;
            sorted &= row == 0 || keys[row - 1] <= keys[row];
        }
        int[] other = sorted ? order : new int[size];
        for (int width = 1; width < size && !sorted; width = width > size / 2 ? size : width * 2) {
            for (int from = 0; from < size; from += Math.min(2 * width, size - from)) {
                merge(keys, order, other, from, width);
            }
            int[] merged = other;
            other = order;
            order = merged;
        }
        return order;
    }

    private static void merge(long[] keys, int[] from, int[] into, int start, int width) {
        int middle = Math.min(from.length, start + width);
        int end = width > from.length - middle ? from.length : middle + width;
        int left = start;
        int right = middle;
        for (int at = start; at < end; at++) {
            boolean takeLeft = left < middle && (right >= end || keys[from[left]] <= keys[from[right]]);
            into[at] = takeLeft ? from[left++] : from[right++];
        }
    }
}
