package peakscope.model.shape;

import java.util.List;
import java.util.Optional;

/**
 * An array: element type, dimensions in logical order, layout.
 *
 * @param dynamic for each dimension whether its size is only a bound ({@code <=8} in text)
 */
public record ArrayShape(ElementType type, List<Long> dimensions, List<Boolean> dynamic, Optional<Layout> layout)
        implements Shape {

    /** Size of a dimension without a bound, printed {@code ?}. */
    public static final long UNBOUNDED = Long.MIN_VALUE;

    public ArrayShape {
        dimensions = List.copyOf(dimensions);
        dynamic = List.copyOf(dynamic);
    }

    /** Number of elements; an unbounded dimension counts as 1. */
    public long elements() {
        long product = 1;
        for (long size : dimensions) {
            product = Math.multiplyExact(product, size == UNBOUNDED ? 1 : size);
        }
        return product;
    }

    @Override
    public long unpaddedBytes() {
        return bytesOf(elements());
    }

    @Override
    public long paddedBytes() {
        return bytesOf(Padding.paddedElements(this));
    }

    /** Bytes that this many elements of this type take under this layout. */
    long bytesOf(long elements) {
        int packed = layout.map(Layout::elementBits).orElse(0);
        return packed == 0
                ? Math.multiplyExact(elements, type.byteWidth())
                : Math.addExact(Math.multiplyExact(elements, packed), 7) / 8;
    }

    @Override
    public String withoutLayout() {
        StringBuilder text = new StringBuilder(type.text()).append('[');
        for (int i = 0; i < dimensions.size(); i++) {
            if (i > 0) {
                text.append(',');
            }
            long size = dimensions.get(i);
            if (size == UNBOUNDED) {
                text.append('?');
            } else {
                text.append(i < dynamic.size() && dynamic.get(i) ? "<=" : "").append(size);
            }
        }
        return text.append(']').toString();
    }

    @Override
    public String toString() {
        String bare = withoutLayout();
        String order = layout.map(Layout::toString).orElse("");
        return order.equals("{}") ? bare : bare + order;
    }
}
