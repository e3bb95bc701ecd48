package peakscope.analyze.batch;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

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

    private final Program program;
    private final ProgramGraph graph;
    private final HeldRows held;
    private final BitSet meeting = new BitSet();
    private final int[] parts;

    private RowPieces(Program program, ProgramGraph graph, HeldRows held) {
        this.program = program;
        this.graph = graph;
        this.held = held;
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
        return program.graph().flatMap(graph -> RowSides.of(program, graph, rows, few)
                .map(sides -> new RowPieces(program, graph, sides)));
    }

    /** The rows that arguments have in front, if they meet in sums alone. */
    public static Optional<RowPieces> given(SpaceAnalysis analysis) {
        return analysis.program()
                .flatMap(program -> program.graph().flatMap(graph -> GivenRows.of(analysis, program, graph)
                        .map(found -> new RowPieces(program, graph, found))));
    }

    /** How many rows there are. */
    public long count() {
        return held.rows();
    }

    /**
     * Whether an array has an entry for each row.
     *
     * @param row the instruction that makes it
     * @param path where it is in the instruction's result
     */
    public boolean isOfRows(int row, List<Integer> path) {
        return held.has(row, path);
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
        return graph.shape(row) instanceof ArrayShape
                && !held.has(row, List.of())
                && !VALUES_FROM_ELSEWHERE.contains(String.valueOf(program.opcode(row)))
                && IntStream.of(graph.operands(row))
                        .anyMatch(operand -> held.hasMany(operand)
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
                    if (held.hasMany(user)) {
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
                && held.hasMany(row)
                && hasMeeting(graph.body(row));
    }

    private boolean hasMeeting(int computation) {
        int end = computation + 1 < graph.computations() ? graph.firstRow(computation + 1) : program.size();
        int found = meeting.nextSetBit(graph.firstRow(computation));
        return found >= 0 && found < end;
    }
}
