package peakscope.analyze.mesh;

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
 * Rows that lie on all devices and are shuffled together, for which each device gathers them all, and then holds them all in their new
 * order. Shuffled on each device apart, they stay in parts.
 */
public final class ShuffledParts {

    private ShuffledParts() {}

    /** The rows as gathered, of which nothing is left, and as shuffled, of which a device's part is left. */
    public static Cause of(SpaceAnalysis analysis) {
        List<Shuffle> shuffles = analysis.program().map(Shuffle::of).orElse(List.of());
        Cause gathered = shuffles.isEmpty() ? Cause.divided(List.of(), 1) : WholeArrays.arguments(analysis);
        Map<Integer, Long> leaves = new HashMap<>();
        List<CausedBuffer> found = new ArrayList<>();
        analysis.program().ifPresent(program -> {
            int devices = program.partitioning().devices();
            for (Shuffle shuffle : shuffles) {
                List<CausedBuffer> shuffled = Made.by(analysis, program, shuffle.rows());
                List<CausedBuffer> given = gathered.buffers().stream()
                        .filter(one -> shuffled.stream().anyMatch(rows -> rows.elements() == one.elements()))
                        .toList();
                if (!given.isEmpty()) {
                    given.forEach(one -> leaves.put(one.buffer().id(), 0L));
                    shuffled.forEach(one ->
                            leaves.put(one.buffer().id(), one.buffer().size().count() / devices));
                    found.addAll(given);
                    found.addAll(shuffled);
                }
            }
        });
        return Cause.leaving(found, leaves);
    }
}
