package peakscope.analyze.kept;

import java.util.List;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;

/** Products in which neither operand is a weight. */
public final class BatchedProducts {

    private BatchedProducts() {}

    /** Their results; none if the dump lacks the program. */
    public static List<ArrayShape> results(Program program) {
        return Products.of(program, opName -> true).stream()
                .filter(Product::isBatched)
                .map(Product::result)
                .toList();
    }
}
