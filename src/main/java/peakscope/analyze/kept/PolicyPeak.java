package peakscope.analyze.kept;

import peakscope.analyze.whatif.WhatIf;

/**
 * What a policy would do. An estimate.
 *
 * @param after the replayed timeline
 * @param recomputed floating-point operations that are done again, as a share of those of the whole step now; NaN when unknown
 * @param turns how many layers are in one segment; 1 for all policies but {@link Policy#SEGMENTS}
 */
public record PolicyPeak(Policy policy, WhatIf after, double recomputed, long turns) {}
