package peakscope.analyze.kept;

import java.util.List;
import java.util.stream.IntStream;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;

/** Products of two tables that compare each row of one with every row of the other. */
public final class WideProducts {

    /** How many times as large as the two tables together the result is, at the least; a layer of a network stays below. */
    private static final double TIMES = 8;

    private WideProducts() {}

    /** What they give; none where the dump does not have the program. */
    public static List<ArrayShape> results(Program program) {
        return program.graph()
                .map(graph -> new Products(program, graph)
                        .among(IntStream.range(0, program.size()).boxed().toList(), opName -> opName.endsWith("/dot_general")).stream()
                                .filter(WideProducts::isWide)
                                .map(Product::result)
                                .toList())
                .orElse(List.of());
    }

    private static boolean isWide(Product product) {
        List<Long> sides = product.result().dimensions().stream()
                .filter(side -> side > 1)
                .toList();
        if (product.isBatched() || sides.size() != 2 || product.operations() <= 0) {
            return false;
        }
        double rows = sides.get(0);
        double columns = sides.get(1);
        double summed = product.operations() / 2 / product.result().elements();
        return rows * columns >= TIMES * summed * (rows + columns);
    }
}
