package peakscope.analyze.piece;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Made;
import peakscope.analyze.use.Shuffle;

/**
 * Copies of all rows in a shuffled order, from which a loop takes a minibatch at a time. The loop can take a part of the shuffled
 * indices instead, and gather its rows with them.
 */
public final class ShuffledRows {

    private ShuffledRows() {}

    /** The copies, of which one minibatch is left. */
    public static Cause of(SpaceAnalysis analysis) {
        Map<Integer, Long> leaves = new HashMap<>();
        List<CausedBuffer> found = new ArrayList<>();
        analysis.program().ifPresent(program -> Shuffle.of(program).forEach(shuffle -> {
            for (CausedBuffer one : Made.by(analysis, program, shuffle.rows())) {
                found.add(one);
                leaves.put(one.buffer().id(), one.buffer().size().count() / shuffle.parts());
            }
        }));
        return Cause.leaving(found, leaves);
    }
}
