package peakscope.read.xprof;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Memory in a curve that no buffer accounts for, cut into pieces that each live from one event to another, so that the
 * curve stays exact. Last in, first out, which gives the fewest pieces.
 */
final class UnlistedMemory {

    /** Bytes in use from one event up to the one that ends it (exclusive). */
    record Piece(long size, int start, int limit) {}

    private UnlistedMemory() {}

    /**
     * @param excess bytes after each event that no buffer accounts for, never negative
     */
    static List<Piece> pieces(long[] excess) {
        List<Piece> pieces = new ArrayList<>();
        Deque<Piece> open = new ArrayDeque<>();
        long held = 0;
        for (int event = 0; event < excess.length; event++) {
            while (held > excess[event]) {
                Piece last = open.pop();
                long gone = Math.min(last.size(), held - excess[event]);
                pieces.add(new Piece(gone, last.start(), event));
                if (gone < last.size()) {
                    open.push(new Piece(last.size() - gone, last.start(), excess.length));
                }
                held -= gone;
            }
            if (held < excess[event]) {
                open.push(new Piece(excess[event] - held, event, excess.length));
                held = excess[event];
            }
        }
        pieces.addAll(open);
        return pieces;
    }
}
