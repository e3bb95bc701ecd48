package peakscope.model.shape;

import java.util.List;
import java.util.StringJoiner;

/**
 * One tile of a layout, sizes from major to minor as HLO text writes them: {@code (8,128)} covers the two most minor
 * dimensions, 128 along the most minor. {@link #COMBINE} stands for {@code *}, a dimension merged into the next more
 * minor one before tiling.
 */
public record Tile(List<Long> dimensions) {

    public static final long COMBINE = -1;

    public Tile {
        dimensions = List.copyOf(dimensions);
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(",", "(", ")");
        for (long size : dimensions) {
            text.add(size == COMBINE ? "*" : Long.toString(size));
        }
        return text.toString();
    }
}
