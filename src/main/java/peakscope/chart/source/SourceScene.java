package peakscope.chart.source;

import java.util.List;
import java.util.OptionalInt;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.source.Place;
import peakscope.chart.surface.Box;

/** The rows of a program laid out below a header that names the columns. */
public final class SourceScene {

    /** Height of a row, in pixels. */
    public static final double ROW = 21;

    static final double HEAD = 24;

    private final SpaceAnalysis space;
    private final int step;
    private final List<SourceRow> rows;
    private final double scrolled;
    private final long largest;

    /**
     * Lays rows out.
     *
     * @param step for which they were made
     * @param scrolled pixels of rows above the visible part
     */
    public SourceScene(SpaceAnalysis space, int step, List<SourceRow> rows, double scrolled) {
        this.space = space;
        this.step = step;
        this.rows = List.copyOf(rows);
        this.scrolled = scrolled;
        this.largest = rows.stream()
                .filter(SourceRow.Holding.class::isInstance)
                .mapToLong(row -> ((SourceRow.Holding) row).use().most().count())
                .max()
                .orElse(0);
    }

    public List<SourceRow> rows() {
        return rows;
    }

    SpaceAnalysis space() {
        return space;
    }

    int step() {
        return step;
    }

    /** Bytes that a bar of full length stands for. */
    long largest() {
        return largest;
    }

    /** Pixels that all rows need. */
    public static double height(int rows) {
        return rows * ROW;
    }

    /** Pixels for rows in a chart of a given height. */
    public static double room(double height) {
        return Math.max(ROW, height - HEAD);
    }

    Box box(int row, double width) {
        return new Box(0, HEAD + row * ROW - scrolled, width, ROW);
    }

    /** The row at a height. */
    public OptionalInt at(double y) {
        int row = (int) Math.floor((y - HEAD + scrolled) / ROW);
        return y >= HEAD && row >= 0 && row < rows.size() ? OptionalInt.of(row) : OptionalInt.empty();
    }

    /** The row of a line. */
    public OptionalInt rowOf(Place place) {
        for (int row = 0; row < rows.size(); row++) {
            if (rows.get(row) instanceof SourceRow.Holding holding
                    && holding.use().place().equals(place)) {
                return OptionalInt.of(row);
            }
        }
        return OptionalInt.empty();
    }
}
