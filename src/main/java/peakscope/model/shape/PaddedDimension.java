package peakscope.model.shape;

import java.util.Locale;

/**
 * One dimension that the layout's tile made longer.
 *
 * @param dimension logical dimension number, counted from 0 at the left of the shape text; -1 when the tile covers more
 *     dimensions than the array has
 * @param minorPosition 0 for the most minor dimension, 1 for the one above it, …
 * @param from elements before
 * @param to elements after
 * @param tile the whole first tile, for example {@code (8,128)}
 * @param tileSize the size of the tile along this dimension
 */
public record PaddedDimension(int dimension, int minorPosition, long from, long to, Tile tile, long tileSize) {

    /** How many times longer the dimension became. */
    public double factor() {
        return from == 0 ? 1 : (double) to / from;
    }

    /** {@code dimension 0 (second minor) 129 → 136 by tile (8,128), 1.05×}. */
    @Override
    public String toString() {
        String name = dimension < 0 ? "a missing dimension" : "dimension " + dimension;
        String place = minorPosition == 0 ? "minor" : minorPosition == 1 ? "second minor" : "minor + " + minorPosition;
        return String.format(Locale.ROOT, "%s (%s) %,d → %,d by tile %s, %.2f×", name, place, from, to, tile, factor());
    }
}
