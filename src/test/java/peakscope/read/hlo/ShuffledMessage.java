package peakscope.read.hlo;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Writes one protobuf message, choosing at random where writers may differ. As in proto3, 0 is not written. */
final class ShuffledMessage {

    private record Field(int number, ByteArrayOutputStream bytes) {}

    private interface Content {
        void write(CodedOutputStream out) throws IOException;
    }

    private final Random random;
    private final List<Field> fields = new ArrayList<>();

    ShuffledMessage(Random random) {
        this.random = random;
    }

    ShuffledMessage number(int field, long value) {
        return value == 0 ? this : add(field, out -> out.writeUInt64(field, value));
    }

    ShuffledMessage flag(int field, boolean value) {
        return number(field, value ? 1 : 0);
    }

    ShuffledMessage text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    ShuffledMessage message(int field, ShuffledMessage value) {
        return bytes(field, value.toByteArray());
    }

    /** A repeated number, packed or not. */
    ShuffledMessage numbers(int field, List<? extends Number> values) {
        if (random.nextBoolean()) {
            values.forEach(value -> add(field, out -> out.writeUInt64(field, value.longValue())));
            return this;
        }
        Content packed = out -> {
            for (Number value : values) {
                out.writeUInt64NoTag(value.longValue());
            }
        };
        return values.isEmpty() ? this : bytes(field, encode(packed).toByteArray());
    }

    /** The fields in some order; entries of one repeated field keep their order. */
    byte[] toByteArray() {
        if (random.nextBoolean()) {
            Map<Integer, Integer> place = new HashMap<>();
            fields.forEach(field -> place.computeIfAbsent(field.number, number -> random.nextInt()));
            fields.sort(Comparator.comparing(field -> place.get(field.number)));
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        fields.forEach(field -> all.writeBytes(field.bytes.toByteArray()));
        return all.toByteArray();
    }

    private ShuffledMessage bytes(int field, byte[] value) {
        return add(field, out -> out.writeByteArray(field, value));
    }

    private ShuffledMessage add(int field, Content content) {
        fields.add(new Field(field, encode(content)));
        return this;
    }

    private static ByteArrayOutputStream encode(Content content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            CodedOutputStream out = CodedOutputStream.newInstance(bytes);
            content.write(out);
            out.flush();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes;
    }
}
