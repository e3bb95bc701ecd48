package peakscope.analyze.compare;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What one buffer adds to the difference of two peaks.
 *
 * @param before its number in the first timeline, live at its peak or not; empty when there is none
 * @param after its number in the second, the same way
 * @param delta bytes that it counts more at the second peak; negative when less
 * @param stage in what the two are alike; empty when there is only one
 */
public record Change(ChangeKind kind, OptionalInt before, OptionalInt after, long delta, Optional<MatchStage> stage) {}
