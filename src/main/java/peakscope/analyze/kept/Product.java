package peakscope.analyze.kept;

import peakscope.model.shape.ArrayShape;

/**
 * A product of the forward pass, which a checkpoint policy can keep.
 *
 * @param opName its framework path
 * @param result what it gives
 * @param isBatched whether both of its operands have a batch dimension, as attention scores have, so that neither is a weight
 * @param operations floating-point operations of one run: two for each multiplication
 */
record Product(String opName, ArrayShape result, boolean isBatched, double operations) {

    /** Whether it is one that policies call a dot; a convolution is none. */
    boolean isDot() {
        return opName.endsWith("dot_general");
    }
}
