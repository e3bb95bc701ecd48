package peakscope.fuzz;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Changes fields of a protocol buffer and fixes the lengths, so that a reader gets beyond the outermost message. */
final class ProtoMutator implements Mutator {

    private static final int DEEPEST = 14;

    /** A field, with children if its content may be a message; without a field for the whole file. */
    private static final class Field {
        private int number;
        private int kind;
        private long value;
        private byte[] content = new byte[0];
        private @Nullable List<Field> children;

        private Field copy() {
            Field copy = new Field();
            copy.number = number;
            copy.kind = kind;
            copy.value = value;
            copy.content = content;
            copy.children = children == null
                    ? null
                    : new ArrayList<>(children.stream().map(Field::copy).toList());
            return copy;
        }
    }

    @Override
    public byte[] mutate(byte[] whole, Random random) {
        Field root = new Field();
        root.children = fields(whole, 0);
        if (root.children == null) {
            return Mutator.bytes(whole, random);
        }
        for (int i = 0; i <= random.nextInt(4); i++) {
            change(root, random);
        }
        byte[] changed = bytes(root);
        return random.nextInt(10) == 0 ? Mutator.bytes(changed, random) : changed;
    }

    private static void change(Field root, Random random) {
        Field parent = root;
        List<Field> fields = parent.children;
        // Goes deep, where most of the figures are; every level is equally likely.
        while (fields != null && !fields.isEmpty()) {
            Field field = fields.get(random.nextInt(fields.size()));
            if (field.children == null || field.children.isEmpty() || random.nextInt(4) == 0) {
                change(fields, field, random);
                return;
            }
            fields = field.children;
        }
    }

    private static void change(List<Field> siblings, Field field, Random random) {
        int at = siblings.indexOf(field);
        switch (random.nextInt(8)) {
            case 0 -> siblings.remove(at);
            case 1 -> {
                byte[] size = bytes(field);
                int times = 1 + random.nextInt(random.nextInt(5) == 0 ? 300 : 3);
                for (int i = 0; i < times && size.length * (long) i < LARGEST / 4; i++) {
                    siblings.add(at, field.copy());
                }
            }
            case 2 -> {
                int other = random.nextInt(siblings.size());
                siblings.set(at, siblings.get(other));
                siblings.set(other, field);
            }
            case 3 -> field.number = 1 + random.nextInt(40);
            case 4 -> nest(field, random);
            default -> revalue(siblings, field, random);
        }
    }

    private static void revalue(List<Field> siblings, Field field, Random random) {
        if (field.kind == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
            field.children = null;
            field.content = random.nextInt(6) == 0
                    ? bytes(siblings.get(random.nextInt(siblings.size())))
                    : Hostile.text(random).getBytes(StandardCharsets.UTF_8);
        } else {
            field.value = random.nextInt(4) == 0 ? field.value + random.nextInt(9) - 4 : Hostile.number(random);
        }
    }

    /** The field within itself, many times. */
    private static void nest(Field field, Random random) {
        if (field.children == null) {
            return;
        }
        Field inner = field.copy();
        int times = 1 + random.nextInt(random.nextInt(4) == 0 ? 3000 : 5);
        ByteArrayOutputStream nested = new ByteArrayOutputStream();
        byte[] content = bytes(inner);
        // The innermost gets the whole, the ones around it only the field; otherwise it would double each time.
        for (int i = 0; i < times && content.length < LARGEST / 4; i++) {
            Field outer = new Field();
            outer.number = field.number;
            outer.kind = field.kind;
            outer.content = content;
            content = bytes(outer);
        }
        nested.writeBytes(content);
        field.children = null;
        field.content = nested.toByteArray();
    }

    private static @Nullable List<Field> fields(byte[] bytes, int depth) {
        List<Field> fields = new ArrayList<>();
        CodedInputStream in = CodedInputStream.newInstance(bytes);
        try {
            while (!in.isAtEnd()) {
                int tag = in.readTag();
                Field field = new Field();
                field.number = WireFormat.getTagFieldNumber(tag);
                field.kind = WireFormat.getTagWireType(tag);
                switch (field.kind) {
                    case WireFormat.WIRETYPE_VARINT -> field.value = in.readInt64();
                    case WireFormat.WIRETYPE_FIXED64 -> field.value = in.readFixed64();
                    case WireFormat.WIRETYPE_FIXED32 -> field.value = in.readFixed32();
                    case WireFormat.WIRETYPE_LENGTH_DELIMITED -> {
                        field.content = in.readByteArray();
                        field.children =
                                depth < DEEPEST && field.content.length > 1 ? fields(field.content, depth + 1) : null;
                    }
                    default -> {
                        return null;
                    }
                }
                fields.add(field);
            }
        } catch (IOException noMessage) {
            return null;
        }
        return fields;
    }

    private static byte[] bytes(Field field) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        try {
            if (field.number == 0) {
                for (Field child : field.children == null ? List.<Field>of() : field.children) {
                    out.writeRawBytes(bytes(child));
                }
            } else {
                write(field, out);
            }
            out.flush();
        } catch (IOException impossibleInMemory) {
            throw new UncheckedIOException(impossibleInMemory);
        }
        return bytes.toByteArray();
    }

    private static void write(Field field, CodedOutputStream out) throws IOException {
        switch (field.kind) {
            case WireFormat.WIRETYPE_VARINT -> out.writeInt64(field.number, field.value);
            case WireFormat.WIRETYPE_FIXED64 -> out.writeFixed64(field.number, field.value);
            case WireFormat.WIRETYPE_FIXED32 -> out.writeFixed32(field.number, (int) field.value);
            default -> {
                if (field.children == null) {
                    out.writeByteArray(field.number, field.content);
                } else {
                    ByteArrayOutputStream content = new ByteArrayOutputStream();
                    for (Field child : field.children) {
                        content.writeBytes(bytes(child));
                    }
                    out.writeByteArray(field.number, content.toByteArray());
                }
            }
        }
    }
}
