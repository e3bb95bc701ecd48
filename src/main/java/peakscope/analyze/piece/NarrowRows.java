package peakscope.analyze.piece;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.use.SmallSolves;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Layout;

/**
 * Arrays of short rows, such as positions with three coordinates, that a gather or a scatter takes row by row. A TPU then stores
 * each row in a tile of 128; arguments of the same shape have the long side minor and pad little. Column by column, there are no
 * rows to store: of seven programs compiled both ways, the peak fell to 4 to 14 %.
 */
public final class NarrowRows {

    /** Longer rows would need too many gathers. */
    private static final long MOST_COLUMNS = 16;

    /** From here on, an array is mostly padding. */
    private static final long OFTEN = 4;

    private static final Set<String> MOVES = Set.of("gather", "scatter");

    private NarrowRows() {}

    /** Rows that are moved together. */
    private record Rows(long width, long elements) {}

    /** The padded rows, of which the elements are left. */
    public static Cause of(SpaceAnalysis analysis) {
        Set<Rows> moved = analysis.program()
                .flatMap(program -> program.graph().map(graph -> moved(program, graph)))
                .orElse(Set.of());
        List<CausedBuffer> rows = Candidates.of(
                analysis,
                (array, one) -> one.isTemporary()
                        && !SmallSolves.isPart(one.origin().opName())
                        && one.buffer().expansion() >= OFTEN
                        && moved.stream().anyMatch(some -> isOf(array, some)));
        Map<Integer, Long> leaves = new HashMap<>();
        rows.forEach(
                one -> leaves.put(one.buffer().id(), one.buffer().unpadded().count()));
        return Cause.leaving(rows, leaves);
    }

    /** The short rows that it gathers or scatters. */
    private static Set<Rows> moved(Program program, ProgramGraph graph) {
        return graph.arrays(program.rowsByOpcode(MOVES::contains))
                .filter(array -> array.dimensions().size() > 1)
                .map(array -> new Rows(array.dimensions().get(array.dimensions().size() - 1), array.elements()))
                .filter(rows -> rows.width() > 1 && rows.width() <= MOST_COLUMNS)
                .collect(Collectors.toSet());
    }

    /** Whether it has such rows along the minor side, or holds these very rows in another order. */
    private static boolean isOf(ArrayShape array, Rows rows) {
        if (array.dimensions().size() < 2) {
            return false;
        }
        boolean isSame =
                array.elements() == rows.elements() && array.dimensions().contains(rows.width());
        return isSame
                || array.layout()
                        .map(Layout::minorToMajor)
                        .filter(order -> rows.width() == array.dimensions().get(order.get(0)))
                        .isPresent();
    }
}
