package peakscope.analyze.batch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * Loops that read all rows again in every turn, with what the turn before made of them: a solver that multiplies a matrix with a
 * vector, for example. Parts of the rows can't go through such a loop one after another, although rows only meet in sums.
 */
final class RowFeedback {

    /** What the program computes of the rows before the loop is larger than the rows that it is given, by this at the least. */
    private static final int MUCH_LARGER = 2;

    private static final Set<String> MOVES = Set.of(
            "copy", "copy-start", "copy-done", "bitcast", "reshape", "transpose", "convert", "get-tuple-element");

    private static final Set<String> HANDS_ON = Set.of("fusion", "tuple", "while");

    private static final Set<String> SLICES = Set.of("dynamic-slice", "slice", "gather");

    /** Moves on the way from a value to where it comes from; a damaged file could be endless. */
    private static final int MOST_MOVES = 100;

    private final Program program;
    private final ProgramGraph graph;
    private final long rows;

    /** Elements of the largest argument that has rows. */
    private final long given;

    private RowFeedback(Program program, ProgramGraph graph, long rows) {
        this.program = program;
        this.graph = graph;
        this.rows = rows;
        this.given = given();
    }

    /** Whether a program has such a loop, if every side that is as long is one of rows. */
    static boolean isIn(Program program, long rows) {
        return program.graph()
                .filter(graph -> {
                    RowFeedback feedback = new RowFeedback(program, graph, rows);
                    return program.rowsByOpcode("while"::equals).anyMatch(feedback::isIn);
                })
                .isPresent();
    }

    /** Whether a loop is one of these; its operand is the tuple of what it begins with. */
    private boolean isIn(int loop) {
        int body = graph.body(loop);
        int root = body < 0 ? -1 : graph.root(body);
        if (root < 0 || graph.operands(loop).length == 0) {
            return false;
        }
        int begin = graph.operands(loop)[0];
        if (!"tuple".equals(program.opcode(root)) || !"tuple".equals(program.opcode(begin))) {
            return false;
        }
        int[] next = graph.operands(root);
        int[] first = graph.operands(begin);
        return IntStream.range(0, Math.min(next.length, first.length))
                        .anyMatch(entry -> isHeld(body, entry, next[entry], first[entry]))
                && IntStream.range(0, next.length).anyMatch(entry -> isFedBack(body, entry, next[entry]));
    }

    /** Whether a loop hands on what was computed for all rows before it, and reads it whole in every turn. */
    private boolean isHeld(int body, int entry, int next, int first) {
        return hasRows(first)
                && isEntry(source(next), body, entry)
                && graph.shape(first) instanceof ArrayShape array
                && array.elements() > MUCH_LARGER * given
                && isReached(entries(body, entry), this::isReadWhole, this::moved);
    }

    private long given() {
        return IntStream.iterate(0, number -> number + 1)
                .map(number -> graph.parameter(graph.entry(), number))
                .takeWhile(row -> row >= 0)
                .filter(this::hasRows)
                .mapToObj(graph::shape)
                .mapToLong(shape -> shape instanceof ArrayShape array ? array.elements() : 0)
                .max()
                .orElse(0);
    }

    /** Whether an instruction works with all of a value, and does not only move it, take a part of it or hand it on. */
    private boolean isReadWhole(int row) {
        return IntStream.of(program.users(row))
                .mapToObj(user -> String.valueOf(program.opcode(user)))
                .anyMatch(opcode -> !HANDS_ON.contains(opcode) && !MOVES.contains(opcode) && !SLICES.contains(opcode));
    }

    /** What a value is called after a move, and in fusions. */
    private int[] moved(int row) {
        return IntStream.of(program.users(row))
                .flatMap(user -> MOVES.contains(String.valueOf(program.opcode(user)))
                        ? IntStream.of(user)
                        : IntStream.of(inside(row, user)))
                .toArray();
    }

    /** Whether a turn makes a sum over rows that the next turn computes rows with. */
    private boolean isFedBack(int body, int entry, int next) {
        return !hasRows(next)
                && !isEntry(source(next), body, entry)
                && graph.shape(next) instanceof ArrayShape array
                && array.elements() > 1
                && isReached(new int[] {next}, this::isSum, graph::operands)
                && isReached(entries(body, entry), this::hasRows, this::after);
    }

    private boolean isSum(int row) {
        return !hasRows(row) && IntStream.of(graph.operands(row)).anyMatch(this::hasRows);
    }

    /** Where a value goes from an instruction: to its users, into fusions, and out of them. */
    private int[] after(int row) {
        int computation = graph.computation(row);
        IntStream out = row == graph.root(computation)
                ? IntStream.of(graph.callers(computation)).filter(caller -> "fusion".equals(program.opcode(caller)))
                : IntStream.empty();
        return IntStream.concat(
                        out,
                        IntStream.of(program.users(row))
                                .flatMap(user -> "fusion".equals(program.opcode(user))
                                        ? IntStream.of(inside(row, user))
                                        : IntStream.of(user)))
                .toArray();
    }

    private static boolean isReached(int[] starts, IntPredicate wanted, IntFunction<int[]> further) {
        Deque<Integer> next = new ArrayDeque<>();
        Set<Integer> seen = new HashSet<>();
        IntStream.of(starts).filter(seen::add).forEach(next::add);
        while (!next.isEmpty()) {
            int row = next.remove();
            if (wanted.test(row)) {
                return true;
            }
            IntStream.of(further.apply(row)).filter(seen::add).forEach(next::add);
        }
        return false;
    }

    /** What an operand of a fusion is called in it; none of other instructions. */
    private int[] inside(int operand, int fusion) {
        int[] operands = graph.operands(fusion);
        return IntStream.of("fusion".equals(program.opcode(fusion)) ? graph.called(fusion) : new int[0])
                .flatMap(computation -> IntStream.range(0, operands.length)
                        .filter(number -> operands[number] == operand)
                        .map(number -> graph.parameter(computation, number)))
                .toArray();
    }

    private int[] entries(int body, int entry) {
        return IntStream.of(program.users(graph.parameter(body, 0)))
                .filter(row -> graph.tupleIndex(row) == entry)
                .toArray();
    }

    private boolean isEntry(int row, int body, int entry) {
        return graph.tupleIndex(row) == entry
                && graph.operands(row).length > 0
                && graph.operands(row)[0] == graph.parameter(body, 0);
    }

    private int source(int row) {
        int source = row;
        for (int moves = 0;
                moves < MOST_MOVES
                        && MOVES.contains(String.valueOf(program.opcode(source)))
                        && graph.operands(source).length > 0
                        && !"parameter".equals(program.opcode(graph.operands(source)[0]));
                moves++) {
            source = graph.operands(source)[0];
        }
        return source;
    }

    private boolean hasRows(int row) {
        return graph.shape(row) instanceof ArrayShape array
                && array.dimensions().contains(rows);
    }
}
