package peakscope.advise;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.value.Bytes;

/** The owner of most of the memory in use at the peak. */
final class LargestOwner {

    /** Smaller buffers are too many to look at, and seldom add up to the most. */
    private static final int LOOKED_AT = 1000;

    private LargestOwner() {}

    /** {@code Largest: train · mkprof.py:7, 31.63 MiB, 48 %}; empty if nothing is in use. */
    static String text(SpaceAnalysis analysis) {
        Map<String, Long> owners = new TreeMap<>();
        int[] largest = analysis.largestAtPeak();
        for (int i = 0; i < Math.min(LOOKED_AT, largest.length); i++) {
            owners.merge(
                    analysis.origins().label(largest[i]), analysis.timeline().sizeBytes(largest[i]), Long::sum);
        }
        return owners.entrySet().stream()
                .filter(owner -> !owner.getKey().isEmpty())
                .max(Comparator.comparingLong(Map.Entry::getValue))
                .map(owner -> said(owner.getKey(), new Bytes(owner.getValue()), analysis))
                .orElse("");
    }

    private static String said(String owner, Bytes bytes, SpaceAnalysis analysis) {
        return String.format(
                Locale.ROOT,
                "Largest: %s, %s, %.0f %%",
                owner,
                bytes,
                bytes.shareOf(analysis.peak().inUse()) * 100);
    }
}
