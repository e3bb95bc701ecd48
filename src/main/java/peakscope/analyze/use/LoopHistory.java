package peakscope.analyze.use;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.origin.Moves;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.TupleShape;

/**
 * Arrays that a loop fills one entry at a time and reads again in every turn, as a cache of keys and values is: no results, of
 * which the last would do.
 */
public final class LoopHistory {

    /** Entries that a turn reads, more than which it does not just look back at the last. */
    private static final long MANY = 8;

    private static final String WRITE = "dynamic-update-slice";

    private final Program program;
    private final ProgramGraph graph;
    private final BitSet inside = new BitSet();

    private LoopHistory(Program program, ProgramGraph graph, int body) {
        this.program = program;
        this.graph = graph;
        Deque<Integer> next = new ArrayDeque<>(List.of(body));
        while (!next.isEmpty()) {
            int computation = next.pop();
            if (!inside.get(computation)) {
                inside.set(computation);
                int end = computation + 1 < graph.computations() ? graph.firstRow(computation + 1) : program.size();
                IntStream.range(graph.firstRow(computation), end)
                        .flatMap(row -> IntStream.of(graph.called(row)))
                        .forEach(next::push);
            }
        }
    }

    /**
     * Whether a loop reads many entries of such an array in a turn.
     *
     * @param loop name of the instruction
     * @param places how many entries the array has
     */
    public static boolean isRead(Program program, String loop, ArrayShape array, long places) {
        int row = loop.isEmpty() ? -1 : program.row(loop);
        return program.graph()
                .filter(graph -> row >= 0 && graph.body(row) >= 0 && places > 0)
                .filter(graph -> new LoopHistory(program, graph, graph.body(row))
                        .reads(graph.parameter(graph.body(row), 0), array, MANY * (array.elements() / places)))
                .isPresent();
    }

    private boolean reads(int state, ArrayShape array, long few) {
        Uses uses = new Uses(program, graph, new Sources(program, graph));
        return state >= 0
                && graph.shape(state) instanceof TupleShape tuple
                && IntStream.range(0, tuple.entries().size())
                        .filter(entry -> tuple.entries().get(entry) instanceof ArrayShape one
                                && one.dimensions().equals(array.dimensions()))
                        .mapToObj(entry -> uses.reached(new Value(state, List.of(entry)), this::isWrite))
                        .flatMap(Set::stream)
                        .filter(value -> value.path().isEmpty())
                        .anyMatch(value -> IntStream.of(program.users(value.row()))
                                .anyMatch(user -> isRead(value, user, uses, few)));
    }

    /** Whether an instruction writes into the array, whose new version goes on. */
    private boolean isWrite(Uses.Use use) {
        return use.operand() == 0 && WRITE.equals(program.opcode(use.user()));
    }

    /** Whether an instruction of the loop takes more than a few entries. */
    private boolean isRead(Value value, int user, Uses uses, long few) {
        String opcode = String.valueOf(program.opcode(user));
        int[] operands = graph.operands(user);
        return inside.get(graph.computation(user))
                && !opcode.equals(WRITE)
                && IntStream.range(0, operands.length)
                        .filter(operand -> operands[operand] == value.row())
                        .noneMatch(operand -> uses.handsOn(new Uses.Use(value, user, operand)))
                && (!opcode.equals("dynamic-slice") || Moves.elements(graph, user) > few);
    }
}
