package peakscope.analyze.batch;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;

/** Lengths along which a program sorts: the order of the entries needs all of them. */
public final class SortedSides {

    private SortedSides() {}

    /** Those of the sorts in the given rows. */
    public static Set<Long> of(Program program, IntPredicate rows) {
        Set<Long> sides = new HashSet<>();
        program.graph().ifPresent(graph -> program.rowsByOpcode("sort"::equals)
                .filter(row -> rows.test(row) && graph.operands(row).length > 0)
                .forEach(row -> {
                    if (graph.shape(graph.operands(row)[0]) instanceof ArrayShape array) {
                        IntStream.of(graph.dimensions(row))
                                .forEach(axis -> sides.add(array.dimensions().get(axis)));
                    }
                }));
        return sides;
    }
}
