package peakscope.analyze.batch;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TupleShape;

/**
 * Rows that are told from other dimensions by their number alone, and the sides into which a compiler merges them with others.
 *
 * @param rows how many
 * @param sides the number of rows, and of what they are merged into
 * @param few elements of arrays so small that they may hold all rows at once
 */
record RowSides(ProgramGraph graph, long rows, Set<Long> sides, long few) implements HeldRows {

    private static final Set<String> WINDOWS = Set.of("convolution", "reduce-window", "select-and-scatter");

    private static final Set<String> EXCHANGES = Set.of(
            "all-gather", "all-to-all", "collective-permute", "reduce-scatter", "custom-call", "sort", "cholesky");

    /** With more shapes for the same rows, other dimensions are probably alike. */
    private static final int MOST_MERGED = 4;

    /** Empty if rows may depend on one another otherwise than through sums. */
    static Optional<RowSides> of(Program program, ProgramGraph graph, long rows, long few) {
        Set<Long> merged = merged(program, graph, rows, few);
        return !merged.isEmpty()
                        && merged.stream().allMatch(side -> IndependentRows.meetInSums(program, side, few))
                        && IntStream.range(0, program.size()).noneMatch(row -> mixes(program, graph, row, merged, few))
                ? Optional.of(new RowSides(graph, rows, merged, few))
                : Optional.empty();
    }

    @Override
    public boolean has(int row, List<Integer> path) {
        return part(graph.shape(row), path) instanceof ArrayShape array && has(array, sides);
    }

    private static @Nullable Shape part(@Nullable Shape shape, List<Integer> path) {
        Shape part = shape;
        for (int entry : path) {
            if (part instanceof TupleShape tuple && entry < tuple.entries().size()) {
                part = tuple.entries().get(entry);
            }
        }
        return part;
    }

    @Override
    public boolean hasMany(int row) {
        return isOfMany(graph.shape(row), sides, few);
    }

    /** The rows, and the sides into which they are merged with others; empty if they are split instead. */
    static Set<Long> merged(Program program, ProgramGraph graph, long rows, long few) {
        Set<Long> merged = new TreeSet<>(Set.of(rows));
        boolean isSplit = program.rowsByOpcode(opcode -> opcode.equals("bitcast") || opcode.equals("reshape"))
                .anyMatch(row -> {
                    if (!(graph.shape(row) instanceof ArrayShape to)
                            || graph.operands(row).length == 0
                            || !(graph.shape(graph.operands(row)[0]) instanceof ArrayShape from)
                            || to.elements() <= few
                            || !has(from, merged)
                            || has(to, merged)) {
                        return false;
                    }
                    Optional<Long> whole = to.dimensions().stream()
                            .filter(side -> side % rows == 0)
                            .findFirst();
                    whole.ifPresent(merged::add);
                    return whole.isEmpty();
                });
        return isSplit || merged.size() > MOST_MERGED ? Set.of() : merged;
    }

    private static boolean mixes(Program program, ProgramGraph graph, int row, Set<Long> rows, long few) {
        String opcode = String.valueOf(program.opcode(row));
        int[] operands = graph.operands(row);
        if (EXCHANGES.contains(opcode)) {
            return IntStream.of(operands).anyMatch(operand -> isOfMany(graph.shape(operand), rows, few))
                    || isOfMany(graph.shape(row), rows, few);
        }
        if (opcode.equals("scatter")) {
            return operands.length > 2
                    && isOfMany(graph.shape(operands[0]), rows, few)
                    && isOfMany(graph.shape(operands[2]), rows, few);
        }
        return WINDOWS.contains(opcode)
                && IntStream.range(0, operands.length).anyMatch(operand -> isWindow(graph, row, operand, rows, few));
    }

    private static boolean isWindow(ProgramGraph graph, int row, int operand, Set<Long> rows, long few) {
        int[] destinations = graph.destinations(row, operand);
        return graph.shape(graph.operands(row)[operand]) instanceof ArrayShape array
                && array.elements() > few
                && IntStream.range(
                                0,
                                Math.min(destinations.length, array.dimensions().size()))
                        .anyMatch(side -> destinations[side] == ProgramGraph.MIXED
                                && rows.contains(array.dimensions().get(side)));
    }

    private static boolean has(ArrayShape array, Set<Long> rows) {
        return array.dimensions().stream().anyMatch(rows::contains);
    }

    private static boolean isOfMany(@Nullable Shape shape, Set<Long> rows, long few) {
        return shape instanceof TupleShape tuple
                ? tuple.entries().stream().anyMatch(entry -> isOfMany(entry, rows, few))
                : shape instanceof ArrayShape array && array.elements() > few && has(array, rows);
    }
}
