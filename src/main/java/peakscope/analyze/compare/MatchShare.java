package peakscope.analyze.compare;

import peakscope.model.value.Bytes;

/**
 * How much one stage matched.
 *
 * @param pairs of which at least one buffer is live at its peak
 * @param before bytes of those live at the first peak
 * @param after bytes of those live at the second
 */
public record MatchShare(MatchStage stage, int pairs, Bytes before, Bytes after) {}
