package peakscope.analyze.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * What a line holds at a step.
 *
 * @param size of what it holds at the step, padding included
 * @param atPeak what it holds at the peak
 * @param buffers those at the step, largest first; do not modify
 */
@SuppressWarnings("ArrayRecordComponent") // made for one step, never compared
public record LineUse(Place place, Bytes size, Bytes padding, Bytes atPeak, int[] buffers) {

    private static final int MOST_SIZES = 3;

    /** The larger of what it holds now and at the peak, which scales its bar. */
    public Bytes most() {
        return size.compareTo(atPeak) >= 0 ? size : atPeak;
    }

    /** {@code 6 × 768.00 MiB, 1 × 192.00 MiB}, largest first. */
    public String sizes(Timeline timeline) {
        Map<Long, Integer> counts = new TreeMap<>(Comparator.reverseOrder());
        Arrays.stream(buffers).forEach(buffer -> counts.merge(timeline.sizeBytes(buffer), 1, Integer::sum));
        List<String> parts = new ArrayList<>();
        int told = 0;
        for (Map.Entry<Long, Integer> entry : counts.entrySet()) {
            if (parts.size() == MOST_SIZES) {
                parts.add(String.format(Locale.ROOT, "%,d smaller", buffers.length - told));
                break;
            }
            parts.add(String.format(Locale.ROOT, "%,d × %s", entry.getValue(), new Bytes(entry.getKey())));
            told += entry.getValue();
        }
        return String.join(", ", parts);
    }
}
