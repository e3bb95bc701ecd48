package peakscope.read.torch;

import java.util.Arrays;

/** A list or a tuple of a pickle. Has no backing array while empty, because a hostile file has many empty lists. */
final class PickleList {

    private static final Object[] NOTHING = {};

    /** The number of this stack in {@link Stacks}; a list that several entries share is processed once. */
    int stack = Stacks.UNSEEN;

    private Object[] items = NOTHING;
    private int size;

    int size() {
        return size;
    }

    Object get(int index) {
        return items[index];
    }

    /** Appends a part of the stack. */
    void addAll(Object[] from, int first, int count) {
        if (size + count > items.length) {
            items = Arrays.copyOf(items, size == 0 ? count : Math.max(size + count, size + size / 2));
        }
        System.arraycopy(from, first, items, size, count);
        size += count;
    }
}
