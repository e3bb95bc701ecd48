package peakscope.chart.map;

import peakscope.chart.surface.Box;

/**
 * Boxes too small to draw individually, merged into cells of two by two pixels that know how much of each kind they
 * hold.
 *
 * <p>A box is spread evenly over the cells that it touches. That takes four additions, wherever its corners are: sums
 * over rows and columns (an inverse summed-area table) produce the cells at the end. So the cost is that of the boxes
 * plus that of the cells. All arithmetic is on integers, so nothing is lost and no box counts as nothing.
 */
final class MapRaster {

    /** Side of a cell, in pixels. */
    static final int CELL = 2;

    /** A fully covered cell. */
    private static final int WHOLE = 1 << 16;

    private final Box plot;
    private final int columns;
    private final int rows;
    private final int kinds;
    private final int planes;
    private final int[] weight;
    private boolean any;

    MapRaster(Box plot, int kinds) {
        this.plot = plot;
        this.kinds = kinds;
        planes = kinds + 1;
        columns = (int) Math.ceil(plot.width() / CELL);
        rows = (int) Math.ceil(plot.height() / CELL);
        weight = new int[(rows + 1) * (columns + 1) * planes];
    }

    /** The cell at a place of the plot. */
    static Box cell(Box plot, double x, double y) {
        return new Box(
                plot.x() + Math.floor((x - plot.x()) / CELL) * CELL,
                plot.y() + Math.floor((y - plot.y()) / CELL) * CELL,
                CELL,
                CELL);
    }

    /**
     * Adds a box that overlaps the plot.
     *
     * @param padded share of it that is padding
     */
    void add(double left, double right, double top, double bottom, int kind, double padded) {
        int fromColumn = clamp(left - plot.x(), columns - 1);
        int fromRow = clamp(top - plot.y(), rows - 1);
        int toColumn = Math.max(fromColumn + 1, clamp(right - plot.x() + CELL - 1e-6, columns));
        int toRow = Math.max(fromRow + 1, clamp(bottom - plot.y() + CELL - 1e-6, rows));
        double width = Math.min(right, plot.right()) - Math.max(left, plot.x());
        double height = Math.min(bottom, plot.bottom()) - Math.max(top, plot.y());
        double cells = (double) (toColumn - fromColumn) * (toRow - fromRow) * CELL * CELL;
        int share = (int) Math.max(1, Math.min(WHOLE, width * height / cells * WHOLE));
        corners(fromColumn, toColumn, fromRow, toRow, kind, share);
        int paddedShare = (int) Math.round(share * padded);
        if (paddedShare > 0) {
            corners(fromColumn, toColumn, fromRow, toRow, kinds, paddedShare);
        }
        any = true;
    }

    private void corners(int fromColumn, int toColumn, int fromRow, int toRow, int plane, int share) {
        weight[at(fromRow, fromColumn) + plane] += share;
        weight[at(fromRow, toColumn) + plane] -= share;
        weight[at(toRow, fromColumn) + plane] -= share;
        weight[at(toRow, toColumn) + plane] += share;
    }

    private int at(int row, int column) {
        return (row * (columns + 1) + column) * planes;
    }

    private static int clamp(double pixels, int most) {
        return (int) Math.max(0, Math.min(most, Math.floor(pixels / CELL)));
    }

    /** The cells; call once, after all boxes are added. */
    MapRuns runs() {
        MapRuns runs = new MapRuns(plot, columns);
        if (!any) {
            return runs;
        }
        for (int row = 0; row < rows; row++) {
            sum(row);
            for (int column = 0; column < columns; column++) {
                runs.add(row, column, look(at(row, column)));
            }
            runs.endRow(row);
        }
        runs.end();
        return runs;
    }

    private void sum(int row) {
        int from = at(row, 0);
        int end = at(row, columns);
        for (int i = from + planes; i < end; i++) {
            weight[i] += weight[i - planes];
        }
        if (row > 0) {
            int width = (columns + 1) * planes;
            for (int i = from; i < end; i++) {
                weight[i] += weight[i - width];
            }
        }
    }

    /** The look of a cell: that of the kind with the most of it. */
    private int look(int cell) {
        int best = 0;
        int covered = 0;
        for (int kind = 0; kind < kinds; kind++) {
            covered += weight[cell + kind];
            if (weight[cell + kind] > weight[cell + best]) {
                best = kind;
            }
        }
        if (covered == 0) {
            return MapRuns.NOTHING;
        }
        int density = covered < WHOLE / 4 ? 0 : covered < WHOLE * 3 / 4 ? 1 : 2;
        return MapRuns.look(best, density, weight[cell + kinds] > covered / 2);
    }
}
