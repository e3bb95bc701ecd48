package peakscope.analyze.growth;

import peakscope.model.value.Bytes;

/** What one place of the program holds at one moment: all its buffers together, and how many they are. */
public record HeldMemory(Bytes bytes, long count) {

    public static final HeldMemory NOTHING = new HeldMemory(Bytes.ZERO, 0);

    public HeldMemory plus(HeldMemory other) {
        return new HeldMemory(bytes.plus(other.bytes), Math.addExact(count, other.count));
    }
}
