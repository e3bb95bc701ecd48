package peakscope.read.hlo;

import java.io.IOException;
import java.util.Arrays;
import peakscope.read.io.ProtoCursor;

/** Which allocation holds each logical buffer, at which offset: {@code BufferAllocationProto.Assigned} in columns. */
final class Assignments {

    static final int NONE = -1;

    private final LogicalBuffers buffers;
    private final int[] allocation;
    private final long[] offset;
    private int[] largest = new int[64];
    private int unknownBuffers;

    /** Create this only once all logical buffers are read. */
    Assignments(LogicalBuffers buffers) {
        this.buffers = buffers;
        this.allocation = new int[buffers.count()];
        this.offset = new long[buffers.count()];
        Arrays.fill(allocation, NONE);
        Arrays.fill(largest, NONE);
    }

    void read(ProtoCursor cursor, int allocationRow) throws IOException {
        long id = 0;
        long start = 0;
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> id = cursor.number();
                case 2 -> start = cursor.number();
                default -> cursor.skip();
            }
        }
        int buffer = buffers.row(id);
        if (buffer < 0) {
            unknownBuffers++;
            return;
        }
        allocation[buffer] = allocationRow;
        offset[buffer] = Math.max(0, start);
        if (allocationRow >= largest.length) {
            int from = largest.length;
            largest = Arrays.copyOf(largest, Math.max(allocationRow + 1, from * 2));
            Arrays.fill(largest, from, largest.length, NONE);
        }
        if (largest[allocationRow] == NONE || buffers.size(buffer) > buffers.size(largest[allocationRow])) {
            largest[allocationRow] = buffer;
        }
    }

    /** Row of the allocation that holds a buffer; {@link #NONE} when none does. */
    int allocationOf(int buffer) {
        return buffer < 0 ? NONE : allocation[buffer];
    }

    /** Bytes from the start of the allocation; negative when no allocation holds the buffer. */
    long offsetOf(int buffer) {
        return allocationOf(buffer) == NONE ? -1 : offset[buffer];
    }

    /** The first of the largest buffers of an allocation; {@link #NONE} when it has none. */
    int largestOf(int allocationRow) {
        return allocationRow < largest.length ? largest[allocationRow] : NONE;
    }

    int unknownBuffers() {
        return unknownBuffers;
    }
}
