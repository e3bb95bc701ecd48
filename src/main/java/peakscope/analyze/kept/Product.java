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

    /** Whether a policy keeps a value with this framework path, as JAX defines them: {@code dots_saveable} keeps convolutions too. */
    static boolean isKept(String opName, boolean isBatched, Policy policy) {
        boolean isDot = opName.endsWith("dot_general");
        return switch (policy) {
            case NOTHING, SEGMENTS -> false;
            case DOTS -> isDot || opName.endsWith("conv_general_dilated");
            case DOTS_WITH_NO_BATCH_DIMS, OFFLOAD -> isDot && !isBatched;
        };
    }

    boolean isKept(Policy policy) {
        return isKept(opName, isBatched, policy);
    }
}
