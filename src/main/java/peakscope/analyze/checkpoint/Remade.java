package peakscope.analyze.checkpoint;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import peakscope.analyze.kept.KeptValue;
import peakscope.analyze.product.Part;
import peakscope.analyze.product.Product;
import peakscope.analyze.product.Products;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/**
 * The products that have to run again to make values once more from others that stay: followed back from the values, through
 * fusions and calls, to what stays, to arguments and to what a loop's iteration is given.
 */
final class Remade {

    private final Program program;
    private final ProgramGraph graph;

    Remade(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    /** Empty if the program does not tell: a value has no instruction, or a loop makes it. */
    Optional<List<Product>> products(Collection<KeptValue> kept, Predicate<KeptValue> isAgain) {
        Set<Integer> ends = new HashSet<>();
        Set<Integer> products = new HashSet<>();
        Set<Part> seen = new HashSet<>();
        Deque<Part> next = new ArrayDeque<>();
        for (KeptValue value : kept) {
            if (isAgain.test(value)) {
                next.add(Part.whole(row(value)));
            } else {
                ends.add(row(value));
            }
        }
        Products all = new Products(program, graph);
        while (!next.isEmpty()) {
            Part part = next.remove();
            if (part.row() < 0 || "while".equals(program.opcode(part.row()))) {
                return Optional.empty();
            }
            if (!ends.contains(part.row()) && seen.add(part)) {
                if (all.isProduct(part.row())) {
                    products.add(part.row());
                }
                next.addAll(part.before(program, graph));
            }
        }
        return Optional.of(all.distinct(products.stream().sorted().toList()));
    }

    /** Whether a value is what an iteration is given of the one before, not what it computes. */
    boolean isGiven(KeptValue value) {
        int loop = value.stack().map(stack -> program.row(stack.loop())).orElse(-1);
        int body = loop < 0 ? -1 : graph.body(loop);
        return body >= 0
                && value.origin().via().stream()
                        .mapToInt(program::row)
                        .filter(row -> row >= 0 && graph.computation(row) == body && graph.tupleIndex(row) >= 0)
                        .anyMatch(row -> graph.argument(graph.operands(row)[0]) >= 0);
    }

    private int row(KeptValue value) {
        return program.row(value.origin().instruction());
    }
}
