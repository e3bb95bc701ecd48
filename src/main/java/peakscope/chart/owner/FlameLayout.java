package peakscope.chart.owner;

import java.util.ArrayList;
import java.util.List;
import peakscope.analyze.owner.Owner;
import peakscope.analyze.owner.Weight;
import peakscope.chart.surface.Box;

/** Owners as rows of boxes: the whole on top, below each owner its children from left to right, widths by weight. */
public final class FlameLayout {

    /** Narrower boxes are merged into a lump. */
    private static final double NARROWEST = 4;

    /** Narrower lumps are not drawn: they would be hairlines. */
    private static final double NARROWEST_LUMP = 0.5;

    /** More rows than any program has. */
    private static final int DEEPEST = 200;

    private static final double LOWEST = 0.75;
    private static final double HIGHEST = 1.7;

    private final Weight weight;
    private final OwnerInks inks;
    private final Box area;
    private final double row;
    private final List<OwnerBlock> blocks = new ArrayList<>();

    private FlameLayout(Weight weight, OwnerInks inks, Box area, double row) {
        this.weight = weight;
        this.inks = inks;
        this.area = area;
        this.row = row;
    }

    /**
     * Lays out what is below the end of a trail.
     *
     * @param trail from the whole to the owner on top
     * @param row height of a row
     */
    public static OwnerScene of(List<Owner> trail, Weight weight, OwnerInks inks, Box area, double row) {
        FlameLayout layout = new FlameLayout(weight, inks, area, row);
        Owner root = trail.get(trail.size() - 1);
        if (weight.of(root) > 0 && area.width() > 0 && area.height() > 0) {
            layout.block(root, new Box(area.x(), area.y(), area.width(), row), 0, OwnerBlock.NONE, false);
        }
        return new OwnerScene(trail, weight, area, layout.blocks);
    }

    /** The same with higher or slightly lower rows, so that few fill more of the area and many fit. */
    static OwnerScene fitted(List<Owner> trail, Weight weight, OwnerInks inks, Box area, double row) {
        Box endless = new Box(area.x(), area.y(), area.width(), DEEPEST * row);
        int rows = 1;
        for (OwnerBlock block : of(trail, weight, inks, endless, row).blocks()) {
            rows = Math.max(rows, block.depth() + 1);
        }
        double fitting = Math.max(row * LOWEST, Math.min(row * HIGHEST, area.height() / rows));
        return of(trail, weight, inks, area, Math.floor(fitting));
    }

    private void block(Owner owner, Box box, int depth, int parent, boolean lump) {
        int number = blocks.size();
        boolean room = box.bottom() + row <= area.bottom();
        boolean whole = parent == OwnerBlock.NONE;
        boolean open = room && !owner.children().isEmpty() && (whole || !lump);
        blocks.add(new OwnerBlock(List.of(owner), box, depth, parent, inks.of(owner), lump, open));
        if (!open) {
            return;
        }
        double pixel = box.width() / weight.of(owner);
        DrawnChildren heaviest = DrawnChildren.of(owner, weight, NARROWEST / pixel);
        double x = box.x();
        for (Owner child : heaviest.shown()) {
            double width = weight.of(child) * pixel;
            block(child, new Box(x, box.y() + row, width, row), depth + 1, number, false);
            x += width;
        }
        if (heaviest.rest().isPresent()) {
            Owner rest = heaviest.rest().get();
            double width = weight.of(rest) * pixel;
            if (width >= NARROWEST_LUMP) {
                block(rest, new Box(x, box.y() + row, width, row), depth + 1, number, true);
            }
        }
    }
}
