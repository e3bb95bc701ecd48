package peakscope.read;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes an {@code HloProto} field by field, including ones that no compiler would write. */
final class HloProtoWriter {

    static final int ALLOC = 0;
    static final int FREE = 1;
    static final int SHARE_WITH = 2;

    private final ByteArrayOutputStream instructions = new ByteArrayOutputStream();
    private final ByteArrayOutputStream logicalBuffers = new ByteArrayOutputStream();
    private final ByteArrayOutputStream allocations = new ByteArrayOutputStream();
    private final ByteArrayOutputStream traces = new ByteArrayOutputStream();

    /** A message under construction. */
    static final class Message {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final CodedOutputStream out = CodedOutputStream.newInstance(bytes);

        Message number(int field, long value) {
            return write(() -> out.writeInt64(field, value));
        }

        Message text(int field, String value) {
            return write(() -> out.writeByteArray(field, value.getBytes(StandardCharsets.UTF_8)));
        }

        Message real(int field, double value) {
            return write(() -> out.writeDouble(field, value));
        }

        Message bytes(int field, byte[] value) {
            return write(() -> out.writeByteArray(field, value));
        }

        Message message(int field, Message value) {
            return write(() -> out.writeByteArray(field, value.toBytes()));
        }

        /** Fields that are already encoded. */
        Message raw(byte[] fields) {
            return write(() -> out.writeRawBytes(fields));
        }

        Message packed(int field, List<Integer> values) {
            Message content = new Message();
            values.forEach(value -> content.write(() -> content.out.writeInt64NoTag(value)));
            return values.isEmpty() ? this : message(field, content);
        }

        byte[] toBytes() {
            write(out::flush);
            return bytes.toByteArray();
        }

        private Message write(Writing writing) {
            try {
                writing.run();
            } catch (IOException impossibleInMemory) {
                throw new UncheckedIOException(impossibleInMemory);
            }
            return this;
        }

        private interface Writing {
            void run() throws IOException;
        }
    }

    /** An array of 32-bit floats without tiles. */
    static Message shape(Integer... dimensions) {
        return new Message().number(2, 11).packed(3, List.of(dimensions));
    }

    static Message tuple(Message... entries) {
        Message tuple = new Message().number(2, 13);
        for (Message entry : entries) {
            tuple.message(4, entry);
        }
        return tuple;
    }

    HloProtoWriter instruction(long id, String name, Message shape) {
        Message instruction = new Message().text(1, name).text(2, "fusion").message(3, shape);
        instructions.writeBytes(field(2, id == 0 ? instruction : instruction.number(35, id)));
        return this;
    }

    /** Located by the instruction's id, as new compilers do; id 0 is not written. */
    HloProtoWriter buffer(long id, long size, long color, long instruction, List<Integer> shapeIndex) {
        Message location = new Message().packed(3, shapeIndex);
        return buffer(id, size, color, instruction == 0 ? location : location.number(4, instruction));
    }

    /** Located by the instruction's name, as old compilers do. */
    HloProtoWriter bufferByName(long id, long size, long color, String instruction) {
        return buffer(id, size, color, new Message().text(2, instruction));
    }

    private HloProtoWriter buffer(long id, long size, long color, Message location) {
        logicalBuffers.writeBytes(field(
                1,
                new Message().number(1, id).number(2, size).message(3, location).number(4, color)));
        return this;
    }

    /** Kind is the field number of its flag: 3 thread-local, 5 parameter, 7 live-out, 12 constant; 0 for temporary. */
    HloProtoWriter allocation(long index, long size, long color, int kind, long... bufferIds) {
        Message allocation = new Message().number(1, index).number(2, size).number(8, color);
        if (kind != 0) {
            allocation.number(kind, 1);
        }
        for (long id : bufferIds) {
            allocation.message(9, new Message().number(1, id).number(2, 0));
        }
        allocations.writeBytes(field(3, allocation));
        return this;
    }

    /** Each event is a kind, a buffer and for SHARE_WITH its canonical buffer. */
    HloProtoWriter trace(long[]... events) {
        Message trace = new Message();
        for (long[] event : events) {
            Message message = new Message().number(1, event[0]).number(2, event[1]);
            trace.message(1, event.length > 2 ? message.number(5, event[2]) : message);
        }
        traces.writeBytes(field(4, trace));
        return this;
    }

    byte[] toBytes() {
        return toBytes(false);
    }

    /** Optionally with the fields of the buffer assignment, and of the file, in reverse order. */
    byte[] toBytes(boolean reversed) {
        Message computation = new Message().text(1, "main").number(5, 1);
        byte[] module = field(
                1,
                new Message()
                        .text(1, "jit_f")
                        .text(2, "main")
                        .raw(field(3, computation.raw(instructions.toByteArray()))));
        Message assignment = new Message();
        List<ByteArrayOutputStream> parts =
                reversed ? List.of(traces, allocations, logicalBuffers) : List.of(logicalBuffers, allocations, traces);
        parts.forEach(part -> assignment.raw(part.toByteArray()));
        byte[] assigned = field(3, assignment);
        Message file = new Message();
        return (reversed ? file.raw(assigned).raw(module) : file.raw(module).raw(assigned)).toBytes();
    }

    private static byte[] field(int number, Message message) {
        return new Message().message(number, message).toBytes();
    }
}
