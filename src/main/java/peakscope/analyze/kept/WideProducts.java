package peakscope.analyze.kept;

import java.util.List;
import java.util.Optional;
import peakscope.model.Program;

/** Products of two tables that compare each row of one with every row of the other. */
public final class WideProducts {

    /** The result is at least this many times as large as both tables together; a network layer stays below. */
    private static final double TIMES = 8;

    private WideProducts() {}

    /**
     * Such a product.
     *
     * @param sides of its result, the shorter first
     * @param summed number of elements multiplied and added up for each pair of rows
     */
    public record Table(List<Long> sides, long summed) {}

    /** Those outside the backward pass; none if the dump lacks the program. */
    public static List<Table> of(Program program) {
        return Products.of(program, WideProducts::isProduct).stream()
                .flatMap(product -> table(product).stream())
                .toList();
    }

    private static boolean isProduct(String opName) {
        return opName.endsWith("/dot_general") && !Passes.isBackward(opName);
    }

    private static Optional<Table> table(Product product) {
        List<Long> sides = product.result().dimensions().stream()
                .filter(side -> side > 1)
                .sorted()
                .toList();
        if (product.isBatched() || sides.size() != 2 || product.operations() <= 0) {
            return Optional.empty();
        }
        double summed = product.operations() / 2 / product.result().elements();
        double rows = sides.get(0);
        double columns = sides.get(1);
        return rows * columns >= TIMES * summed * (rows + columns)
                ? Optional.of(new Table(sides, Math.round(summed)))
                : Optional.empty();
    }
}
