package peakscope.model.shape;

import java.util.ArrayList;
import java.util.List;

/**
 * What a layout's first tile adds to an array.
 *
 * <p>The dimensions are taken from the most minor up and matched with the tile from its last number back; each is
 * rounded up to a multiple of the tile's size, a dimension the array lacks counts as 1. The count is then rounded up to
 * the tail alignment. That is the arithmetic of {@code ShapeUtil::ArraySize} in
 * <a href="https://github.com/openxla/xla/blob/main/xla/shape_util.cc">xla/shape_util.cc</a>; a dimension that the tile
 * marks with {@code *} is first merged into the next more minor one, as
 * <a href="https://openxla.org/xla/tiled_layout">openxla.org/xla/tiled_layout</a> describes.
 */
final class Padding {

    private Padding() {}

    /** One physical dimension and the multiple that the tile rounds it up to. */
    private record Extent(int dimension, long size, long step) {
        long padded() {
            return step <= 1 ? size : roundUp(size, step);
        }
    }

    /** Elements after padding; 0 when any dimension is 0. */
    static long paddedElements(ArrayShape shape) {
        long elements = shape.elements();
        Layout layout = shape.layout().orElse(null);
        if (layout == null || elements == 0) {
            return elements;
        }
        if (!layout.tiles().isEmpty()) {
            elements = 1;
            for (Extent extent : extents(shape, layout)) {
                elements = Math.multiplyExact(elements, extent.padded());
            }
        }
        return roundUp(elements, Math.max(1, layout.tailPaddingAlignment()));
    }

    /** Also empty if the sizes do not fit 64 bits; no real array is that large. */
    static List<PaddedDimension> of(ArrayShape shape) {
        try {
            return paddedDimensions(shape);
        } catch (ArithmeticException tooLarge) {
            return List.of();
        }
    }

    private static List<PaddedDimension> paddedDimensions(ArrayShape shape) {
        Layout layout = shape.layout().orElse(null);
        if (layout == null || layout.tiles().isEmpty() || shape.elements() == 0) {
            return List.of();
        }
        List<PaddedDimension> padded = new ArrayList<>();
        List<Extent> extents = extents(shape, layout);
        for (int i = 0; i < extents.size(); i++) {
            Extent extent = extents.get(i);
            if (extent.padded() != extent.size()) {
                Tile tile = layout.tiles().get(0);
                padded.add(new PaddedDimension(
                        extent.dimension(), i, extent.size(), extent.padded(), tile, extent.step()));
            }
        }
        return List.copyOf(padded);
    }

    /** Physical dimensions, the most minor first. */
    private static List<Extent> extents(ArrayShape shape, Layout layout) {
        int rank = shape.dimensions().size();
        List<Integer> order = layout.minorToMajor().size() == rank
                ? layout.minorToMajor()
                : Layout.rowMajor(rank).minorToMajor();
        List<Long> tile = layout.tiles().get(0).dimensions();
        List<Extent> extents = new ArrayList<>();
        for (int i = 0; i < Math.max(rank, tile.size()); i++) {
            int dimension = i < rank ? Math.floorMod(order.get(i), rank) : -1;
            long size = dimension < 0 ? 1 : shape.dimensions().get(dimension);
            size = size == ArrayShape.UNBOUNDED ? 1 : size;
            long step = i < tile.size() ? tile.get(tile.size() - 1 - i) : 1;
            if (step == Tile.COMBINE && !extents.isEmpty()) {
                Extent below = extents.remove(extents.size() - 1);
                extents.add(new Extent(below.dimension(), Math.multiplyExact(below.size(), size), below.step()));
            } else {
                extents.add(new Extent(dimension, size, step));
            }
        }
        return extents;
    }

    private static long roundUp(long size, long step) {
        return Math.multiplyExact(Math.addExact(size, step - 1) / step, step);
    }
}
