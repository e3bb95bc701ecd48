package peakscope.model.shape;

import java.util.List;
import java.util.Optional;

/**
 * The shape of an XLA value. {@code toString()} is HLO text with layout, as dumps print it.
 */
public sealed interface Shape permits ArrayShape, TupleShape, BufferShape, TokenShape, OpaqueShape {

    /** Bytes of a pointer on every XLA backend: what a tuple's index table holds for each entry. */
    long POINTER_BYTES = 8;

    /**
     * Bytes without any padding: elements times width, packed when the layout packs; for a tuple only its index table.
     *
     * @throws ArithmeticException when the size does not fit 64 bits
     */
    long unpaddedBytes();

    /**
     * Bytes with the padding that the layout's tile asks for. A backend may add more (a tuple table in TPU memory takes
     * 512 bytes); when a dump gives a size, the dump is right.
     *
     * @throws ArithmeticException when the size does not fit 64 bits
     */
    long paddedBytes();

    /** HLO text without layouts: {@code f32[129,1024]}. */
    String withoutLayout();

    /** The shape inside nested tuples at this path; empty when the path leads nowhere. */
    default Optional<Shape> at(List<Integer> shapeIndex) {
        Shape shape = this;
        for (int entry : shapeIndex) {
            if (!(shape instanceof TupleShape tuple)
                    || entry < 0
                    || entry >= tuple.entries().size()) {
                return Optional.empty();
            }
            shape = tuple.entries().get(entry);
        }
        return Optional.of(shape);
    }

    /** The dimensions that padding made longer, the most minor first; empty for what is not a padded array. */
    default List<PaddedDimension> paddedDimensions() {
        return this instanceof ArrayShape array ? Padding.of(array) : List.of();
    }
}
