package peakscope.analyze.kept;

import peakscope.analyze.whatif.WhatIf;

/**
 * What a policy would save. An estimate.
 *
 * @param after the replayed timeline
 * @param recomputed floating-point operations repeated, as a share of the whole step's; NaN if unknown
 * @param turns number of layers in one segment; 1 for all policies except {@link Policy#SEGMENTS}
 */
public record PolicyPeak(Policy policy, WhatIf after, double recomputed, long turns) {}
