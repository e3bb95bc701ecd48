package peakscope.chart.owner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.analyze.owner.Owner;
import peakscope.analyze.owner.Weight;
import peakscope.chart.surface.Box;

/** Owners as nested boxes, areas by weight; each box with enough room has a header with its name above its children. */
public final class TreemapLayout {

    /** Boxes with fewer square pixels are merged into a lump. */
    private static final double SMALLEST = 150;

    /** Free pixels around the children of a box. */
    private static final double MARGIN = 2;

    private static final double NARROWEST_OPEN = 46;
    private static final double LOWEST_INSIDE = 16;

    private final Weight weight;
    private final OwnerInks inks;
    private final double head;
    private final List<OwnerBlock> blocks = new ArrayList<>();

    private TreemapLayout(Weight weight, OwnerInks inks, double head) {
        this.weight = weight;
        this.inks = inks;
        this.head = head;
    }

    /**
     * Lays out what is below the end of a trail.
     *
     * @param trail from the whole to the owner that fills the area
     * @param head height of the line above the children of a box
     */
    public static OwnerScene of(List<Owner> trail, Weight weight, OwnerInks inks, Box area, double head) {
        TreemapLayout layout = new TreemapLayout(weight, inks, head);
        Owner root = trail.get(trail.size() - 1);
        if (weight.of(root) > 0 && area.width() > 0 && area.height() > 0) {
            layout.block(List.of(root), area, 0, OwnerBlock.NONE, false);
        }
        return new OwnerScene(trail, weight, area, layout.blocks);
    }

    private void block(List<Owner> chain, Box box, int depth, int parent, boolean lump) {
        int number = blocks.size();
        OwnerBlock block = new OwnerBlock(chain, box, depth, parent, inks.of(chain.get(0)), lump, false);
        blocks.add(block);
        inside(block).ifPresent(inside -> {
            blocks.set(number, block.opened());
            children(block.owner(), inside, depth + 1, number);
        });
    }

    /** The area for the children; empty if there are none or no room. */
    private Optional<Box> inside(OwnerBlock block) {
        Box box = block.box();
        if (block.parent() == OwnerBlock.NONE) {
            return block.owner().children().isEmpty() ? Optional.empty() : Optional.of(box);
        }
        Box inside = new Box(box.x() + MARGIN, box.y() + head, box.width() - 2 * MARGIN, box.height() - head - MARGIN);
        boolean roomy = box.width() >= NARROWEST_OPEN && inside.height() >= LOWEST_INSIDE;
        return block.owner().children().isEmpty() || block.lump() || !roomy ? Optional.empty() : Optional.of(inside);
    }

    private void children(Owner owner, Box inside, int depth, int parent) {
        double total = weight.of(owner);
        double bytesOfSmallest = SMALLEST / (inside.width() * inside.height()) * total;
        DrawnChildren heaviest = DrawnChildren.of(owner, weight, bytesOfSmallest);
        List<Owner> all = heaviest.all();
        double[] shares = new double[all.size()];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = weight.of(all.get(i)) / total;
        }
        List<Box> boxes = Squarified.fill(shares, inside);
        for (int i = 0; i < shares.length; i++) {
            boolean lump = heaviest.rest().isPresent() && i == shares.length - 1;
            block(lump ? List.of(all.get(i)) : chain(all.get(i)), boxes.get(i), depth, parent, lump);
        }
    }

    /** An owner and, as long as it has a single child that is itself an owner, that child. */
    private static List<Owner> chain(Owner first) {
        List<Owner> chain = new ArrayList<>(List.of(first));
        Owner last = first;
        while (last.children().size() == 1) {
            last = last.children().get(0);
            chain.add(last);
        }
        return List.copyOf(chain);
    }
}
