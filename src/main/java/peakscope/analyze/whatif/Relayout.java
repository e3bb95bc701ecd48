package peakscope.analyze.whatif;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Layout;
import peakscope.model.shape.PaddedDimension;
import peakscope.model.shape.Tile;
import peakscope.model.timeline.Buffer;
import peakscope.model.value.Bytes;

/**
 * Another shape for an array that pads less: two neighbours merged, or a dimension cut down to whole tiles. A mere
 * transpose does not count: the compiler chose the order of the dimensions in memory, and will choose it again. Sizes
 * assume the array's current tile; a compiler may choose another tile for another shape, so they are estimates.
 *
 * @param keepsResults whether all elements are kept
 * @param what to do, in words
 * @param shape how the array would be stored
 * @param size bytes it would take
 */
public record Relayout(boolean keepsResults, String what, ArrayShape shape, Bytes size) {

    /**
     * A merged array must take at most this share of its size. Of 32 compiled merges, those with a smaller expected
     * saving saved nothing or cost more.
     */
    private static final double WORTH_IT = 0.75;

    /** The best two neighbouring dimensions to merge; empty if that saves less than a quarter of the array. */
    public static Optional<Relayout> merged(Buffer buffer) {
        return smallest(buffer, tiled(buffer).map(Relayout::merges).orElse(List.of()))
                .filter(way -> way.size().count() <= buffer.size().count() * WORTH_IT);
    }

    /** The cheapest cut of a dimension down to whole tiles, which drops elements; empty if there is none. */
    public static Optional<Relayout> cut(Buffer buffer) {
        return smallest(buffer, tiled(buffer).map(Relayout::cuts).orElse(List.of()));
    }

    private static Optional<Relayout> smallest(Buffer buffer, List<Relayout> candidates) {
        return candidates.stream()
                .filter(candidate -> candidate.size().compareTo(buffer.size()) < 0)
                .min(Comparator.comparing(Relayout::size));
    }

    /** The array, if it has a tile that pads it. */
    private static Optional<ArrayShape> tiled(Buffer buffer) {
        return buffer.details().shape() instanceof ArrayShape array
                        && !array.paddedDimensions().isEmpty()
                        && bytes(array).equals(Optional.of(buffer.size()))
                ? Optional.of(array)
                : Optional.empty();
    }

    /** Stored with the last dimension minor, as arguments and results are unless another order is better. */
    private static List<Relayout> merges(ArrayShape array) {
        List<Relayout> ways = new ArrayList<>();
        for (int major = 0; major + 1 < array.dimensions().size(); major++) {
            List<Long> merged = new ArrayList<>(array.dimensions());
            merged.set(major, Math.multiplyExact(merged.get(major), merged.remove(major + 1)));
            String what = "merge dimensions " + major + " and " + (major + 1) + " into one of "
                    + String.format(Locale.ROOT, "%,d", merged.get(major));
            way(true, what, with(array, merged, Layout.rowMajor(merged.size()).minorToMajor()))
                    .ifPresent(ways::add);
        }
        return ways;
    }

    private static List<Relayout> cuts(ArrayShape array) {
        List<Relayout> ways = new ArrayList<>();
        for (PaddedDimension padded : array.paddedDimensions()) {
            long whole = padded.from() / padded.tileSize() * padded.tileSize();
            if (padded.dimension() >= 0
                    && whole > 0
                    && whole < array.dimensions().get(padded.dimension())) {
                List<Long> dimensions = new ArrayList<>(array.dimensions());
                dimensions.set(padded.dimension(), whole);
                String what = String.format(
                        Locale.ROOT, "make dimension %d %,d instead of %,d", padded.dimension(), whole, padded.from());
                way(
                                false,
                                what,
                                with(
                                        array,
                                        dimensions,
                                        array.layout().orElseThrow().minorToMajor()))
                        .ifPresent(ways::add);
            }
        }
        return ways;
    }

    private static Optional<Relayout> way(boolean keepsResults, String what, ArrayShape shape) {
        return bytes(shape).map(size -> new Relayout(keepsResults, what, shape, size));
    }

    /** Empty if they exceed 64 bits, which no program does. */
    private static Optional<Bytes> bytes(ArrayShape shape) {
        try {
            return Optional.of(new Bytes(shape.paddedBytes()));
        } catch (ArithmeticException tooLarge) {
            return Optional.empty();
        }
    }

    private static ArrayShape with(ArrayShape array, List<Long> dimensions, List<Integer> minorToMajor) {
        Layout layout = array.layout().orElseThrow();
        List<Tile> tiles = dimensions.size() > 1
                ? layout.tiles()
                : List.of(flat(layout.tiles().get(0)));
        return new ArrayShape(
                array.type(),
                dimensions,
                Collections.nCopies(dimensions.size(), false),
                Optional.of(new Layout(minorToMajor, tiles, layout.elementBits(), layout.memorySpace(), 1, "")));
    }

    /** The tile of a one-dimensional array has as many elements as that of a two-dimensional one. */
    private static Tile flat(Tile tile) {
        return new Tile(List.of(tile.dimensions().stream().reduce(1L, (left, right) -> left * Math.max(1, right))));
    }
}
