package peakscope.analyze.kept;

import peakscope.model.shape.ArrayShape;

/**
 * A product of the forward pass, which a checkpoint policy can keep.
 *
 * @param opName its framework path
 * @param result its result
 * @param isBatched whether both operands have a batch dimension, as attention scores have, so that neither is a weight
 * @param operations floating-point operations of one run: two for each multiplication
 */
record Product(String opName, ArrayShape result, boolean isBatched, double operations) {

    /** Whether policies call it a dot; a convolution is not one. */
    boolean isDot() {
        return opName.endsWith("dot_general");
    }
}
