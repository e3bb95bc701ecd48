package peakscope.chart.map;

import java.util.Arrays;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Surface;

/** Cells with one look joined into rectangles: along a row, and down as long as the next row has the same stretch. */
final class MapRuns {

    static final int NOTHING = -1;

    private static final double[] OPACITY = {0.25, 0.4, MapColors.OPACITY};

    private final Box plot;
    /** The open stretch that begins in each column. */
    private final int[] openLook;

    private final int[] openEnd;
    private final int[] openRow;
    private final int[] openLastRow;
    private int from;
    private int to;
    private int looking = NOTHING;
    /** Four numbers per rectangle, and its look. */
    private int[] rects = new int[5 * 256];

    private int count;

    MapRuns(Box plot, int columns) {
        this.plot = plot;
        openLook = new int[columns];
        openEnd = new int[columns];
        openRow = new int[columns];
        openLastRow = new int[columns];
        Arrays.fill(openLook, NOTHING);
    }

    /** How a cell looks. */
    static int look(int kind, int density, boolean padded) {
        return kind * 8 + density * 2 + (padded ? 1 : 0);
    }

    /** The next cell of a row. */
    void add(int row, int column, int look) {
        if (look != looking) {
            endRow(row);
            looking = look;
            from = column;
        }
        to = column + 1;
    }

    void endRow(int row) {
        if (looking != NOTHING) {
            boolean goesOn = openLook[from] == looking && openEnd[from] == to && openLastRow[from] == row - 1;
            if (!goesOn) {
                close(from);
                openLook[from] = looking;
                openEnd[from] = to;
                openRow[from] = row;
            }
            openLastRow[from] = row;
        }
        looking = NOTHING;
    }

    void end() {
        for (int column = 0; column < openLook.length; column++) {
            close(column);
        }
    }

    private void close(int column) {
        if (openLook[column] == NOTHING) {
            return;
        }
        if (count * 5 == rects.length) {
            rects = Arrays.copyOf(rects, rects.length * 2);
        }
        int[] rect = {column, openRow[column], openEnd[column], openLastRow[column] + 1, openLook[column]};
        System.arraycopy(rect, 0, rects, count * 5, 5);
        count++;
    }

    /** Draws them, dimmed ones faintly. */
    void paint(Surface surface, MapColors colors, double strength) {
        for (int i = 0; i < count * 5; i += 5) {
            double x = plot.x() + rects[i] * MapRaster.CELL;
            double y = plot.y() + rects[i + 1] * MapRaster.CELL;
            Box box = new Box(
                    x,
                    y,
                    Math.min(plot.right(), plot.x() + rects[i + 2] * MapRaster.CELL) - x,
                    Math.min(plot.bottom(), plot.y() + rects[i + 3] * MapRaster.CELL) - y);
            Ink ink = colors.ink(rects[i + 4] / 8);
            boolean padded = rects[i + 4] % 2 == 1 && strength >= 1;
            surface.rect(box, padded ? Fill.padded(ink) : Fill.soft(ink, OPACITY[rects[i + 4] / 2 % 4] * strength));
        }
    }
}
