package peakscope.analyze;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import peakscope.model.timeline.Timeline;

/** Orders for showing the buffers of a live set. */
public enum BufferOrder {
    PROGRAM {
        @Override
        public int[] sort(Timeline timeline, int[] buffers) {
            return buffers.clone();
        }
    },
    SIZE {
        @Override
        public int[] sort(Timeline timeline, int[] buffers) {
            return descending(buffers, timeline::sizeBytes);
        }
    },
    PADDING {
        @Override
        public int[] sort(Timeline timeline, int[] buffers) {
            return descending(buffers, buffer -> timeline.sizeBytes(buffer) - timeline.unpaddedBytes(buffer));
        }
    };

    /** A sorted copy; ties keep the given order, which is program order. */
    public abstract int[] sort(Timeline timeline, int[] buffers);

    /**
     * A copy sorted by a non-negative key, largest first; ties keep the given order. A counting sort over the distinct
     * keys: there are few of them (buffers repeat over layers), and nothing is boxed.
     */
    public static int[] descending(int[] buffers, IntToLongFunction key) {
        long[] keys = new long[buffers.length];
        for (int i = 0; i < buffers.length; i++) {
            keys[i] = -key.applyAsLong(buffers[i]);
        }
        long[] distinct = Arrays.stream(keys).sorted().distinct().toArray();
        int[] next = new int[distinct.length + 1];
        int[] group = new int[buffers.length];
        for (int i = 0; i < buffers.length; i++) {
            group[i] = Arrays.binarySearch(distinct, keys[i]);
            next[group[i] + 1]++;
        }
        for (int i = 1; i < next.length; i++) {
            next[i] += next[i - 1];
        }
        int[] sorted = new int[buffers.length];
        for (int i = 0; i < buffers.length; i++) {
            sorted[next[group[i]]++] = buffers[i];
        }
        return sorted;
    }
}
