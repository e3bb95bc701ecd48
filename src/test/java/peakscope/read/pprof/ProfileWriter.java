package peakscope.read.pprof;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Writes profiles, including ones that JAX never would. */
public final class ProfileWriter {

    private final List<byte[]> types = new ArrayList<>();
    private final List<byte[]> others = new ArrayList<>();
    private final List<String> strings = new ArrayList<>(List.of(""));

    private interface Writing {
        void to(CodedOutputStream out) throws IOException;
    }

    /** Two samples of 1000 and 4000 bytes on one device, by a function that calls another. */
    public static ProfileWriter heap() {
        ProfileWriter writer = new ProfileWriter();
        writer.measure("allocations", "count").measure("space", "bytes");
        writer.function(1, "inner", "inner.py").function(2, "outer", "outer.py");
        writer.location(1, 1, 10).location(2, 2, 20);
        writer.onDevice("TPU_0", List.of(1L, 2L), 1, 1000).onDevice("TPU_0", List.of(2L), 4, 4000);
        return writer.takenAt(1234);
    }

    /** Nanoseconds since 1970; if given several times, the last one counts. */
    public ProfileWriter takenAt(long nanoseconds) {
        others.add(bytes(out -> out.writeInt64(9, nanoseconds)));
        return this;
    }

    private long number(String text) {
        if (!strings.contains(text)) {
            strings.add(text);
        }
        return strings.indexOf(text);
    }

    public ProfileWriter measure(String type, String unit) {
        types.add(message(1, out -> {
            out.writeInt64(1, number(type));
            out.writeInt64(2, number(unit));
        }));
        return this;
    }

    public ProfileWriter sample(List<Long> locations, long... values) {
        return sample(locations, List.of(), values);
    }

    public ProfileWriter onDevice(String device, List<Long> locations, long... values) {
        return sample(
                locations,
                List.of(label(number("kind"), number("buffer")), label(number("device"), number(device))),
                values);
    }

    /** A sample of nothing whose label names texts by these numbers. */
    public ProfileWriter rawLabel(long key, long text) {
        return sample(List.of(), List.of(label(key, text)), 1, 0);
    }

    private static byte[] label(long key, long text) {
        return message(3, out -> {
            out.writeInt64(1, key);
            out.writeInt64(2, text);
        });
    }

    /** Locations packed, values not: readers take both. */
    private ProfileWriter sample(List<Long> locations, List<byte[]> labels, long... values) {
        others.add(message(2, out -> {
            out.writeByteArray(1, bytes(packed -> {
                for (long location : locations) {
                    packed.writeUInt64NoTag(location);
                }
            }));
            for (long value : values) {
                out.writeInt64(2, value);
            }
            for (byte[] label : labels) {
                out.writeRawBytes(label);
            }
        }));
        return this;
    }

    public ProfileWriter location(long id, long function, long line) {
        others.add(message(4, out -> {
            out.writeUInt64(1, id);
            out.writeByteArray(4, bytes(inner -> {
                inner.writeUInt64(1, function);
                inner.writeInt64(2, line);
            }));
        }));
        return this;
    }

    public ProfileWriter function(long id, String name, String file) {
        others.add(message(5, out -> {
            out.writeUInt64(1, id);
            out.writeInt64(2, number(name));
            out.writeInt64(4, number(file));
        }));
        return this;
    }

    public byte[] toBytes() {
        return join(others);
    }

    /** The same with everything but the measures in another order. */
    public byte[] shuffled(Random random) {
        List<byte[]> mixed = new ArrayList<>(others);
        Collections.shuffle(mixed, random);
        // Nothing depends on the order of samples; the order of strings is what identifies them.
        return join(mixed);
    }

    private byte[] join(List<byte[]> fields) {
        return bytes(out -> {
            for (byte[] type : types) {
                out.writeRawBytes(type);
            }
            for (byte[] field : fields) {
                out.writeRawBytes(field);
            }
            for (String text : strings) {
                out.writeString(6, text);
            }
        });
    }

    private static byte[] message(int field, Writing content) {
        return bytes(out -> out.writeByteArray(field, bytes(content)));
    }

    private static byte[] bytes(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        try {
            writing.to(out);
            out.flush();
        } catch (IOException impossibleInMemory) {
            throw new UncheckedIOException(impossibleInMemory);
        }
        return bytes.toByteArray();
    }
}
