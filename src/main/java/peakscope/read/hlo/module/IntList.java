package peakscope.read.hlo.module;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A growing list of bare ints. */
public final class IntList {

    private static final int[] NONE = {};

    private int[] values = new int[4];
    private int size;

    public void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
    }

    public void clear() {
        size = 0;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    int get(int index) {
        return values[index];
    }

    public int[] toArray() {
        return size == 0 ? NONE : Arrays.copyOf(values, size);
    }

    public List<Integer> toList() {
        return IntStream.of(Arrays.copyOf(values, size)).boxed().toList();
    }
}
