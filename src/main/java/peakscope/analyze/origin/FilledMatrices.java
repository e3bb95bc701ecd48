package peakscope.analyze.origin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * Matrices of mostly zeros that a program multiplies: it adds single numbers to zeros at few places, {@code zeros.at[rows,
 * ids].add(1)}, and nothing makes the zeros anything else before the product.
 */
public final class FilledMatrices {

    private static final Set<String> PRODUCTS = Set.of("dot", "convolution");

    /** Instructions whose result is zero where one of their operands is. */
    private static final Set<String> KEEP_ZEROS =
            Set.of("multiply", "convert", "select", "negate", "abs", "dynamic-update-slice", "concatenate", "reshape");

    /** Entries for each number added, at least. */
    private static final long SPARSE = 16;

    private static final int MOST = 200;

    private final Program program;
    private final ProgramGraph graph;
    private final Uses uses;

    private FilledMatrices(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
        this.uses = new Uses(program, graph, new Sources(program, graph));
    }

    /** How many entries they have; empty if the dump has no graph. */
    public static Set<Long> sizes(Program program) {
        Set<Long> sizes = new HashSet<>();
        program.graph().ifPresent(graph -> {
            FilledMatrices matrices = new FilledMatrices(program, graph);
            program.rowsByOpcode("scatter"::equals)
                    .filter(row -> matrices.isOfSingleNumbers(row) && matrices.isMultiplied(row))
                    .forEach(row -> sizes.add(matrices.elements(row)));
        });
        return sizes;
    }

    private boolean isOfSingleNumbers(int row) {
        int[] operands = graph.operands(row);
        if (operands.length != 3) {
            return false;
        }
        long added = elements(operands[2]);
        long places = elements(operands[1]);
        return isZeros(operands[0])
                && added > 0
                && places % added == 0
                && places / added <= 2
                && elements(row) >= SPARSE * added;
    }

    /** Whether it is one number everywhere, be it handed into a fusion. */
    private boolean isZeros(int start) {
        int row = start;
        for (int steps = 0; row >= 0 && steps < MOST; steps++) {
            String opcode = String.valueOf(program.opcode(row));
            if (opcode.equals("broadcast")) {
                return elements(graph.operands(row)[0]) == 1;
            }
            row = before(row, opcode);
        }
        return false;
    }

    /** Where a value comes from: into a fusion, out of one, or moved; negative if it is computed. */
    private int before(int row, String opcode) {
        if (opcode.equals("parameter")) {
            return given(row);
        }
        if (opcode.equals("fusion") && graph.called(row).length > 0) {
            return graph.root(graph.called(row)[0]);
        }
        return graph.operands(row).length > 0 && Moves.isOrAdapts(program, graph, row) ? graph.operands(row)[0] : -1;
    }

    /** What the caller of a computation hands in for a parameter; negative if it is not known. */
    private int given(int parameter) {
        int computation = graph.computation(parameter);
        int[] callers = graph.callers(computation);
        if (computation == graph.entry() || callers.length != 1) {
            return -1;
        }
        int[] operands = graph.operands(callers[0]);
        for (int number = 0; number < operands.length; number++) {
            if (graph.parameter(computation, number) == parameter) {
                return operands[number];
            }
        }
        return -1;
    }

    private boolean isMultiplied(int scatter) {
        Deque<Value> next = new ArrayDeque<>(List.of(new Value(scatter, List.of())));
        Set<Value> seen = new HashSet<>(next);
        while (!next.isEmpty() && seen.size() < MOST) {
            List<Value> further = new ArrayList<>();
            Optional<Boolean> found = uses.first(next.remove(), use -> {
                String opcode = String.valueOf(program.opcode(use.user()));
                if (KEEP_ZEROS.contains(opcode)) {
                    further.add(new Value(use.user(), List.of()));
                }
                return PRODUCTS.contains(opcode) ? Optional.of(true) : Optional.empty();
            });
            if (found.isPresent()) {
                return true;
            }
            further.stream().filter(seen::add).forEach(next::add);
        }
        return false;
    }

    private long elements(int row) {
        return graph.shape(row) instanceof ArrayShape array ? array.elements() : 0;
    }
}
