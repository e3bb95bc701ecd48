package peakscope.model.shape;

import java.util.List;
import java.util.stream.Collectors;

/**
 * How an array is stored in memory.
 *
 * @param minorToMajor logical dimension numbers, fastest varying first; empty when unknown or for a scalar
 * @param tiles the first is the outer tile, which sets the padding; later ones only reorder inside it
 * @param elementBits bits an element takes when packed, printed {@code E(n)}; 0 when elements take whole bytes
 * @param memorySpace memory space number ("color"), printed {@code S(n)}; 0 is the device's main memory
 * @param tailPaddingAlignment the padded element count is rounded up to a multiple of this, printed {@code L(n)}; 1 is
 * none
 * @param otherText attributes kept as printed, without meaning for sizes
 */
public record Layout(
        List<Integer> minorToMajor,
        List<Tile> tiles,
        int elementBits,
        long memorySpace,
        long tailPaddingAlignment,
        String otherText) {

    public Layout {
        minorToMajor = List.copyOf(minorToMajor);
        tiles = List.copyOf(tiles);
    }

    /** Row-major, untiled, unpacked, for an array of this many dimensions. */
    public static Layout rowMajor(int rank) {
        Integer[] order = new Integer[rank];
        for (int i = 0; i < rank; i++) {
            order[i] = rank - 1 - i;
        }
        return new Layout(List.of(order), List.of(), 0, 0, 1, "");
    }

    /** {@code {1,0:T(8,128)S(1)}}, attributes in the order of XLA's printer. */
    @Override
    public String toString() {
        StringBuilder attributes = new StringBuilder();
        if (!tiles.isEmpty()) {
            attributes.append('T');
            tiles.forEach(attributes::append);
        }
        if (tailPaddingAlignment != 1) {
            attributes.append("L(").append(tailPaddingAlignment).append(')');
        }
        if (elementBits != 0) {
            attributes.append("E(").append(elementBits).append(')');
        }
        if (memorySpace != 0) {
            attributes.append("S(").append(memorySpace).append(')');
        }
        attributes.append(otherText);
        String order = minorToMajor.stream().map(String::valueOf).collect(Collectors.joining(","));
        return "{" + order + (attributes.isEmpty() ? "" : ":" + attributes) + "}";
    }
}
