package peakscope.analyze.growth;

import peakscope.model.value.Bytes;

/** What one place in the program holds at one moment: total bytes and number of buffers. */
public record HeldMemory(Bytes bytes, long count) {

    public static final HeldMemory NOTHING = new HeldMemory(Bytes.ZERO, 0);

    public HeldMemory plus(HeldMemory other) {
        return new HeldMemory(bytes.plus(other.bytes), Math.addExact(count, other.count));
    }
}
