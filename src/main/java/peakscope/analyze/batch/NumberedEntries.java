package peakscope.analyze.batch;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** Sides whose entries a program takes one by one, by their number, as it does with the components of a vector: no rows of a batch. */
final class NumberedEntries {

    /** A program may take some rows of a batch by hand, but not so many. */
    private static final int MANY = 8;

    /** Of the entries, at least. */
    private static final double SHARE = 0.5;

    private NumberedEntries() {}

    /** The lengths of such sides. */
    static Set<Long> sides(Program program) {
        Map<Long, Integer> taken = new HashMap<>();
        program.graph().ifPresent(graph -> program.rowsByOpcode("slice"::equals)
                .forEach(row -> taken.merge(side(graph, row), 1, Integer::sum)));
        Set<Long> sides = new HashSet<>();
        taken.forEach((side, count) -> {
            if (count >= MANY && count >= side * SHARE) {
                sides.add(side);
            }
        });
        return sides;
    }

    /** The length of the side of which a slice takes one entry and all of the others; 0 if it takes anything else. */
    private static long side(ProgramGraph graph, int slice) {
        if (graph.operands(slice).length == 0
                || !(graph.shape(graph.operands(slice)[0]) instanceof ArrayShape whole)
                || !(graph.shape(slice) instanceof ArrayShape part)) {
            return 0;
        }
        List<Long> from = whole.dimensions();
        List<Long> to = part.dimensions();
        int[] cut = IntStream.range(0, Math.min(from.size(), to.size()))
                .filter(side -> !from.get(side).equals(to.get(side)))
                .toArray();
        return cut.length == 1 && from.size() == to.size() && to.get(cut[0]) == 1 ? from.get(cut[0]) : 0;
    }
}
