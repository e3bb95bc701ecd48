package peakscope.analyze.use;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import peakscope.analyze.origin.Moves;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/**
 * Matrices that a program builds of far fewer numbers, and multiplies something by: those numbers alone can do that.
 */
public final class MultipliedMatrices {

    private static final String KRONECKER = "jit(kron)/";

    private static final Set<String> OUTER = Set.of("multiply", "add", "subtract", "fusion");

    private static final Set<String> KEEPS_ENTRIES = Set.of(
            "add",
            "subtract",
            "multiply",
            "divide",
            "negate",
            "convert",
            "copy",
            "bitcast",
            "reshape",
            "transpose",
            "select",
            "real",
            "imag",
            "complex");

    /** Entries of a matrix for each number that it is gathered from, at least. */
    private static final long TIMES = 16;

    private static final int MOST = 200;

    private final Program program;
    private final ProgramGraph graph;
    private final Uses uses;

    private MultipliedMatrices(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
        this.uses = new Uses(program, graph, new Sources(program, graph));
    }

    /** Instructions that hold a Kronecker product, {@code jnp.kron(a, b)}, or a sum of some; none if the dump has no graph. */
    public static Set<Integer> kronecker(Program program) {
        return program.graph()
                .map(graph -> new MultipliedMatrices(program, graph)
                        .rows(
                                program.rowsByOpName(name -> name.contains(KRONECKER)),
                                row -> OUTER.contains(String.valueOf(program.opcode(row)))))
                .orElse(Set.of());
    }

    /**
     * Instructions that hold a Toeplitz or Hankel matrix: gathered by the difference or the sum of the numbers of row and column, and by
     * nothing that the program is given; with these indices; none if the dump has no graph.
     */
    public static Set<Integer> shifted(Program program) {
        return program.graph()
                .map(graph -> {
                    MultipliedMatrices matrices = new MultipliedMatrices(program, graph);
                    Set<Integer> rows =
                            new HashSet<>(matrices.rows(program.rowsByOpcode("gather"::equals), matrices::isShifted));
                    for (int row : Set.copyOf(rows)) {
                        if ("gather".equals(program.opcode(row))) {
                            rows.addAll(matrices.numbers(graph.operands(row)[1]));
                        }
                    }
                    return rows;
                })
                .orElse(Set.of());
    }

    private Set<Integer> rows(IntStream built, IntPredicate isOne) {
        Set<Integer> rows = new HashSet<>();
        for (int row : built.filter(isOne).toArray()) {
            long elements = Moves.elements(graph, row);
            if (elements > 0 && !rows.contains(row)) {
                Set<Integer> reached = reached(row, elements);
                long few = few(row, elements);
                if (reached.stream().anyMatch(one -> isMultipliedBy(one, few))) {
                    rows.addAll(reached);
                }
            }
        }
        return rows;
    }

    private Set<Integer> reached(int row, long elements) {
        Set<Integer> reached = new HashSet<>();
        for (Value value : uses.reached(
                new Value(row, List.of()),
                use -> KEEPS_ENTRIES.contains(String.valueOf(program.opcode(use.user())))
                        && Moves.elements(graph, use.user()) == elements)) {
            reached.add(value.row());
        }
        return reached;
    }

    /** What has a number for each index of a gather has own ones for each row, and is not multiplied by one matrix. */
    private long few(int row, long elements) {
        long indices = "gather".equals(program.opcode(row)) ? Moves.elements(graph, graph.operands(row)[1]) : elements;
        return Math.min(elements / TIMES, indices / 2);
    }

    /** By no more than a few numbers, to no more than a few: what is left for each index was no matrix of them. */
    private boolean isMultipliedBy(int row, long few) {
        for (int user : program.users(row)) {
            if (String.valueOf(program.opName(user)).endsWith("/dot_general")
                    && Moves.elements(graph, user) <= few
                    && switch (String.valueOf(program.opcode(user))) {
                        case "fusion" -> false;
                        // A compiler may multiply by other instructions than a product, which keep its name.
                        case "reduce" -> "multiply".equals(program.opcode(row)) && others(row, -1, few);
                        default -> others(user, row, few);
                    }) {
                return true;
            }
        }
        return false;
    }

    /** Whether any operand but one is of few numbers, repeated or not. */
    private boolean others(int row, int one, long few) {
        return IntStream.of(graph.operands(row))
                .filter(operand -> operand != one)
                .anyMatch(operand -> {
                    boolean isRepeated =
                            "broadcast".equals(program.opcode(operand)) && graph.operands(operand).length > 0;
                    return Moves.elements(graph, isRepeated ? graph.operands(operand)[0] : operand) <= few;
                });
    }

    private boolean isShifted(int gather) {
        int[] operands = graph.operands(gather);
        return operands.length > 1
                && Moves.elements(graph, gather) >= TIMES * Moves.elements(graph, operands[0])
                && new FewNumbers(program, graph).makePositions(operands[1])
                && !numbers(operands[1]).isEmpty();
    }

    /** What positions are computed of, if two counts are added or subtracted for it; otherwise nothing. */
    private Set<Integer> numbers(int indices) {
        Deque<Integer> next = new ArrayDeque<>(List.of(indices));
        Set<Integer> seen = new HashSet<>(next);
        boolean meets = false;
        while (!next.isEmpty()) {
            int row = next.remove();
            int[] from = graph.operands(row);
            switch (String.valueOf(program.opcode(row))) {
                case "parameter" -> from = given(row);
                case "fusion" ->
                    from = IntStream.of(graph.called(row))
                            .map(graph::root)
                            .limit(1)
                            .filter(root -> root >= 0)
                            .toArray();
                // Their operands hold more than the positions.
                case "while", "dynamic-slice" -> {
                    return Set.of();
                }
                case "add", "subtract" -> meets |= IntStream.of(from).allMatch(this::counts);
                default -> {}
            }
            for (int operand : from) {
                if (seen.add(operand)) {
                    next.add(operand);
                }
            }
            if (seen.size() > MOST) {
                return Set.of();
            }
        }
        return meets ? seen : Set.of();
    }

    /** What a fusion's parameter stands for; nothing if it is another's. */
    private int[] given(int parameter) {
        int computation = graph.computation(parameter);
        return IntStream.of(graph.callers(computation))
                .filter(caller -> "fusion".equals(program.opcode(caller)))
                .flatMap(caller -> IntStream.range(0, graph.operands(caller).length)
                        .filter(operand -> graph.parameter(computation, operand) == parameter)
                        .map(operand -> graph.operands(caller)[operand]))
                .toArray();
    }

    private boolean counts(int row) {
        int[] operands = graph.operands(row);
        return "iota".equals(program.opcode(row))
                || (Set.of("broadcast", "reshape", "bitcast").contains(String.valueOf(program.opcode(row)))
                        && operands.length == 1
                        && counts(operands[0]));
    }
}
