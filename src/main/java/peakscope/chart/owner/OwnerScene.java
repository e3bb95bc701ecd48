package peakscope.chart.owner;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.OptionalInt;
import peakscope.analyze.owner.Owner;
import peakscope.analyze.owner.Weight;
import peakscope.chart.surface.Box;

/**
 * A tree of owners laid out as blocks, seen from one of them. Blocks are in painting order: each after the one around
 * it, siblings by weight.
 */
public final class OwnerScene {

    private final List<Owner> trail;
    private final Weight weight;
    private final List<OwnerBlock> blocks;
    private final BlockGrid grid;
    private final IdentityHashMap<Owner, Integer> numbers = new IdentityHashMap<>();

    OwnerScene(List<Owner> trail, Weight weight, Box area, List<OwnerBlock> blocks) {
        this.trail = List.copyOf(trail);
        this.weight = weight;
        this.blocks = List.copyOf(blocks);
        this.grid = new BlockGrid(this.blocks, area);
        for (int i = 0; i < blocks.size(); i++) {
            for (Owner owner : blocks.get(i).chain()) {
                numbers.put(owner, i);
            }
        }
    }

    /** From the whole to the owner that the scene shows. */
    public List<Owner> trail() {
        return trail;
    }

    /** Everything live. */
    public Owner whole() {
        return trail.get(0);
    }

    public Weight weight() {
        return weight;
    }

    public List<OwnerBlock> blocks() {
        return blocks;
    }

    /** The innermost block at a place. */
    public OptionalInt at(double x, double y) {
        return grid.at(x, y);
    }

    /** From the whole to the owner of a block, through all around it. */
    public List<Owner> trailOf(int block) {
        if (block == OwnerBlock.NONE) {
            return trail.subList(0, trail.size() - 1);
        }
        List<Owner> longer = new ArrayList<>(trailOf(blocks.get(block).parent()));
        longer.addAll(blocks.get(block).chain());
        return longer;
    }

    /** The innermost block that shows the end of a trail, alone or in a lump. */
    public OptionalInt blockOf(List<Owner> wanted) {
        for (int i = wanted.size() - 1; i >= 0; i--) {
            Integer number = numbers.get(wanted.get(i));
            if (number != null) {
                boolean hidden = i + 1 < wanted.size();
                return OptionalInt.of(hidden ? lumpIn(number, wanted.get(i + 1)) : number);
            }
        }
        return OptionalInt.empty();
    }

    /** The lump of small children that holds the owner, or else the block itself. */
    private int lumpIn(int block, Owner owner) {
        for (int child = firstChild(block); child != OwnerBlock.NONE; child = sibling(child, 1)) {
            OwnerBlock candidate = blocks.get(child);
            if (candidate.lump() && candidate.owner().children().contains(owner)) {
                return child;
            }
        }
        return block;
    }

    /** The heaviest drawn child; {@link OwnerBlock#NONE} if there is none. */
    public int firstChild(int block) {
        int next = block + 1;
        return next < blocks.size() && blocks.get(next).parent() == block ? next : OwnerBlock.NONE;
    }

    /** The next or previous block under the same parent; {@link OwnerBlock#NONE} at the ends. */
    public int sibling(int block, int direction) {
        int parent = blocks.get(block).parent();
        for (int i = block + direction; i > parent && i >= 0 && i < blocks.size(); i += direction) {
            if (blocks.get(i).parent() == parent) {
                return i;
            }
            if (blocks.get(i).depth() < blocks.get(block).depth()) {
                break;
            }
        }
        return OwnerBlock.NONE;
    }
}
