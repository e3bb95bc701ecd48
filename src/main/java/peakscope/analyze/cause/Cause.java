package peakscope.analyze.cause;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.LateGradients;
import peakscope.analyze.whatif.ChangedCurve;
import peakscope.analyze.whatif.Recomputation;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.value.Bytes;

/**
 * Buffers of one pattern, and what a change leaves of each.
 *
 * @param buffers largest first, unless some of them give the pattern its name
 * @param leaves bytes that the change leaves of a buffer, by its number; buffers that are not in it stay as they are
 * @param held what the change holds in addition, or no longer holds
 */
public record Cause(List<CausedBuffer> buffers, Map<Integer, Long> leaves, List<Held> held) {

    /** Bytes that are live between two points of the timeline, both included; negative if they no longer are. */
    record Held(int first, int last, long bytes) {}

    public Cause {
        buffers = List.copyOf(buffers);
        leaves = Map.copyOf(leaves);
        held = List.copyOf(held);
    }

    /** The same with memory for results of all pieces, as long as any of the buffers is live. */
    public Cause withResults(long bytes) {
        int first = Integer.MAX_VALUE;
        int last = 0;
        for (CausedBuffer one : buffers) {
            first = Math.min(first, one.buffer().firstStep());
            last = Math.max(last, one.buffer().lastStep());
        }
        return buffers.isEmpty() ? this : holding(List.of(new Held(first, last, bytes)));
    }

    /** The same change, which also holds something more. */
    Cause holding(List<Held> more) {
        return new Cause(buffers, leaves, more);
    }

    /** The same change; these of its buffers stand before all others, so that they give it its name and place. */
    Cause ledBy(Predicate<CausedBuffer> first) {
        return new Cause(
                Stream.concat(buffers.stream().filter(first), buffers.stream().filter(first.negate()))
                        .toList(),
                leaves,
                held);
    }

    /** The change divides each of the buffers by the same number. */
    public static Cause divided(List<CausedBuffer> buffers, long by) {
        Map<Integer, Long> leaves = new HashMap<>();
        buffers.forEach(one -> leaves.put(one.buffer().id(), one.buffer().size().count() / Math.max(1, by)));
        return leaving(buffers, leaves);
    }

    /** The change leaves nothing of the buffers. */
    public static Cause without(List<CausedBuffer> buffers) {
        Map<Integer, Long> leaves = new HashMap<>();
        buffers.forEach(one -> leaves.put(one.buffer().id(), 0L));
        return leaving(buffers, leaves);
    }

    /** The change leaves one iteration of each stack. */
    static Cause oneTurn(List<CausedBuffer> stacks) {
        Map<Integer, Long> leaves = new HashMap<>();
        stacks.forEach(one -> leaves.put(one.buffer().id(), one.buffer().size().count() / one.places()));
        return leaving(stacks, leaves);
    }

    /** The change leaves this many bytes of each buffer. */
    public static Cause leaving(List<CausedBuffer> buffers, Map<Integer, Long> leaves) {
        return new Cause(
                buffers.stream()
                        .sorted(Comparator.comparing(
                                        (CausedBuffer one) -> one.buffer().size())
                                .reversed())
                        .toList(),
                leaves,
                List.of());
    }

    /** Those of its buffers that are live at the peak. */
    public List<CausedBuffer> atPeak(SpaceAnalysis analysis) {
        int peak = analysis.peak().step();
        return buffers.stream()
                .filter(one -> one.buffer().firstStep() <= peak && one.buffer().lastStep() >= peak)
                .toList();
    }

    /** Bytes of those live at the peak. */
    public Bytes bytesAtPeak(SpaceAnalysis analysis) {
        return new Bytes(atPeak(analysis).stream()
                .mapToLong(one -> one.buffer().size().count())
                .sum());
    }

    /** Bytes of a buffer after the change. */
    public long after(SpaceAnalysis analysis, int buffer) {
        return leaves.getOrDefault(buffer, analysis.timeline().sizeBytes(buffer));
    }

    /** Adds to a curve what the change holds. */
    public void hold(ChangedCurve curve) {
        held.forEach(more -> curve.add(more.first(), more.last(), more.bytes()));
    }

    /** The peak after the change. */
    public WhatIf replay(SpaceAnalysis analysis) {
        ChangedCurve curve = changed(analysis);
        hold(curve);
        return LateGradients.replay(analysis, curve, buffer -> after(analysis, buffer));
    }

    /** By how much the change lowers the peak. */
    public Bytes saving(SpaceAnalysis analysis) {
        return replay(analysis).saving();
    }

    private ChangedCurve changed(SpaceAnalysis analysis) {
        return ChangedCurve.of(analysis.timeline(), buffer -> after(analysis, buffer));
    }

    /**
     * The peak after the change of a program that fits: if it then fits without recomputing anything, the compiler keeps
     * what it recomputes now.
     */
    public WhatIf replayWithRoom(SpaceAnalysis analysis) {
        WhatIf recomputing = replay(analysis);
        if (!Recomputation.carriesPeak(analysis.timeline())) {
            return recomputing;
        }
        // Its own buffers are gone between two uses: each piece is done with before the next.
        ChangedCurve curve = Recomputation.keeping(
                changed(analysis),
                analysis.timeline(),
                buffer -> leaves.containsKey(buffer) ? 0 : analysis.timeline().sizeBytes(buffer));
        WhatIf keeping = peak(curve);
        return keeping.saving().count() > 0 ? keeping : recomputing;
    }

    private WhatIf peak(ChangedCurve curve) {
        hold(curve);
        return curve.peak();
    }
}
