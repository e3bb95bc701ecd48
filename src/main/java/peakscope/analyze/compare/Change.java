package peakscope.analyze.compare;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What one buffer adds to the difference of two peaks.
 *
 * @param before its number in the first timeline, live at its peak or not; empty if there is none
 * @param after its number in the second, likewise
 * @param delta bytes that it adds at the second peak; negative if fewer
 * @param stage what the two have in common; empty if there is only one
 */
public record Change(ChangeKind kind, OptionalInt before, OptionalInt after, long delta, Optional<MatchStage> stage) {}
