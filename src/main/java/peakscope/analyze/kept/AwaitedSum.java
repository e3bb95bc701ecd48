package peakscope.analyze.kept;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TupleShape;

/**
 * Gradients that must all be there before the first is applied, because the update scales each by a number that is a sum
 * over them, such as their global norm.
 */
final class AwaitedSum {

    /** The walk gives up after this many instructions. */
    private static final int LONGEST = 2_000;

    /** Most elements of a value on the way from the gradients to what scales them. */
    private static final long SMALL = 1024;

    private static final Set<String> MOVES = Set.of("get-tuple-element", "bitcast", "copy");

    private final Program program;
    private final ProgramGraph graph;
    private final Set<Integer> gradient = new HashSet<>();

    private AwaitedSum(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    /** Whether the value that an instruction begins is applied only after a sum over it. */
    static boolean isOver(Program program, ProgramGraph graph, int row) {
        return graph.shape(row) != null && new AwaitedSum(program, graph).isAwaited(row);
    }

    private boolean isAwaited(int row) {
        Set<Integer> readers = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(Set.of(row));
        while (!open.isEmpty() && gradient.size() < LONGEST) {
            int next = open.pop();
            if (gradient.add(next)) {
                for (int user : program.users(next)) {
                    if (MOVES.contains(String.valueOf(program.opcode(user)))
                            || (Passes.isBackward(program.opName(user))
                                    && isSame(graph.shape(user), graph.shape(row)))) {
                        open.push(user);
                    } else {
                        readers.add(user);
                    }
                }
            }
        }
        return readers.stream().anyMatch(reader -> !isSmall(graph.shape(reader)) && needsSum(reader));
    }

    private static boolean isSame(@Nullable Shape one, @Nullable Shape other) {
        return one instanceof ArrayShape && one.equals(other);
    }

    private boolean needsSum(int reader) {
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>();
        addSmall(reader, open);
        while (!open.isEmpty() && seen.size() < LONGEST) {
            int next = open.pop();
            if (seen.add(next)) {
                for (int operand : program.operands(next)) {
                    if (gradient.contains(operand)) {
                        return true;
                    }
                }
                addSmall(next, open);
            }
        }
        return false;
    }

    private void addSmall(int row, Deque<Integer> open) {
        for (int operand : program.operands(row)) {
            if (isSmall(graph.shape(operand))) {
                open.push(operand);
            }
        }
    }

    private static boolean isSmall(@Nullable Shape shape) {
        return shape instanceof ArrayShape array
                ? array.elements() <= SMALL
                : shape instanceof TupleShape tuple && tuple.entries().stream().allMatch(AwaitedSum::isSmall);
    }
}
