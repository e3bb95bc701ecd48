package peakscope.analyze.kept;

import java.util.List;
import java.util.stream.IntStream;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;

/** Products in which neither operand is a weight. */
public final class BatchedProducts {

    private BatchedProducts() {}

    /** Their results; none if the dump lacks the program. */
    public static List<ArrayShape> results(Program program) {
        return program.graph()
                .map(graph -> new Products(program, graph)
                        .among(IntStream.range(0, program.size()).boxed().toList(), opName -> true).stream()
                                .filter(Product::isBatched)
                                .map(Product::result)
                                .toList())
                .orElse(List.of());
    }
}
