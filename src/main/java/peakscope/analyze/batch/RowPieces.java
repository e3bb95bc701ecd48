package peakscope.analyze.batch;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
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
 * Rows that a program computes each for itself between the places where it adds them up, such as the edges of a graph between two
 * sums over the nodes. Up to such a place, they can be gone through in pieces. What is read again after one whose sums the rows
 * depend on has to stay whole.
 */
public final class RowPieces {

    /** Instructions whose result is their operand, seen otherwise or elsewhere. */
    private static final Set<String> VIEWS =
            Set.of("bitcast", "copy", "copy-start", "copy-done", "get-tuple-element", "reshape", "transpose");

    private static final Set<String> VALUES_FROM_ELSEWHERE =
            Set.of("parameter", "constant", "while", "call", "conditional");

    private static final Set<String> WINDOWS = Set.of("convolution", "reduce-window", "select-and-scatter");

    private static final Set<String> EXCHANGES = Set.of(
            "all-gather", "all-to-all", "collective-permute", "reduce-scatter", "custom-call", "sort", "cholesky");

    /** With more shapes for the same rows, other dimensions are probably alike. */
    private static final int MOST_MERGED = 4;

    private final Program program;
    private final ProgramGraph graph;
    private final Set<Long> rows;
    private final long few;
    private final BitSet meeting = new BitSet();
    private final int[] parts;

    private RowPieces(Program program, ProgramGraph graph, Set<Long> rows, long few) {
        this.program = program;
        this.graph = graph;
        this.rows = rows;
        this.few = few;
        for (int row = 0; row < program.size(); row++) {
            meeting.set(row, isSum(row) && comesBack(row));
        }
        this.parts = new int[program.size()];
        for (int row = 0; row < program.size(); row++) {
            parts[row] = read(row) + (meeting.get(row) || isLoopWithMeeting(row) ? 1 : 0);
        }
    }

    /**
     * Empty if rows may depend on one another otherwise than through sums, or if the dump has no graph.
     *
     * @param few elements of arrays so small that they may hold all rows at once
     */
    public static Optional<RowPieces> of(Program program, long rows, long few) {
        return program.graph().flatMap(graph -> {
            Set<Long> merged = merged(program, graph, rows, few);
            return !merged.isEmpty()
                            && merged.stream().allMatch(side -> IndependentRows.meetInSums(program, side, few))
                            && IntStream.range(0, program.size())
                                    .noneMatch(row -> mixes(program, graph, row, merged, few))
                    ? Optional.of(new RowPieces(program, graph, merged, few))
                    : Optional.empty();
        });
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

    /** Whether an array has an entry for each row. */
    public boolean isOfRows(ArrayShape array) {
        return has(array, rows);
    }

    /** Whether a value is read again after a sum on which the rows that read it depend. */
    public boolean staysWhole(int row) {
        int part = parts[row];
        Deque<Integer> views = new ArrayDeque<>(Set.of(row));
        BitSet seen = new BitSet();
        while (!views.isEmpty()) {
            int view = views.pop();
            if (seen.get(view)) {
                continue;
            }
            seen.set(view);
            for (int user : program.users(view)) {
                if (read(user) > part || isLoopWithMeeting(user) || isCarried(user)) {
                    return true;
                }
                String opcode = String.valueOf(program.opcode(user));
                if (VIEWS.contains(opcode) || opcode.equals("tuple")) {
                    views.push(user);
                }
            }
        }
        return false;
    }

    /** The last part of the program whose rows an instruction reads. */
    private int read(int row) {
        return IntStream.of(graph.operands(row))
                .filter(operand -> operand < row)
                .map(operand -> parts[operand])
                .max()
                .orElse(0);
    }

    /** Whether it adds rows up, or takes some of them out. */
    private boolean isSum(int row) {
        return graph.shape(row) instanceof ArrayShape result
                && !has(result, rows)
                && !VALUES_FROM_ELSEWHERE.contains(String.valueOf(program.opcode(row)))
                && IntStream.of(graph.operands(row))
                        .anyMatch(operand -> isOfMany(graph.shape(operand), rows, few)
                                && !("get-tuple-element".equals(program.opcode(row))
                                        && VALUES_FROM_ELSEWHERE.contains(String.valueOf(program.opcode(operand)))));
    }

    /** Whether rows are computed from it. */
    private boolean comesBack(int sum) {
        Deque<Integer> next = new ArrayDeque<>(Set.of(sum));
        BitSet seen = new BitSet();
        while (!next.isEmpty()) {
            int row = next.pop();
            if (seen.get(row)) {
                continue;
            }
            seen.set(row);
            for (int user : program.users(row)) {
                if (!"tuple".equals(program.opcode(user))) {
                    if (isOfMany(graph.shape(user), rows, few)) {
                        return true;
                    }
                    next.push(user);
                } else if (isLoopResult(user)) {
                    nextTurn(user, row).forEach(next::push);
                } else {
                    next.push(user);
                }
            }
        }
        return false;
    }

    /** Where the next iteration of a loop reads what this one returns. */
    private IntStream nextTurn(int tuple, int row) {
        int[] operands = graph.operands(tuple);
        int computation = graph.computation(tuple);
        return IntStream.of(program.users(graph.parameter(computation, 0)))
                .filter(user -> graph.tupleIndex(user) >= 0
                        && graph.tupleIndex(user) < operands.length
                        && operands[graph.tupleIndex(user)] == row);
    }

    private boolean isLoopResult(int row) {
        int computation = graph.computation(row);
        return graph.root(computation) == row
                && graph.parameter(computation, 0) >= 0
                && IntStream.of(graph.callers(computation)).anyMatch(caller -> "while".equals(program.opcode(caller)));
    }

    private boolean isCarried(int tuple) {
        return isLoopResult(tuple) && hasMeeting(graph.computation(tuple));
    }

    private boolean isLoopWithMeeting(int row) {
        return "while".equals(program.opcode(row))
                && graph.body(row) >= 0
                && isOfMany(graph.shape(row), rows, few)
                && hasMeeting(graph.body(row));
    }

    private boolean hasMeeting(int computation) {
        int end = computation + 1 < graph.computations() ? graph.firstRow(computation + 1) : program.size();
        int found = meeting.nextSetBit(graph.firstRow(computation));
        return found >= 0 && found < end;
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
