package peakscope.analyze.whatif;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Layout;
import peakscope.model.shape.PaddedDimension;
import peakscope.model.shape.Tile;
import peakscope.model.timeline.Buffer;
import peakscope.model.value.Bytes;

/**
 * Another way to store an array that pads less: other dimensions minor, two neighbours merged, or a dimension cut down to whole
 * tiles. Sizes are computed with the tile the array has now; a compiler may choose another tile for another shape, so they are
 * estimates.
 *
 * @param keepsResults whether all elements are kept
 * @param what has to be done, in words
 * @param shape how the array would be stored
 * @param size bytes it would take
 */
public record Relayout(boolean keepsResults, String what, ArrayShape shape, Bytes size) {

    /** Beyond this many there are too many orders to try them all. */
    private static final int MOST_DIMENSIONS = 8;

    /** The smallest way that keeps every element; empty when none is smaller than what is. */
    public static Optional<Relayout> best(Buffer buffer) {
        return smallest(buffer, keeping(tiled(buffer)));
    }

    /** The cheapest cut of a dimension down to whole tiles, which gives up elements; empty when there is none. */
    public static Optional<Relayout> cut(Buffer buffer) {
        return smallest(buffer, tiled(buffer).map(Relayout::cuts).orElse(List.of()));
    }

    private static Optional<Relayout> smallest(Buffer buffer, List<Relayout> candidates) {
        return candidates.stream()
                .filter(candidate -> candidate.size().compareTo(buffer.size()) < 0)
                .min(Comparator.comparing(Relayout::size));
    }

    /** The array, when it has a tile that pads it. */
    private static Optional<ArrayShape> tiled(Buffer buffer) {
        return buffer.details().shape() instanceof ArrayShape array
                        && !array.paddedDimensions().isEmpty()
                        && array.dimensions().size() <= MOST_DIMENSIONS
                        && array.paddedBytes() == buffer.size().count()
                ? Optional.of(array)
                : Optional.empty();
    }

    private static List<Relayout> keeping(Optional<ArrayShape> padded) {
        if (padded.isEmpty()) {
            return List.of();
        }
        ArrayShape array = padded.get();
        List<Relayout> ways = new ArrayList<>();
        for (List<Integer> order : orders(array.dimensions().size())) {
            ways.add(way(true, "transpose so that " + place(order), with(array, array.dimensions(), order)));
        }
        for (int major = 0; major + 1 < array.dimensions().size(); major++) {
            List<Long> merged = new ArrayList<>(array.dimensions());
            merged.set(major, merged.get(major) * merged.remove(major + 1));
            String what = "merge dimensions " + major + " and " + (major + 1) + " into one of "
                    + String.format(Locale.ROOT, "%,d", merged.get(major));
            for (List<Integer> order : orders(merged.size())) {
                ways.add(way(true, what + ", " + place(order), with(array, merged, order)));
            }
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
                ways.add(way(
                        false,
                        what,
                        with(array, dimensions, array.layout().orElseThrow().minorToMajor())));
            }
        }
        return ways;
    }

    private static Relayout way(boolean keepsResults, String what, ArrayShape shape) {
        return new Relayout(keepsResults, what, shape, new Bytes(shape.paddedBytes()));
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

    /** The tile of an array of one dimension has as many elements as one of two dimensions. */
    private static Tile flat(Tile tile) {
        return new Tile(List.of(tile.dimensions().stream().reduce(1L, (left, right) -> left * Math.max(1, right))));
    }

    /** All choices of the two most minor dimensions, the others in their logical order above them. */
    private static List<List<Integer>> orders(int rank) {
        List<List<Integer>> orders = new ArrayList<>();
        for (int minor = rank - 1; minor >= 0; minor--) {
            for (int second = rank - 1; second >= 0; second--) {
                if (second == minor && rank > 1) {
                    continue;
                }
                List<Integer> order = new ArrayList<>(rank > 1 ? List.of(minor, second) : List.of(minor));
                for (int rest = rank - 1; rest >= 0; rest--) {
                    if (rest != minor && rest != second) {
                        order.add(rest);
                    }
                }
                orders.add(List.copyOf(order));
            }
        }
        return orders;
    }

    private static String place(List<Integer> order) {
        return order.stream()
                .limit(2)
                .map(String::valueOf)
                .collect(Collectors.joining(
                        " is minor and dimension ", "dimension ", order.size() > 1 ? " second minor" : " is minor"));
    }
}
