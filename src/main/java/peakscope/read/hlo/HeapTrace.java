package peakscope.read.hlo;

import java.io.IOException;
import peakscope.read.io.Progress;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * A {@code HeapSimulatorTrace} that has been counted but not replayed.
 *
 * <p>Its memory space is that of its first known buffer: the allocation number that the trace itself gives can be off by
 * one.
 */
record HeapTrace(Slice slice, int events, long color) {

    /** One event; {@code canonical} is meant for SHARE_WITH only. */
    record Event(long kind, long buffer, long canonical) {
        static final int ALLOC = 0;
        static final int FREE = 1;
        static final int SHARE_WITH = 2;
    }

    /** Color of a trace none of whose buffers is known. */
    static final long NO_COLOR = Long.MIN_VALUE;

    static HeapTrace count(byte[] bytes, Slice slice, LogicalBuffers buffers, Progress progress) throws IOException {
        int events = 0;
        long color = NO_COLOR;
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            if (cursor.field() == 1 && cursor.isBytes()) {
                if ((events++ & 0xFFFF) == 0) {
                    progress.stopIfCancelled();
                }
                if (color == NO_COLOR) {
                    int mark = cursor.push();
                    int buffer = buffers.row(readEvent(cursor).buffer());
                    cursor.leave(mark);
                    color = buffer < 0 ? NO_COLOR : buffers.color(buffer);
                    continue;
                }
            }
            cursor.skip();
        }
        return new HeapTrace(slice, events, color);
    }

    static Event readEvent(ProtoCursor cursor) throws IOException {
        long kind = 0;
        long buffer = 0;
        long canonical = 0;
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> kind = cursor.number();
                case 2 -> buffer = cursor.number();
                case 5 -> canonical = cursor.number();
                default -> cursor.skip();
            }
        }
        return new Event(kind, buffer, canonical);
    }
}
