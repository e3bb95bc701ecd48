package peakscope.analyze.piece;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.Causes;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * What jax.lax.associative_scan holds of a whole sequence: its elements, their combinations at half the length, a quarter and so on,
 * and the prefixes. A plain scan over chunks of the sequence needs that of one chunk.
 */
public final class AssociativeScans {

    /** A scan of a shorter sequence fills no memory. */
    private static final long SHORTEST = 128;

    /** How many times the length is halved at least: networks with pictures of two sizes do it once. */
    private static final int LEVELS = 4;

    private AssociativeScans() {}

    /** All arrays along an axis of which a sequence is scanned. */
    private record Axis(int side, List<Long> others) {}

    /** The arrays of the longest length and of each half, in chunks. */
    public static Cause of(SpaceAnalysis analysis) {
        Set<Axis> scanned = analysis.program()
                .flatMap(program -> program.graph().map(graph -> scanned(program, graph)))
                .orElse(Set.of());
        return Cause.divided(
                scanned.isEmpty()
                        ? List.of()
                        : Candidates.of(
                                analysis,
                                (array, one) -> one.isTemporary()
                                        && IntStream.range(0, array.dimensions().size())
                                                .anyMatch(side -> scanned.contains(axis(array, side)))),
                Causes.PIECES);
    }

    /**
     * Where elements at even and odd places are put together again at length after length: each half is padded with gaps. No other
     * program does that several times along one axis while all other sides stay.
     */
    private static Set<Axis> scanned(Program program, ProgramGraph graph) {
        Map<Axis, Set<Long>> lengths = new HashMap<>();
        program.rowsByOpcode("pad"::equals).forEach(row -> {
            if (graph.operands(row).length > 0
                    && graph.shape(row) instanceof ArrayShape whole
                    && graph.shape(graph.operands(row)[0]) instanceof ArrayShape half
                    && half.dimensions().size() == whole.dimensions().size()) {
                for (int side = 0; side < whole.dimensions().size(); side++) {
                    if (axis(half, side).equals(axis(whole, side)) && isHalf(half, whole, side)) {
                        lengths.computeIfAbsent(axis(whole, side), axis -> new HashSet<>())
                                .add(whole.dimensions().get(side));
                    }
                }
            }
        });
        Set<Axis> found = new HashSet<>();
        lengths.forEach((axis, all) -> {
            if (all.size() >= LEVELS && all.stream().anyMatch(length -> length >= SHORTEST)) {
                found.add(axis);
            }
        });
        return found;
    }

    private static boolean isHalf(ArrayShape half, ArrayShape whole, int side) {
        long length = whole.dimensions().get(side);
        return length > 2 && Math.abs(length - 2 * half.dimensions().get(side)) <= 1;
    }

    private static Axis axis(ArrayShape array, int side) {
        List<Long> others = new ArrayList<>(array.dimensions());
        others.remove(side);
        return new Axis(side, others);
    }
}
