package peakscope;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/**
 * A synthetic {@code HloProto} with a given number of temporary buffers and of live ones. To a reader it looks like a
 * module of hundreds of unrolled layers.
 */
final class LargeDump {

    private static final int[] ROWS = {8, 16, 64, 128, 256};

    /** Bytes of the largest buffer. */
    private static final long LARGEST = 256L * 128 * 8;

    private static final int LAYERS = 96;

    private LargeDump() {}

    static byte[] bytes(int buffers, int alive) {
        Random random = new Random(1);
        ByteArrayOutputStream instructions = new ByteArrayOutputStream();
        ByteArrayOutputStream assignment = new ByteArrayOutputStream();
        ByteArrayOutputStream assigned = new ByteArrayOutputStream();
        ByteArrayOutputStream trace = new ByteArrayOutputStream();
        for (int i = 0; i < buffers; i++) {
            int rows = ROWS[random.nextInt(ROWS.length)];
            long size = 128L * 4 * rows * (random.nextInt(10) < 3 ? 2 : 1);
            long id = i + 1L;
            long offset = LARGEST * (i % alive);
            String name = "fusion." + i;
            int layer = i % LAYERS;
            put(instructions, 2, message(out -> {
                out.writeString(1, name);
                out.writeString(2, "fusion");
                out.writeByteArray(3, shape(rows));
                out.writeByteArray(7, opName(layer));
                out.writeInt64(35, id);
            }));
            put(assignment, 1, message(out -> {
                out.writeInt64(1, id);
                out.writeInt64(2, size);
                out.writeByteArray(3, message(location -> location.writeInt64(4, id)));
            }));
            put(assigned, 9, message(out -> {
                out.writeInt64(1, id);
                out.writeInt64(2, offset);
                out.writeInt64(3, size);
            }));
            put(trace, 1, event(0, id, name));
            if (i >= alive) {
                put(trace, 1, event(1, id - alive, name));
            }
        }
        put(assignment, 3, message(out -> {
            out.writeInt64(2, alive * LARGEST);
            out.writeRawBytes(assigned.toByteArray());
        }));
        put(assignment, 4, trace.toByteArray());
        byte[] module = message(out -> {
            out.writeString(1, "jit_step");
            out.writeString(2, "main");
            out.writeByteArray(3, instructions.toByteArray());
        });
        return message(out -> {
            out.writeByteArray(1, module);
            out.writeByteArray(3, assignment.toByteArray());
        });
    }

    private static byte[] shape(int rows) {
        return message(out -> {
            out.writeInt32(2, 11);
            out.writeByteArray(3, message(dimensions -> {
                dimensions.writeInt64NoTag(rows);
                dimensions.writeInt64NoTag(128);
            }));
            out.writeByteArray(5, message(layout -> layout.writeByteArray(1, new byte[] {1, 0})));
        });
    }

    private static byte[] opName(int layer) {
        byte[] name = ("jit(step)/jit(main)/layer_" + layer + "/mlp/dot_general").getBytes(StandardCharsets.US_ASCII);
        return message(out -> out.writeByteArray(2, name));
    }

    private static byte[] event(int kind, long buffer, String name) {
        return message(out -> {
            out.writeInt64(1, kind);
            out.writeInt64(2, buffer);
            out.writeString(3, "main");
            out.writeString(4, name);
        });
    }

    private interface Writing {
        void to(CodedOutputStream out) throws IOException;
    }

    private static byte[] message(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            CodedOutputStream out = CodedOutputStream.newInstance(bytes);
            writing.to(out);
            out.flush();
        } catch (IOException impossibleInMemory) {
            throw new UncheckedIOException(impossibleInMemory);
        }
        return bytes.toByteArray();
    }

    private static void put(ByteArrayOutputStream to, int field, byte[] message) {
        to.writeBytes(message(out -> out.writeByteArray(field, message)));
    }
}
