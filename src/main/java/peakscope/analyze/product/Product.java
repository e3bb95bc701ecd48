package peakscope.analyze.product;

import java.util.Optional;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.SourceFrame;

/**
 * A dot or a convolution.
 *
 * @param opName its framework path; empty if the compiler dropped it
 * @param result its result
 * @param line of the user's program; empty if unknown
 * @param isBatched whether both operands have a batch dimension, as attention scores have, so that neither is a weight
 * @param isWithItself whether both operands are the same values, so that it compares rows with one another
 * @param factors elements of both operands together
 * @param operations floating-point operations of one run: two for each multiplication
 */
public record Product(
        String opName,
        ArrayShape result,
        Optional<SourceFrame> line,
        boolean isBatched,
        boolean isWithItself,
        long factors,
        double operations) {}
