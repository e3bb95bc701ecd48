package peakscope.analyze.product;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** Rows that a program takes by index so often that every row meets every other, as the nodes of a fully connected graph do. */
public final class GatheredPairs {

    /** Fewer rows make no large tables. */
    private static final long MANY = 128;

    private GatheredPairs() {}

    /** The numbers of rows on both sides, which are the same. */
    public static Set<List<Long>> of(Program program) {
        Set<List<Long>> pairs = new HashSet<>();
        program.graph()
                .ifPresent(graph -> program.rowsByOpcode("gather"::equals).forEach(row -> {
                    long rows = rows(graph, row);
                    if (rows >= MANY
                            && graph.shape(row) instanceof ArrayShape taken
                            && taken.dimensions().contains(rows * rows)) {
                        pairs.add(List.of(rows, rows));
                    }
                }));
        return pairs;
    }

    /** How many rows a gather takes from; 0 if it is damaged. */
    private static long rows(ProgramGraph graph, int gather) {
        int[] operands = graph.operands(gather);
        return operands.length > 0
                        && graph.shape(operands[0]) instanceof ArrayShape from
                        && !from.dimensions().isEmpty()
                ? from.dimensions().get(0)
                : 0;
    }
}
