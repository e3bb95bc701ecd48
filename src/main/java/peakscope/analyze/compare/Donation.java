package peakscope.analyze.compare;

import java.util.Arrays;
import java.util.List;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * Inputs whose memory an output reuses in one program and not in the other. The output then has no buffer of its own: what it
 * took counts as gone, or as new.
 *
 * @param begun donated in the second program alone
 * @param ended donated in the first program alone
 * @param begunBytes of those of the second
 * @param endedBytes of those of the first
 */
public record Donation(int begun, Bytes begunBytes, int ended, Bytes endedBytes) {

    static Donation of(SpaceAnalysis before, SpaceAnalysis after, List<Change> changes) {
        if (!isKnown(before) || !isKnown(after)) {
            return new Donation(0, Bytes.ZERO, 0, Bytes.ZERO);
        }
        Timeline first = before.timeline();
        Timeline second = after.timeline();
        int begun = 0;
        int ended = 0;
        long begunBytes = 0;
        long endedBytes = 0;
        for (Change change : changes) {
            if (change.before().isEmpty() || change.after().isEmpty()) {
                continue;
            }
            boolean wasDonated = first.isAliased(change.before().getAsInt());
            boolean isDonated = second.isAliased(change.after().getAsInt());
            if (isDonated && !wasDonated) {
                begun++;
                begunBytes += second.sizeCount(change.after().getAsInt());
            } else if (wasDonated && !isDonated) {
                ended++;
                endedBytes += first.sizeCount(change.before().getAsInt());
            }
        }
        return new Donation(begun, new Bytes(begunBytes), ended, new Bytes(endedBytes));
    }

    /** A report may be of an age at which it did not tell what is donated, unless it tells it of one input. */
    private static boolean isKnown(SpaceAnalysis side) {
        return side.program().isPresent() || Arrays.stream(side.largestAtPeak()).anyMatch(side.timeline()::isAliased);
    }
}
