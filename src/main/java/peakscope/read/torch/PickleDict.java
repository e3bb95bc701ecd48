package peakscope.read.torch;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A dictionary of a pickle, its entries in order. Dictionaries with the same keys share these. */
final class PickleDict {

    private static final Object[] NOTHING = {};

    /** Records of a snapshot have fewer keys; further ones are ignored, so that no file can make lookups slow. */
    private static final int MOST_LOOKED_AT = 256;

    /** The number of this frame in {@link Stacks}. */
    int frame = Stacks.UNSEEN;

    private Object[] keys = NOTHING;
    private Object[] values = NOTHING;
    private int size;

    int size() {
        return size;
    }

    Object key(int index) {
        return keys[index];
    }

    Object value(int index) {
        return values[index];
    }

    /**
     * Adds a part of the stack: keys and values in turn.
     *
     * @param like a dictionary that may have the same keys
     */
    void putAll(Object[] from, int first, int count, @Nullable PickleDict like) {
        int pairs = count / 2;
        if (size == 0 && like != null && like.hasKeys(from, first, pairs)) {
            keys = like.keys;
            values = new Object[pairs];
        } else if (size + pairs > values.length) {
            int more = size == 0 ? pairs : Math.max(size + pairs, size * 2);
            keys = Arrays.copyOf(keys, more);
            values = Arrays.copyOf(values, more);
        }
        for (int i = 0; i < pairs; i++) {
            if (keys[size] != from[first + 2 * i]) {
                keys[size] = from[first + 2 * i];
            }
            values[size++] = from[first + 2 * i + 1];
        }
    }

    /** The last value under this key. */
    @Nullable
    Object get(String key) {
        for (int i = size - 1; i >= Math.max(0, size - MOST_LOOKED_AT); i--) {
            if (key.equals(keys[i])) {
                return values[i];
            }
        }
        return null;
    }

    boolean has(String key) {
        return get(key) != null;
    }

    /** A whole number; {@code absent} if there is none. */
    long number(String key, long absent) {
        return get(key) instanceof Long number ? number : absent;
    }

    /** Empty if there is no text. */
    String text(String key) {
        return get(key) instanceof String text ? text : "";
    }

    Optional<PickleList> list(String key) {
        return get(key) instanceof PickleList list ? Optional.of(list) : Optional.empty();
    }

    Optional<PickleDict> dict(String key) {
        return get(key) instanceof PickleDict dict ? Optional.of(dict) : Optional.empty();
    }

    /** Whether these are exactly its keys, the same objects: a pickle refers to keys that it wrote before. */
    private boolean hasKeys(Object[] from, int first, int pairs) {
        if (pairs != size || keys.length != size) {
            return false;
        }
        for (int i = 0; i < pairs; i++) {
            if (keys[i] != from[first + 2 * i]) {
                return false;
            }
        }
        return true;
    }
}
