package peakscope.read.hlo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.value.Bytes;
import peakscope.read.hlo.module.HloModule;
import peakscope.read.hlo.module.InstructionMetadata;
import peakscope.read.hlo.module.IntList;
import peakscope.read.io.LongIndex;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * {@code LogicalBufferProto} in columns, and where each buffer is defined. The row number is the buffer's key in the timeline.
 */
final class LogicalBuffers implements BufferCatalog {

    private static final List<Integer> WHOLE = List.of();

    private final byte[] bytes;
    private final HloModule module;
    private final LongIndex byId = new LongIndex(1024);
    private int rows;
    private long[] ids = new long[256];
    private long[] size = new long[256];
    private long[] color = new long[256];
    private int[] instruction = new int[256];
    private final List<List<Integer>> shapeIndex = new ArrayList<>();
    private int unknownInstructions;
    private int badSizes;

    LogicalBuffers(byte[] bytes, HloModule module) {
        this.bytes = bytes;
        this.module = module;
    }

    void read(Slice slice) throws IOException {
        if (rows == size.length) {
            grow();
        }
        int row = rows++;
        instruction[row] = -1;
        long id = 0;
        Slice location = Slice.EMPTY;
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> id = cursor.number();
                case 2 -> size[row] = cursor.number();
                case 3 -> location = cursor.slice();
                case 4 -> color[row] = cursor.number();
                default -> cursor.skip();
            }
        }
        if (size[row] < 0 || size[row] > Bytes.LARGEST_BUFFER) {
            size[row] = 0;
            badSizes++;
        }
        readLocation(location, row);
        ids[row] = id;
        byId.put(id, row);
    }

    /** A location without a name means an id, and an id that is not written is 0. */
    private void readLocation(Slice location, int row) throws IOException {
        long instructionId = 0;
        String name = "";
        IntList index = new IntList();
        ProtoCursor cursor = new ProtoCursor(bytes, location);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 2 -> name = cursor.text();
                case 3 -> cursor.numbers(index::add);
                case 4 -> instructionId = cursor.number();
                default -> cursor.skip();
            }
        }
        instruction[row] = !name.isEmpty() ? module.rowOfName(name) : module.rowOfId(instructionId);
        if (instruction[row] < 0) {
            unknownInstructions++;
        }
        shapeIndex.add(index.isEmpty() ? WHOLE : index.toList());
    }

    int count() {
        return rows;
    }

    /** Row of a buffer id; negative when there is none. */
    int row(long id) {
        return byId.get(id);
    }

    long size(int row) {
        return size[row];
    }

    long color(int row) {
        return color[row];
    }

    /** Capped at the size: a few buffers in fast memory are smaller than their shape. */
    long unpadded(int row) {
        return Math.min(size[row], module.unpaddedOr(instruction[row], shapeIndex.get(row), size[row]));
    }

    int unknownInstructions() {
        return unknownInstructions;
    }

    int badSizes() {
        return badSizes;
    }

    @Override
    public String instruction(int key) {
        if (key < 0) {
            return "";
        }
        // Without instructions, only a number tells buffers apart.
        return module.instructionCount() == 0 ? "buffer " + ids[key] : module.instruction(instruction[key]);
    }

    @Override
    public int programRow(int key) {
        return key < 0 ? -1 : instruction[key];
    }

    @Override
    public BufferDetails details(int key) {
        int row = instruction[key];
        InstructionMetadata metadata = module.metadata(row);
        return new BufferDetails(
                instruction(key),
                shapeIndex.get(key),
                shape(key),
                module.opcode(row),
                metadata.opName().isEmpty() ? null : metadata.opName(),
                module.stack(metadata));
    }

    @Override
    public @Nullable String opcode(int key) {
        return module.opcode(instruction[key]);
    }

    @Override
    public @Nullable Shape shape(int key) {
        return module.shape(instruction[key], shapeIndex.get(key)).orElse(null);
    }

    private void grow() {
        int more = rows * 2;
        ids = Arrays.copyOf(ids, more);
        size = Arrays.copyOf(size, more);
        color = Arrays.copyOf(color, more);
        instruction = Arrays.copyOf(instruction, more);
    }
}
