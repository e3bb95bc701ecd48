package peakscope.read.bfc;

import java.util.ArrayList;
import java.util.List;
import peakscope.model.runtime.Region;
import peakscope.model.value.Bytes;

/**
 * Puts chunks into regions. Chunks fill their region without a gap, in the order of their addresses, so gaps show which chunks
 * are missing. Old versions write no line for a region; then a chunk that does not follow the previous one begins a region.
 */
final class Regions {

    private static final int MOST = 1 << 16;
    private static final long UNKNOWN = -1;

    /** Below 8 EiB, so that no sum of sizes overflows. */
    private static final long LARGEST_TOTAL = 1L << 60;

    private final InUse inUse;
    private final List<Region> done = new ArrayList<>();
    private long total;
    private long unlisted;
    private boolean open;
    private boolean started;
    private long start;
    private long declared = UNKNOWN;
    private long end;

    Regions(InUse inUse) {
        this.inUse = inUse;
    }

    /**
     * Begins the next region.
     *
     * @param size zero or less if the log gives none, or nonsense
     */
    boolean begin(long size) {
        finish();
        if (done.size() >= MOST || total + Math.max(0, size) > LARGEST_TOTAL) {
            return false;
        }
        open = true;
        started = false;
        declared = size <= 0 ? UNKNOWN : size;
        end = 0;
        return true;
    }

    /** Adds the next chunk; false if it cannot belong to this dump. */
    boolean add(Chunk chunk) {
        boolean full = open && started && (declared == UNKNOWN ? chunk.address() - start != end : end == declared);
        if ((!open || full) && !begin(UNKNOWN)) {
            return false;
        }
        long offset = started ? chunk.address() - start : 0;
        // Chunks are at most 2^50, so a sum overflows only if the first test has failed.
        if (offset < end
                || offset > LARGEST_TOTAL
                || total + offset + chunk.size() > LARGEST_TOTAL
                || (declared != UNKNOWN && offset + chunk.size() > declared)) {
            return false;
        }
        if (!started) {
            start = chunk.address();
            started = true;
        }
        miss(offset);
        if (chunk.inUse()) {
            inUse.add(done.size(), offset, chunk.size(), chunk.op());
        }
        end = offset + chunk.size();
        return true;
    }

    /** Ends the last region. The part of it that no line described counts as unlisted. */
    void finish() {
        if (!open) {
            return;
        }
        open = false;
        miss(declared);
        long size = Math.max(end, declared);
        if (size > 0) {
            done.add(new Region(started ? start : 0, new Bytes(size)));
            total += size;
        }
    }

    List<Region> all() {
        return done;
    }

    long total() {
        return total;
    }

    long unlisted() {
        return unlisted;
    }

    private void miss(long until) {
        if (until > end) {
            inUse.addUnlisted(done.size(), end, until - end);
            unlisted += until - end;
            end = until;
        }
    }
}
