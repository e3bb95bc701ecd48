package peakscope.analyze.piece;

import java.util.ArrayList;
import java.util.Collections;
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
        Map<Axis, Long> scanned = analysis.program()
                .flatMap(program -> program.graph().map(graph -> scanned(program, graph)))
                .orElse(Map.of());
        return Cause.divided(
                scanned.isEmpty()
                        ? List.of()
                        : Candidates.of(analysis, (array, one) -> one.isTemporary() && isAlongAny(array, scanned)),
                Causes.PIECES);
    }

    /**
     * Where elements at even and odd places are put together again at length after length: each half is padded with gaps. No other
     * program does that several times along one axis while all other sides stay.
     */
    private static Map<Axis, Long> scanned(Program program, ProgramGraph graph) {
        Map<Axis, Set<Long>> lengths = new HashMap<>();
        program.rowsByOpcode("pad"::equals).forEach(row -> {
            if (graph.operands(row).length > 0
                    && graph.shape(row) instanceof ArrayShape whole
                    && graph.shape(graph.operands(row)[0]) instanceof ArrayShape half
                    && half.dimensions().size() == whole.dimensions().size()) {
                for (int side = 0; side < whole.dimensions().size(); side++) {
                    if (axis(half, side).equals(axis(whole, side))
                            && (isHalf(half, whole, side) || isAllButFirst(half, whole, side))) {
                        lengths.computeIfAbsent(axis(whole, side), axis -> new HashSet<>())
                                .add(whole.dimensions().get(side));
                    }
                }
            }
        });
        Map<Axis, Long> found = new HashMap<>();
        lengths.forEach((axis, all) -> {
            long longest = Collections.max(all);
            long levels = all.stream()
                    .filter(length -> all.contains(length / 2) || all.contains((length + 1) / 2))
                    .count();
            if (levels >= LEVELS && longest >= SHORTEST) {
                found.put(axis, longest);
            }
        });
        return found;
    }

    /** A compiler may put the first element in front of the others that are combined, at each length. */
    private static boolean isAllButFirst(ArrayShape rest, ArrayShape whole, int side) {
        return whole.dimensions().get(side) == rest.dimensions().get(side) + 1;
    }

    /** Whether an array is along such an axis, or has all of the sequence's elements in other dimensions. */
    private static boolean isAlongAny(ArrayShape array, Map<Axis, Long> scanned) {
        return IntStream.range(0, array.dimensions().size()).anyMatch(side -> scanned.containsKey(axis(array, side)))
                || scanned.entrySet().stream()
                        .anyMatch(axis -> isAllOf(array, elements(axis.getKey()), axis.getValue()));
    }

    /** The elements, before the first halving too. */
    private static boolean isAllOf(ArrayShape array, long of, long length) {
        return array.elements() == of * length || array.elements() == of * length * 2;
    }

    private static long elements(Axis axis) {
        return axis.others().stream().reduce(1L, (one, other) -> one * other);
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
