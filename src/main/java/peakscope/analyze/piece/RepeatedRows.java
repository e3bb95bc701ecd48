package peakscope.analyze.piece;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Made;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.origin.Moves;
import peakscope.analyze.product.Products;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;

/**
 * What a network computes from rows that a program has repeated, before anything comes in that differs from one copy to the next: the
 * same values, as often as the rows are repeated. Computed of the rows as they are, and repeated afterwards, they are there once.
 */
public final class RepeatedRows {

    private static final long FEWEST = 2;

    /** What is repeated more often is a constant in all but name. */
    private static final long MOST = 1024;

    /** Elements of what is repeated, at least. */
    private static final long SMALL = 1 << 16;

    /** Repetitions to follow, the largest first, and rounds until nothing new is found. */
    private static final int MOST_FOLLOWED = 4;

    private static final int ROUNDS = 30;

    private static final Set<String> HANDS_ON =
            Set.of("broadcast", "convert", "copy", "bitcast", "reshape", "transpose");

    /** What mixes or chooses in other ways than along each row. */
    private static final Set<String> OTHERS = Set.of(
            "gather",
            "scatter",
            "sort",
            "while",
            "conditional",
            "custom-call",
            "dynamic-slice",
            "dynamic-update-slice");

    /** An array that repeats a smaller one along one dimension. */
    private record Repetition(int row, ArrayShape array, int along) {}

    private final Program program;
    private final ProgramGraph graph;
    private final long times;
    private final Set<Long> sides;
    private final BitSet repeated = new BitSet();

    private RepeatedRows(Program program, ProgramGraph graph, Repetition repetition) {
        this.program = program;
        this.graph = graph;
        List<Long> dimensions = repetition.array().dimensions();
        int along = repetition.along();
        this.times = dimensions.get(along);
        this.sides = new HashSet<>(List.of(times, times * dimensions.get(along + 1)));
        if (along > 0) {
            sides.add(times * dimensions.get(along - 1));
        }
        repeated.set(repetition.row());
        for (int round = 0; round < ROUNDS && spread(); round++) {}
    }

    /** The repetitions and what is computed of them alone, once for each row instead. */
    public static Cause of(SpaceAnalysis analysis) {
        Map<Integer, Long> leaves = new HashMap<>();
        Set<CausedBuffer> found = new HashSet<>();
        analysis.program()
                .ifPresent(program -> program.graph().ifPresent(graph -> program.rowsByOpcode("broadcast"::equals)
                        .mapToObj(row -> repetition(program, graph, row))
                        .flatMap(Optional::stream)
                        .sorted(Comparator.comparingLong(
                                (Repetition one) -> -one.array().elements()))
                        .limit(MOST_FOLLOWED)
                        .map(one -> new RepeatedRows(program, graph, one))
                        .filter(RepeatedRows::isOfNetwork)
                        .forEach(rows -> rows.buffers(analysis).forEach(one -> {
                            found.add(one);
                            leaves.merge(one.buffer().id(), one.buffer().size().count() / rows.times, Math::min);
                        }))));
        return Cause.leaving(List.copyOf(found), leaves);
    }

    /** The values, and their gradients, which are summed over the copies where those are repeated. */
    private List<CausedBuffer> buffers(SpaceAnalysis analysis) {
        List<CausedBuffer> values = Candidates.of(analysis, (array, one) -> {
            int row = one.isSingle() ? Made.row(analysis, program, one) : -1;
            return row >= 0 && isRepeated(row, one.buffer().details().shapeIndex());
        });
        Set<List<Long>> shapes = new HashSet<>();
        repeated.stream().mapToObj(graph::shape).forEach(shape -> {
            if (shape instanceof ArrayShape array) {
                shapes.add(array.dimensions());
            }
        });
        List<CausedBuffer> gradients = Candidates.of(
                analysis,
                (array, one) -> one.isTemporary()
                        && Passes.isBackward(one.origin().opName())
                        && shapes.contains(array.dimensions()));
        return Stream.concat(values.stream(), gradients.stream()).toList();
    }

