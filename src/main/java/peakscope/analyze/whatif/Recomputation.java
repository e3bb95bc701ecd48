package peakscope.analyze.whatif;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToLongFunction;
import peakscope.analyze.Peak;
import peakscope.model.Program;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Timeline;

/**
 * Values that the compiler frees and recomputes to save memory. XLA names them after the first: {@code fusion.3.remat2}
 * is {@code fusion.3} again.
 */
public final class Recomputation {

    private static final Pattern AGAIN = Pattern.compile("\\.remat\\d*");

    /** If the peak without recomputation is this many times as high, the peak depends on it. */
    private static final double MUCH = 1.1;

    private Recomputation() {}

    /**
     * Whether the peak would be clearly higher if the compiler had kept what it recomputes. It recomputes only as far
     * as it must, so a change to the program may then save less than a replay of its plan says.
     */
    public static boolean carriesPeak(Timeline timeline) {
        WhatIf kept = kept(timeline);
        return kept.peak().count() > MUCH * Peak.of(timeline).inUse().count();
    }

    /** Whether an instruction recomputes a value. */
    public static boolean isAgain(String instruction) {
        return instruction.contains(Program.RECOMPUTED);
    }

    /** The peak if each value were kept from its first computation to its last use. */
    static WhatIf kept(Timeline timeline) {
        return keeping(new ChangedCurve(timeline), timeline, timeline::sizeBytes)
                .peak();
    }

    /**
     * Adds what each value takes between its first computation and its last use, while it waits to be recomputed.
     *
     * @param kept bytes of a buffer in that time
     */
    public static ChangedCurve keeping(ChangedCurve curve, Timeline timeline, IntToLongFunction kept) {
        for (List<Integer> same : sameValues(timeline)) {
            same.sort(Comparator.comparingInt(timeline::firstStep));
            int last = timeline.lastStep(same.get(0));
            for (int buffer : same) {
                curve.add(last + 1, timeline.firstStep(buffer) - 1, kept.applyAsLong(buffer));
                last = Math.max(last, timeline.lastStep(buffer));
            }
        }
        return curve;
    }

    /** Buffers that hold one value at different times. */
    private static List<List<Integer>> sameValues(Timeline timeline) {
        Set<String> computedAgain = new HashSet<>();
        for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
            String name = timeline.instructionOf(buffer);
            if (isAgain(name)) {
                computedAgain.add(first(name));
            }
        }
        Map<String, List<Integer>> values = new HashMap<>();
        for (int buffer = 0; buffer < timeline.bufferCount() && !computedAgain.isEmpty(); buffer++) {
            String name = first(timeline.instructionOf(buffer));
            if (computedAgain.contains(name)) {
                BufferDetails details = timeline.buffer(buffer).details();
                values.computeIfAbsent(name + details.shapeIndex() + details.shape(), key -> new ArrayList<>())
                        .add(buffer);
            }
        }
        return List.copyOf(values.values());
    }

    private static String first(String name) {
        return AGAIN.matcher(name).replaceAll("");
    }
}
