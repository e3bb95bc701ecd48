package peakscope.analyze.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * The account from one peak to the other. Every buffer live at a peak is in exactly one change with its full size, so
 * the sum is the difference of the peaks, whatever the matching.
 */
final class Account {

    private static final Comparator<Change> BY_WEIGHT = Comparator.comparingLong(
                    (Change change) -> -Math.abs(change.delta()))
            .thenComparing(Change::kind)
            .thenComparingInt(change -> change.before().orElse(Integer.MAX_VALUE))
            .thenComparingInt(change -> change.after().orElse(Integer.MAX_VALUE));

    private final Timeline before;
    private final Timeline after;
    private final int[] peakBefore;
    private final int[] peakAfter;
    private final BufferMatching matching;
    private final Unlisted unlistedBefore;
    private final Unlisted unlistedAfter;

    Account(SpaceAnalysis before, SpaceAnalysis after, BufferMatching matching) {
        this.before = before.timeline();
        this.after = after.timeline();
        this.peakBefore = before.largestAtPeak();
        this.peakAfter = after.largestAtPeak();
        this.matching = matching;
        this.unlistedBefore = Unlisted.of(before);
        this.unlistedAfter = Unlisted.of(after);
    }

    /** One change for each buffer live at a peak, or one for both if they match; largest first. */
    List<Change> changes() {
        List<Change> changes = new ArrayList<>(peakBefore.length + peakAfter.length);
        BitSet liveBefore = set(peakBefore);
        BitSet liveAfter = set(peakAfter);
        for (int buffer : peakBefore) {
            int other = matching.ofBefore(buffer);
            if (other == BufferMatching.NOBODY) {
                changes.add(onlyBefore(buffer));
            } else if (liveAfter.get(other)) {
                changes.add(both(buffer, other));
            } else {
                changes.add(matched(ChangeKind.LIVES_SHORTER, buffer, other, -before.sizeBytes(buffer)));
            }
        }
        for (int buffer : peakAfter) {
            int other = matching.ofAfter(buffer);
            if (other == BufferMatching.NOBODY) {
                changes.add(onlyAfter(buffer));
            } else if (!liveBefore.get(other)) {
                changes.add(matched(ChangeKind.LIVES_LONGER, other, buffer, after.sizeBytes(buffer)));
            }
        }
        changes.sort(BY_WEIGHT);
        return changes;
    }

    private static BitSet set(int[] buffers) {
        BitSet set = new BitSet();
        Arrays.stream(buffers).forEach(set::set);
        return set;
    }

    private Change onlyBefore(int buffer) {
        long size = before.sizeBytes(buffer);
        boolean isRest = unlistedBefore.isRest(buffer) || unlistedAfter.mayHold(before.category(buffer), size);
        return new Change(
                isRest ? ChangeKind.NOT_LISTED : ChangeKind.GONE,
                OptionalInt.of(buffer),
                OptionalInt.empty(),
                -size,
                Optional.empty());
    }

    private Change onlyAfter(int buffer) {
        long size = after.sizeBytes(buffer);
        boolean isRest = unlistedAfter.isRest(buffer) || unlistedBefore.mayHold(after.category(buffer), size);
        return new Change(
                isRest ? ChangeKind.NOT_LISTED : ChangeKind.NEW,
                OptionalInt.empty(),
                OptionalInt.of(buffer),
                size,
                Optional.empty());
    }

    private Change both(int buffer, int other) {
        long delta = after.sizeBytes(other) - before.sizeBytes(buffer);
        ChangeKind kind;
        if (delta == 0) {
            kind = ChangeKind.SAME;
        } else if (after.unpaddedBytes(other) == before.unpaddedBytes(buffer)) {
            kind = ChangeKind.PADDED;
        } else {
            kind = delta > 0 ? ChangeKind.GREW : ChangeKind.SHRANK;
        }
        return matched(kind, buffer, other, delta);
    }

    private Change matched(ChangeKind kind, int buffer, int other, long delta) {
        return new Change(kind, OptionalInt.of(buffer), OptionalInt.of(other), delta, matching.stage(buffer));
    }

    static List<ChangeTotal> byKind(List<Change> changes) {
        Map<ChangeKind, long[]> sums = new EnumMap<>(ChangeKind.class);
        for (Change change : changes) {
            long[] sum = sums.computeIfAbsent(change.kind(), any -> new long[2]);
            sum[0] = Math.addExact(sum[0], change.delta());
            sum[1]++;
        }
        List<ChangeTotal> totals = new ArrayList<>();
        for (ChangeKind kind : ChangeKind.values()) {
            long[] sum = sums.getOrDefault(kind, new long[2]);
            totals.add(new ChangeTotal(kind, new Bytes(sum[0]), (int) sum[1]));
        }
        return totals;
    }

    List<MatchShare> byStage(List<Change> changes) {
        Map<MatchStage, long[]> sums = new EnumMap<>(MatchStage.class);
        for (Change change : changes) {
            if (change.stage().isEmpty()) {
                continue;
            }
            long[] sum = sums.computeIfAbsent(change.stage().get(), any -> new long[3]);
            sum[0]++;
            if (change.kind() != ChangeKind.LIVES_LONGER) {
                sum[1] += before.sizeBytes(change.before().orElseThrow());
            }
            if (change.kind() != ChangeKind.LIVES_SHORTER) {
                sum[2] += after.sizeBytes(change.after().orElseThrow());
            }
        }
        List<MatchShare> shares = new ArrayList<>();
        for (MatchStage stage : MatchStage.values()) {
            long[] sum = sums.getOrDefault(stage, new long[3]);
            shares.add(new MatchShare(stage, (int) sum[0], new Bytes(sum[1]), new Bytes(sum[2])));
        }
        return shares;
    }
}
