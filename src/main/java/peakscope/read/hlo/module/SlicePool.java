package peakscope.read.hlo.module;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * Numbers the distinct byte runs of a file. Programs repeat a few hundred shapes and opcodes over hundreds
 * of thousands of instructions; each is then decoded once.
 */
final class SlicePool {

    private static final int ABSENT = -1;

    private final byte[] bytes;
    private int[] starts = new int[64];
    private int[] lengths = new int[64];
    private int[] hashes = new int[64];
    private int[] slots = emptySlots(256);
    private @Nullable String[] texts = new @Nullable String[0];
    private int size;

    SlicePool(byte[] bytes) {
        this.bytes = bytes;
    }

    int intern(Slice slice) {
        int hash = hash(slice);
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != ABSENT) {
            int id = slots[slot];
            if (hashes[id] == hash && same(id, slice)) {
                return id;
            }
            slot = (slot + 1) & mask;
        }
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, size * 2);
            lengths = Arrays.copyOf(lengths, size * 2);
            hashes = Arrays.copyOf(hashes, size * 2);
        }
        starts[size] = slice.start();
        lengths[size] = slice.length();
        hashes[size] = hash;
        slots[slot] = size;
        if (++size * 2 > slots.length) {
            rehash();
        }
        return size - 1;
    }

    int size() {
        return size;
    }

    /** The bytes of a number as text, decoded once; two threads that ask at the same time may decode it twice. */
    String text(int id) {
        @Nullable String[] decoded = texts;
        if (decoded.length <= id) {
            decoded = Arrays.copyOf(decoded, starts.length);
            texts = decoded;
        }
        String known = decoded[id];
        if (known == null) {
            known = ProtoCursor.text(bytes, starts[id], lengths[id]);
            decoded[id] = known;
        }
        return known;
    }

    /** Numbers of the byte runs whose text satisfies a predicate. */
    BitSet matching(Predicate<String> wanted) {
        BitSet found = new BitSet(size);
        for (int id = 0; id < size; id++) {
            if (wanted.test(text(id))) {
                found.set(id);
            }
        }
        return found;
    }

    Slice slice(int id) {
        return new Slice(starts[id], lengths[id]);
    }

    private boolean same(int id, Slice slice) {
        return Arrays.equals(
                bytes, starts[id], starts[id] + lengths[id], bytes, slice.start(), slice.start() + slice.length());
    }

    private int hash(Slice slice) {
        int hash = 1;
        for (int i = slice.start(), end = i + slice.length(); i < end; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash ^ (hash >>> 15);
    }

    private void rehash() {
        slots = emptySlots(slots.length * 2);
        int mask = slots.length - 1;
        for (int id = 0; id < size; id++) {
            int slot = hashes[id] & mask;
            while (slots[slot] != ABSENT) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = id;
        }
    }

    private static int[] emptySlots(int capacity) {
        int[] slots = new int[capacity];
        Arrays.fill(slots, ABSENT);
        return slots;
    }
}
