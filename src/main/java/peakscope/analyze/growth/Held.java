package peakscope.analyze.growth;

import peakscope.model.value.Bytes;

/** What one place of the program holds at one moment: all its buffers together, and how many they are. */
public record Held(Bytes bytes, long count) {

    public static final Held NOTHING = new Held(Bytes.ZERO, 0);

    public Held plus(Held other) {
        return new Held(bytes.plus(other.bytes), Math.addExact(count, other.count));
    }
}