    private static Optional<Repetition> repetition(Program program, ProgramGraph graph, int row) {
        if (!Repeated.isAskedFor(program.opName(row))
                || !(graph.shape(row) instanceof ArrayShape array)
                || Moves.elements(graph, graph.operands(row)[0]) < SMALL) {
            return Optional.empty();
        }
        int along = added(graph, row);
        return along >= 0
                        && along < array.dimensions().size() - 1
                        && array.dimensions().get(along) >= FEWEST
                        && array.dimensions().get(along) <= MOST
                ? Optional.of(new Repetition(row, array, along))
                : Optional.empty();
    }

    /** The only dimension that a broadcast adds; negative if it adds several. */
    private static int added(ProgramGraph graph, int row) {
        int rank = graph.shape(row) instanceof ArrayShape array
                ? array.dimensions().size()
                : 0;
        int[] given = graph.dimensions(row);
        int[] others = IntStream.range(0, rank)
                .filter(side -> IntStream.of(given).noneMatch(one -> one == side))
                .toArray();
        return others.length == 1 ? others[0] : -1;
    }

    /** Whether weights are multiplied with the repeated rows. */
    private boolean isOfNetwork() {
        return repeated.stream().anyMatch(row -> Products.isPlain(program, graph, row));
    }

    /** One round over the program; whether it has found anything. */
    private boolean spread() {
        int before = repeated.cardinality();
        for (int row = 0; row < program.size(); row++) {
            if (!repeated.get(row)) {
                repeated.set(row, follows(row));
            }
        }
        return repeated.cardinality() > before;
    }

    private boolean follows(int row) {
        String opcode = String.valueOf(program.opcode(row));
        if (!(graph.shape(row) instanceof ArrayShape array)) {
            return Products.isOfLibrary(graph, row) && areSharedOrRepeated(row);
        }
        return switch (opcode) {
            case "parameter" -> isGivenRepeated(row);
            case "fusion" -> isRepeatedAtEnd(row, List.of());
            case "get-tuple-element" -> isResult(graph.operands(row)[0], graph.tupleIndex(row));
            default ->
                !OTHERS.contains(opcode)
                        && array.dimensions().stream().anyMatch(sides::contains)
                        && areSharedOrRepeated(row);
        };
    }

    private boolean areSharedOrRepeated(int row) {
        int[] operands = graph.operands(row);
        return IntStream.of(operands).anyMatch(repeated::get)
                && IntStream.of(operands).allMatch(operand -> repeated.get(operand) || isShared(operand));
    }

    private boolean isResult(int row, int entry) {
        return "fusion".equals(program.opcode(row))
                ? isRepeatedAtEnd(row, List.of(entry))
                : entry == 0 && Products.isOfLibrary(graph, row) && repeated.get(row);
    }

    /** Whether an operand is the same for all copies of a row: it has no entry for each of them, or repeats what has none. */
    private boolean isShared(int operand) {
        int row = operand;
        for (int step = 0; step < ROUNDS; step++) {
            if (graph.shape(row) instanceof ArrayShape array
                    && array.dimensions().stream().noneMatch(sides::contains)) {
                return true;
            }
            if (!HANDS_ON.contains(String.valueOf(program.opcode(row)))) {
                return false;
            }
            row = graph.operands(row)[0];
        }
        return false;
    }

    private boolean isGivenRepeated(int parameter) {
        int[] callers = graph.callers(graph.computation(parameter));
        int argument = graph.argument(parameter);
        return callers.length == 1
                && "fusion".equals(program.opcode(callers[0]))
                && argument >= 0
                && argument < graph.operands(callers[0]).length
                && repeated.get(graph.operands(callers[0])[argument]);
    }

    private boolean isRepeatedAtEnd(int fusion, List<Integer> path) {
        int[] called = graph.called(fusion);
        int root = called.length == 0 ? -1 : graph.root(called[0]);
        if (!path.isEmpty() && root >= 0 && "tuple".equals(program.opcode(root))) {
            int[] entries = graph.operands(root);
            return path.get(0) < entries.length && repeated.get(entries[path.get(0)]);
        }
        return root >= 0 && repeated.get(root);
    }

    private boolean isRepeated(int row, List<Integer> path) {
        Shape shape = graph.shape(row);
        return repeated.get(row)
                || (!(shape instanceof ArrayShape)
                        && "fusion".equals(program.opcode(row))
                        && isRepeatedAtEnd(row, path));
    }
}
