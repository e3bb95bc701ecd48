package peakscope.analyze.checkpoint;

import java.util.List;
import peakscope.analyze.whatif.WhatIf;

/**
 * What a policy would save. An estimate.
 *
 * @param after the replayed timeline
 * @param recomputed floating-point operations repeated, as a share of the whole step's; NaN if unknown
 * @param turns number of layers in one segment; 1 for all policies except {@link Policy#SEGMENTS}
 * @param lines whose products are kept by name, such as {@code train.py:11}; none except for {@link Policy#NAMES}
 */
public record PolicyPeak(Policy policy, WhatIf after, double recomputed, long turns, List<String> lines) {

    public PolicyPeak {
        lines = List.copyOf(lines);
    }

    static PolicyPeak of(Choice choice, WhatIf after, double recomputed) {
        return new PolicyPeak(
                choice.policy(),
                after,
                recomputed,
                1,
                choice.lines().stream().sorted().toList());
    }

    /** Whether another policy neither needs more memory nor repeats more. */
    public boolean isNoBetterThan(PolicyPeak other) {
        return other.after.peak().compareTo(after.peak()) <= 0 && other.recomputed <= recomputed;
    }
}
