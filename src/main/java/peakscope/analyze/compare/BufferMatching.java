package peakscope.analyze.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which buffer of one program corresponds to which of another: one to one, and deterministic. */
final class BufferMatching {

    static final int NOBODY = -1;

    private final Traits before;
    private final Traits after;
    private final int[] ofBefore;
    private final int[] ofAfter;
    private final @Nullable MatchStage[] stages;

    private BufferMatching(Traits before, Traits after) {
        this.before = before;
        this.after = after;
        ofBefore = new int[before.size()];
        ofAfter = new int[after.size()];
        stages = new MatchStage[before.size()];
        Arrays.fill(ofBefore, NOBODY);
        Arrays.fill(ofAfter, NOBODY);
    }

    static BufferMatching of(Traits before, Traits after, Dimensions dimensions) {
        BufferMatching matching = new BufferMatching(before, after);
        for (MatchStage stage : MatchStage.values()) {
            matching.run(stage);
            if (stage == MatchStage.ARGUMENT) {
                matching.learn(dimensions);
            }
        }
        return matching;
    }

    /** Arguments have names, so changes in their sizes are certain; the rest of the program follows from them. */
    private void learn(Dimensions dimensions) {
        for (int buffer : before.order()) {
            if (ofBefore[buffer] != NOBODY) {
                dimensions.learn(before.get(Trait.DIMENSIONS, buffer), after.get(Trait.DIMENSIONS, ofBefore[buffer]));
            }
        }
        for (Traits traits : List.of(before, after)) {
            traits.scale(dimensions);
        }
    }

    /** The second program's buffer that corresponds to one of the first; {@link #NOBODY} if there is none. */
    int ofBefore(int buffer) {
        return ofBefore[buffer];
    }

    /** The other way round. */
    int ofAfter(int buffer) {
        return ofAfter[buffer];
    }

    /** How a buffer of the first program was matched. */
    Optional<MatchStage> stage(int buffer) {
        return Optional.ofNullable(stages[buffer]);
    }

    /** Buffers that a stage cannot distinguish, in program order; live and not live at the peak. */
    private static final class SameKey {
        final List<Integer> liveBefore = new ArrayList<>(1);
        final List<Integer> liveAfter = new ArrayList<>(1);
        final List<Integer> otherBefore = new ArrayList<>(0);
        final List<Integer> otherAfter = new ArrayList<>(0);
    }

    private void run(MatchStage stage) {
        Map<MatchStage.Key, SameKey> groups = new LinkedHashMap<>();
        for (int buffer : before.order()) {
            if (ofBefore[buffer] == NOBODY && isTaken(stage, before, buffer)) {
                Optional<MatchStage.Key> key = stage.key(before, buffer);
                if (key.isPresent()) {
                    SameKey same = groups.computeIfAbsent(key.get(), any -> new SameKey());
                    (before.isLiveAtPeak(buffer) ? same.liveBefore : same.otherBefore).add(buffer);
                }
            }
        }
        for (int buffer : after.order()) {
            if (ofAfter[buffer] == NOBODY && isTaken(stage, after, buffer)) {
                Optional<MatchStage.Key> key = stage.key(after, buffer);
                SameKey same = key.isPresent() ? groups.get(key.get()) : null;
                if (same != null) {
                    (after.isLiveAtPeak(buffer) ? same.liveAfter : same.otherAfter).add(buffer);
                }
            }
        }
        groups.values().forEach(same -> pair(same, stage));
    }

    private static boolean isTaken(MatchStage stage, Traits traits, int buffer) {
        return !stage.atPeaksOnly() || traits.isLiveAtPeak(buffer);
    }

    /**
     * Among equal buffers the true match is unknowable, so report the fewest changes: match live with live, the others
     * with each other, and only then what remains of the two.
     */
    private void pair(SameKey same, MatchStage stage) {
        if (stage.inEqualNumbersOnly() && same.liveBefore.size() != same.liveAfter.size()) {
            return;
        }
        pair(same.liveBefore, same.liveAfter, stage);
        pair(same.otherBefore, same.otherAfter, stage);
        Predicate<Integer> isTakenBefore = buffer -> ofBefore[buffer] != NOBODY;
        Predicate<Integer> isTakenAfter = buffer -> ofAfter[buffer] != NOBODY;
        same.liveBefore.removeIf(isTakenBefore);
        same.otherBefore.removeIf(isTakenBefore);
        same.liveAfter.removeIf(isTakenAfter);
        same.otherAfter.removeIf(isTakenAfter);
        cross(same.liveBefore, same.otherAfter, before.isExcerpt(), stage);
        cross(same.otherBefore, same.liveAfter, after.isExcerpt(), stage);
    }

    /**
     * For an excerpt, the number of equal buffers that are not live is unknown, so assume only as many as on the other
     * side.
     */
    private void cross(List<Integer> some, List<Integer> others, boolean isExcerpt, MatchStage stage) {
        if (!isExcerpt || some.size() == others.size()) {
            pair(some, others, stage);
        }
    }

    private void pair(List<Integer> some, List<Integer> others, MatchStage stage) {
        for (int i = 0; i < Math.min(some.size(), others.size()); i++) {
            ofBefore[some.get(i)] = others.get(i);
            ofAfter[others.get(i)] = some.get(i);
            stages[some.get(i)] = stage;
        }
    }
}
