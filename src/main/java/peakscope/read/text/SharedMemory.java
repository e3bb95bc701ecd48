package peakscope.read.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Turns the values of one allocation into buffers that never overlap at the same time.
 *
 * <p>Values that overlap in memory while both live are one piece of memory under several names: the values that a loop
 * carries, or the input and the output of an update in place. The first keeps the memory as long as any of them lives;
 * where one ends in the very instruction that defines the next, the next takes over, and the larger of the two counts for
 * that instruction. One sweep over the values by time, with
 * the memory in use kept by offset.
 */
final class SharedMemory {

    /** A piece of memory in use from one time to another, inclusive. */
    static final class Piece {
        private final int value;
        private int first;
        private int last;
        private long offset;
        private long end;

        private Piece(int value, LiveRanges.Range range, TextValue source) {
            this.value = value;
            this.first = range.first();
            this.last = range.last();
            this.offset = source.offset();
            this.end = source.offset() + source.size();
        }

        private boolean covers(Piece other) {
            return offset <= other.offset && end >= other.end;
        }

        /** The value that it is named after. */
        int value() {
            return value;
        }

        int first() {
            return first;
        }

        int last() {
            return last;
        }

        long size() {
            return end - offset;
        }
    }

    /** A value to be placed. */
    record Timed(int value, TextValue source, LiveRanges.Range range) {}

    private final List<Piece> pieces = new ArrayList<>();
    private final TreeMap<Long, Piece> inUse = new TreeMap<>();

    private SharedMemory() {}

    static List<Piece> pieces(List<Timed> values) {
        SharedMemory memory = new SharedMemory();
        values.stream()
                .filter(value -> value.source().size() > 0)
                .sorted(Comparator.comparingInt((Timed value) -> value.range().first())
                        .thenComparing(value -> -value.source().size()))
                .forEach(memory::place);
        // A piece taken over by the instruction that made it was never in use by itself.
        return memory.pieces.stream().filter(piece -> piece.first <= piece.last).toList();
    }

    private void place(Timed value) {
        Piece placed = new Piece(value.value(), value.range(), value.source());
        Piece shared = null;
        for (Piece other : overlapping(placed)) {
            boolean endsHere = other.last == placed.first && other.first < placed.first;
            if (endsHere && placed.covers(other)) {
                other.last = placed.first - 1;
                inUse.remove(other.offset);
            } else if (endsHere && other.covers(placed)) {
                placed.first = other.last + 1;
            } else if (shared == null) {
                shared = other;
            }
        }
        if (shared == null) {
            pieces.add(placed);
            inUse.put(placed.offset, placed);
        } else {
            inUse.remove(shared.offset);
            shared.last = Math.max(shared.last, placed.last);
            shared.offset = Math.min(shared.offset, placed.offset);
            shared.end = Math.max(shared.end, placed.end);
            inUse.put(shared.offset, shared);
        }
    }

    /** Pieces that overlap this one and are still in use when it begins. Drops pieces that have ended. */
    private List<Piece> overlapping(Piece placed) {
        List<Piece> found = new ArrayList<>();
        Map.Entry<Long, Piece> below = inUse.floorEntry(placed.offset);
        while (below != null && below.getValue().last < placed.first) {
            inUse.remove(below.getKey());
            below = inUse.floorEntry(placed.offset);
        }
        if (below != null && below.getValue().end > placed.offset) {
            found.add(below.getValue());
        }
        List<Long> ended = new ArrayList<>();
        for (Map.Entry<Long, Piece> above :
                inUse.subMap(placed.offset, false, placed.end, false).entrySet()) {
            if (above.getValue().last < placed.first) {
                ended.add(above.getKey());
            } else {
                found.add(above.getValue());
            }
        }
        ended.forEach(inUse::remove);
        return found;
    }
}
