package peakscope.read.hlo;

import java.io.IOException;
import java.util.Arrays;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.read.io.Progress;
import peakscope.read.io.ProtoCursor;

/**
 * Replays a heap simulator trace into a timeline by XProf's rules.
 *
 * <p>ALLOC brings a buffer to life and FREE ends it with its last reference. SHARE_WITH lets a buffer stand for another's
 * memory: it adds a reference to that canonical buffer, and brings it back to life when it had none left. A canonical
 * buffer may itself share another, so the chain is followed.
 *
 * <p>Each life is an entry of its own in the timeline. It has the size of the canonical buffer, and the name of the buffer
 * that began it: once a buffer is freed, its memory belongs to the buffer that shares it.
 */
final class HeapReplay {

    private static final int NO_ROW = -1;
    private static final int LONGEST_CHAIN = 1000;

    private final byte[] bytes;
    private final LogicalBuffers buffers;
    private final Assignments assignments;
    private final TimelineBuilder timeline;
    private final EntryFactory entries;
    private final int[] canonical;
    private final int[] references;
    private final int[] entry;
    private int unknownBuffers;
    private int oddEvents;

    /** Makes the timeline's entry for one life of a canonical buffer, named by the buffer that began it. */
    interface EntryFactory {
        int entry(int canonical, int named);
    }

    HeapReplay(
            byte[] bytes,
            LogicalBuffers buffers,
            Assignments assignments,
            TimelineBuilder timeline,
            EntryFactory entries) {
        this.bytes = bytes;
        this.buffers = buffers;
        this.assignments = assignments;
        this.timeline = timeline;
        this.entries = entries;
        canonical = filled(buffers.count());
        references = new int[buffers.count()];
        entry = filled(buffers.count());
    }

    void run(HeapTrace trace, Progress progress) throws IOException {
        ProtoCursor cursor = new ProtoCursor(bytes, trace.slice());
        int count = 0;
        while (cursor.next()) {
            if (cursor.field() != 1 || !cursor.isBytes()) {
                cursor.skip();
                continue;
            }
            if ((count++ & 0xFFF) == 0) {
                progress.stopIfCancelled();
                progress.at((double) cursor.position() / bytes.length, "replaying the heap trace");
            }
            int mark = cursor.push();
            HeapTrace.Event event = HeapTrace.readEvent(cursor);
            cursor.leave(mark);
            replay(event);
        }
    }

    private void replay(HeapTrace.Event event) {
        int buffer = buffers.row(event.buffer());
        timeline.step(buffer);
        if (buffer < 0) {
            unknownBuffers++;
            return;
        }
        switch ((int) event.kind()) {
            case HeapTrace.Event.ALLOC -> acquire(buffer, buffer);
            case HeapTrace.Event.FREE -> release(buffer);
            case HeapTrace.Event.SHARE_WITH -> share(buffer, buffers.row(event.canonical()));
            default -> oddEvents++;
        }
    }

    private void acquire(int buffer, int named) {
        int root = root(buffer);
        if (references[root]++ == 0) {
            entry[root] = entries.entry(root, named);
            timeline.open(entry[root]);
        }
    }

    private void release(int buffer) {
        int root = root(buffer);
        if (references[root] == 0) {
            oddEvents++;
        } else if (--references[root] == 0) {
            timeline.close(entry[root]);
        }
    }

    private void share(int buffer, int with) {
        if (with < 0) {
            unknownBuffers++;
            return;
        }
        if (leadsTo(with, buffer)) {
            oddEvents++;
            return;
        }
        canonical[buffer] = with;
        acquire(with, buffer);
    }

    /** Whether the new link would close a circle of sharing buffers. */
    private boolean leadsTo(int from, int buffer) {
        int at = from;
        for (int hops = 0; at != NO_ROW && hops <= LONGEST_CHAIN; hops++) {
            if (at == buffer) {
                return true;
            }
            at = canonical[at];
        }
        return false;
    }

    private int root(int buffer) {
        int root = buffer;
        for (int hops = 0; canonical[root] != NO_ROW && hops < LONGEST_CHAIN; hops++) {
            root = canonical[root];
        }
        return root;
    }

    /** How many events name a buffer that the file does not define. */
    int unknownBuffers() {
        return unknownBuffers;
    }

    /** How many events are impossible: freed twice, shared in a circle, of an unknown kind. */
    int oddEvents() {
        return oddEvents;
    }

    /**
     * The largest buffer that the trace never mentions, among those in the given allocations; {@code -1} if there is
     * none.
     *
     * @param allocationRows whether each allocation of the file counts
     */
    int largestUntraced(boolean[] allocationRows) {
        int largest = NO_ROW;
        for (int buffer = 0; buffer < entry.length; buffer++) {
            int allocation = assignments.allocationOf(buffer);
            if (allocation != Assignments.NONE
                    && allocationRows[allocation]
                    && entry[buffer] == NO_ROW
                    && canonical[buffer] == NO_ROW
                    && (largest == NO_ROW || buffers.size(buffer) > buffers.size(largest))) {
                largest = buffer;
            }
        }
        return largest;
    }

    private static int[] filled(int length) {
        int[] rows = new int[length];
        Arrays.fill(rows, NO_ROW);
        return rows;
    }
}
