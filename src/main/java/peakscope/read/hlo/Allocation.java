package peakscope.read.hlo;

import java.io.IOException;
import peakscope.model.timeline.Category;
import peakscope.model.value.Bytes;
import peakscope.read.io.Progress;
import peakscope.read.io.ProtoCursor;

/** One {@code BufferAllocationProto}; its assigned buffers are written into {@link Assignments}. */
final class Allocation {

    private final int row;
    private long index;
    private long size;
    private long color;
    private long parameterNumber;
    private boolean threadLocal;
    private boolean parameter;
    private boolean liveOut;
    private boolean constant;

    private Allocation(int row) {
        this.row = row;
    }

    /** Reads the message that the cursor has entered, up to its limit. */
    static Allocation read(ProtoCursor cursor, int row, Assignments assignments, Progress progress) throws IOException {
        Allocation allocation = new Allocation(row);
        int assigned = 0;
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> allocation.index = cursor.number();
                case 2 -> allocation.size = cursor.number();
                case 3 -> allocation.threadLocal = cursor.number() != 0;
                case 5 -> allocation.parameter = cursor.number() != 0;
                case 6 -> allocation.parameterNumber = cursor.number();
                case 7 -> allocation.liveOut = cursor.number() != 0;
                case 8 -> allocation.color = cursor.number();
                case 9 -> {
                    if ((assigned++ & 0xFFF) == 0) {
                        progress.stopIfCancelled();
                    }
                    int mark = cursor.push();
                    assignments.read(cursor, row);
                    cursor.leave(mark);
                }
                case 12 -> allocation.constant = cursor.number() != 0;
                default -> cursor.skip();
            }
        }
        return allocation;
    }

    /** Its row in the file, which {@link Assignments} refers to. */
    int row() {
        return row;
    }

    /** The index that dumps print for it. */
    int index() {
        return (int) index;
    }

    /** Bytes; an impossible size counts as 0. */
    long size() {
        return hasBadSize() ? 0 : size;
    }

    boolean hasBadSize() {
        return size < 0 || size > Bytes.LARGEST_BUFFER;
    }

    long color() {
        return color;
    }

    boolean isThreadLocal() {
        return threadLocal;
    }

    boolean livesThroughout() {
        return !threadLocal && (parameter || liveOut || constant);
    }

    /** Whether it is both a parameter and an output. */
    boolean isAliased() {
        return parameter && liveOut;
    }

    /** Which argument of the module it holds; negative when it holds none. */
    int argument() {
        return parameter ? (int) Math.max(0, Math.min(Integer.MAX_VALUE, parameterNumber)) : -1;
    }

    Category category() {
        if (parameter) {
            return Category.PARAMETER;
        }
        if (liveOut) {
            return Category.OUTPUT;
        }
        if (threadLocal) {
            return Category.THREAD_LOCAL;
        }
        return constant ? Category.CONSTANT : Category.TEMPORARY;
    }
}
