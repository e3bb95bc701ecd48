package peakscope.analyze.compare;

import java.util.List;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.value.Bytes;

/**
 * One memory space of two programs, compared at their peaks.
 *
 * @param changes of every buffer live at one of the peaks, largest first; their deltas add up exactly to {@link
 * #difference()}
 * @param waterfall the same by kind, each kind once
 * @param matched the same by certainty, each stage once
 * @param donation inputs donated in only one program
 */
public record Comparison(
        SpaceAnalysis before,
        SpaceAnalysis after,
        List<Change> changes,
        List<ChangeTotal> waterfall,
        List<MatchShare> matched,
        Donation donation) {

    public Comparison {
        changes = List.copyOf(changes);
        waterfall = List.copyOf(waterfall);
        matched = List.copyOf(matched);
    }

    /** Matches all buffers of both, in time proportional to their number. */
    public static Comparison of(SpaceAnalysis before, SpaceAnalysis after) {
        TextNumbers names = new TextNumbers();
        Dimensions dimensions = new Dimensions();
        Traits traitsBefore = Traits.of(before, names, dimensions);
        Traits traitsAfter = Traits.of(after, names, dimensions);
        BufferMatching matching = BufferMatching.of(traitsBefore, traitsAfter, dimensions);
        Account account = new Account(before, after, matching);
        List<Change> changes = account.changes();
        return new Comparison(
                before, after, changes, Account.byKind(changes), account.byStage(changes), Donation.of(before, after));
    }

    /** How much higher the second peak is; negative if lower. */
    public Bytes difference() {
        return after.peak().inUse().minus(before.peak().inUse());
    }

    /** Bytes of the first peak that have a match in the second program. */
    public Bytes matchedBefore() {
        return matched.stream().map(MatchShare::before).reduce(Bytes.ZERO, Bytes::plus);
    }

    /** Bytes of the second peak that have a match in the first program. */
    public Bytes matchedAfter() {
        return matched.stream().map(MatchShare::after).reduce(Bytes.ZERO, Bytes::plus);
    }

    /** What all changes of one kind add. */
    public ChangeTotal total(ChangeKind kind) {
        return waterfall.stream()
                .filter(total -> total.kind() == kind)
                .findFirst()
                .orElseThrow();
    }
}
