package peakscope.analyze.product;

import java.util.List;
import java.util.function.Predicate;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;

/** Results of products, apart by whether an operand may be a weight; none if the dump lacks the program. */
public final class BatchedProducts {

    private BatchedProducts() {}

    /** Of products in which neither operand is a weight. */
    public static List<ArrayShape> results(Program program) {
        return results(program, Product::isBatched);
    }

    /** Of products that may have a weight. */
    public static List<ArrayShape> withWeights(Program program) {
        return results(program, product -> !product.isBatched());
    }

    private static List<ArrayShape> results(Program program, Predicate<Product> wanted) {
        return Products.of(program, opName -> true).stream()
                .filter(wanted)
                .map(Product::result)
                .toList();
    }
}
