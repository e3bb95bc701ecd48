package peakscope.analyze.checkpoint;

import java.util.Optional;
import java.util.Set;
import peakscope.analyze.product.Product;
import peakscope.model.timeline.SourceFrame;

/**
 * A policy of a checkpoint, and the lines whose products it names.
 *
 * @param lines {@code train.py:11}; none except for {@link Policy#NAMES}
 */
record Choice(Policy policy, Set<String> lines) {

    Choice {
        lines = Set.copyOf(lines);
    }

    static Choice of(Policy policy) {
        return new Choice(policy, Set.of());
    }

    /** Whether it keeps a value with this framework path, as JAX defines policies: {@code dots_saveable} keeps convolutions too. */
    boolean keeps(String opName, boolean isBatched, Optional<SourceFrame> line) {
        boolean isDot = opName.isEmpty() || opName.endsWith("dot_general");
        boolean isProduct = isDot || opName.endsWith("conv_general_dilated");
        return switch (policy) {
            case NOTHING, SEGMENTS -> false;
            case DOTS -> isProduct;
            case DOTS_WITH_NO_BATCH_DIMS, OFFLOAD -> isDot && !isBatched;
            case NAMES ->
                isProduct
                        && line.map(SourceFrame::shortText)
                                .filter(lines::contains)
                                .isPresent();
        };
    }

    boolean keeps(Product product) {
        return keeps(product.opName(), product.isBatched(), product.line());
    }
}
