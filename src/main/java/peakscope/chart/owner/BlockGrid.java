package peakscope.chart.owner;

import java.util.List;
import java.util.OptionalInt;
import peakscope.chart.surface.Box;

/** Finds the innermost block at a place: each cell of a coarse grid lists the blocks that touch it. */
final class BlockGrid {

    private static final double CELL = 24;

    private final List<OwnerBlock> blocks;
    private final int columns;
    private final int rows;
    private final int[] from;
    private final int[] listed;

    BlockGrid(List<OwnerBlock> blocks, Box area) {
        this.blocks = blocks;
        columns = Math.max(1, (int) Math.ceil(area.right() / CELL));
        rows = Math.max(1, (int) Math.ceil(area.bottom() / CELL));
        from = new int[columns * rows + 1];
        for (OwnerBlock block : blocks) {
            eachCell(block.box(), cell -> from[cell + 1]++);
        }
        for (int cell = 1; cell < from.length; cell++) {
            from[cell] += from[cell - 1];
        }
        listed = new int[from[columns * rows]];
        int[] next = from.clone();
        for (int i = 0; i < blocks.size(); i++) {
            int block = i;
            eachCell(blocks.get(i).box(), cell -> listed[next[cell]++] = block);
        }
    }

    private interface Cell {
        void visit(int cell);
    }

    private void eachCell(Box box, Cell visitor) {
        for (int row = row(box.y()); row <= row(box.bottom()); row++) {
            for (int column = column(box.x()); column <= column(box.right()); column++) {
                visitor.visit(row * columns + column);
            }
        }
    }

    private int row(double y) {
        return (int) Math.max(0, Math.min(rows - 1, Math.floor(y / CELL)));
    }

    private int column(double x) {
        return (int) Math.max(0, Math.min(columns - 1, Math.floor(x / CELL)));
    }

    /** Blocks follow those around them, so the last one at the place is the innermost. */
    OptionalInt at(double x, double y) {
        int cell = row(y) * columns + column(x);
        for (int i = from[cell + 1] - 1; i >= from[cell]; i--) {
            if (blocks.get(listed[i]).box().contains(x, y)) {
                return OptionalInt.of(listed[i]);
            }
        }
        return OptionalInt.empty();
    }
}
