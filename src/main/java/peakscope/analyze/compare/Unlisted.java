package peakscope.analyze.compare;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * What a report holds only as a sum. Such a sum is not a buffer and is compared with none; nor does a buffer of the
 * other side count as new or gone if it is small enough to be part of it.
 */
final class Unlisted {

    private final BitSet rests = new BitSet();
    private final Map<Category, Long> largestPart = new EnumMap<>(Category.class);

    private Unlisted() {}

    static Unlisted of(SpaceAnalysis analysis) {
        Unlisted unlisted = new Unlisted();
        Timeline timeline = analysis.timeline();
        long smallestListed = Long.MAX_VALUE;
        for (int buffer : analysis.largestAtPeak()) {
            if (timeline.isSum(buffer)) {
                unlisted.rests.set(buffer);
            } else {
                smallestListed = Math.min(smallestListed, timeline.sizeBytes(buffer));
            }
        }
        long most = smallestListed;
        unlisted.rests.stream()
                .forEach(rest -> unlisted.largestPart.merge(
                        timeline.category(rest), Math.min(most, timeline.sizeBytes(rest)), Math::max));
        return unlisted;
    }

    /** Whether this entry stands for several buffers. */
    boolean isRest(int buffer) {
        return rests.get(buffer);
    }

    /** Whether a buffer like this may be among the unlisted ones. */
    boolean mayHold(Category category, long size) {
        return size <= largestPart.getOrDefault(category, -1L);
    }
}
