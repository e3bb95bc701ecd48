package peakscope.chart.owner;

import java.util.List;
import java.util.stream.Collectors;
import peakscope.analyze.owner.Owner;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Ink;

/**
 * One rectangle of a treemap or a flame graph.
 *
 * @param chain the owner, after those that have it as their only child and need no rectangle of their own
 * @param depth 0 for the outermost
 * @param parent number of the block around or above it; {@link #NONE} for the outermost
 * @param lump whether it stands for several that are too small to draw
 * @param open whether its children are drawn too
 */
public record OwnerBlock(List<Owner> chain, Box box, int depth, int parent, Ink ink, boolean lump, boolean open) {

    /** No block. */
    public static final int NONE = -1;

    public Owner owner() {
        return chain.get(chain.size() - 1);
    }

    /** {@code Model / layer_* ×12}. */
    public String title() {
        return chain.stream().map(Owner::title).collect(Collectors.joining(" / "));
    }

    OwnerBlock opened() {
        return new OwnerBlock(chain, box, depth, parent, ink, lump, true);
    }
}
