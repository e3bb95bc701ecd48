package peakscope.analyze.kept;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** The products that part of a program computes, and their cost. */
final class Products {

    private static final Set<String> OPCODES = Set.of("dot", "convolution");

    private final Program program;
    private final ProgramGraph graph;

    Products(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    /** Rows of a computation and of everything that it calls. */
    List<Integer> rowsOf(int computation) {
        List<Integer> rows = new ArrayList<>();
        Set<Integer> seen = new HashSet<>(List.of(computation));
        Deque<Integer> next = new ArrayDeque<>(seen);
        while (!next.isEmpty()) {
            int one = next.remove();
            for (int row = graph.firstRow(one); row < graph.firstRow(one + 1); row++) {
                rows.add(row);
                for (int called : graph.called(row)) {
                    if (seen.add(called)) {
                        next.add(called);
                    }
                }
            }
        }
        return rows;
    }

    /** Products of a whole program, each place once; none if the dump lacks the program. */
    static List<Product> of(Program program, Predicate<String> ofPass) {
        return program.graph()
                .map(graph -> new Products(program, graph)
                        .among(program.rowsByOpcode(OPCODES::contains).boxed().toList(), ofPass))
                .orElse(List.of());
    }

    /** Products among these rows, each place in the program once, because a compiler computes some twice. A line may have several. */
    List<Product> among(Iterable<Integer> rows, Predicate<String> ofPass) {
        Map<List<Object>, Product> found = new LinkedHashMap<>();
        for (int row : rows) {
            String opName = OPCODES.contains(String.valueOf(program.opcode(row))) ? program.opName(row) : null;
            if (opName != null && ofPass.test(opName) && graph.shape(row) instanceof ArrayShape result) {
                List<Object> place =
                        List.of(opName, result.dimensions(), graph.stack(row), program.nameOfOriginal(row));
                found.putIfAbsent(place, product(row, opName, result));
            }
        }
        return List.copyOf(found.values());
    }

    private Product product(int row, String opName, ArrayShape result) {
        int[] operands = graph.operands(row);
        if (operands.length < 2
                || !(graph.shape(operands[0]) instanceof ArrayShape left)
                || !(graph.shape(operands[1]) instanceof ArrayShape right)
                || result.elements() == 0) {
            return new Product(opName, result, false, 0);
        }
        Contraction contraction = Contraction.of(left.dimensions(), right.dimensions(), result.dimensions())
                .or(() -> Contraction.ofParts(left.dimensions(), right.dimensions(), result.dimensions()))
                .orElseGet(() -> new Contraction(1, right.elements() / largestCommon(right, result)));
        return new Product(opName, result, contraction.batch() > 1, 2.0 * result.elements() * contraction.contracted());
    }

    /** A convolution's kernel has one dimension for the features of the result; it sums over all others. */
    private static long largestCommon(ArrayShape right, ArrayShape result) {
        return Contraction.common(right.dimensions(), result.dimensions()).stream()
                .max(Long::compare)
                .orElse(right.elements());
    }
}
