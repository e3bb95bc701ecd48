package peakscope.report.document;

import java.util.List;
import peakscope.model.value.Visible;

/**
 * A row of a table.
 *
 * @param cells one per column
 * @param notes lines that belong to the row but to no column
 */
public record Row(List<Cell> cells, List<String> notes) {

    public Row {
        cells = List.copyOf(cells);
        notes = Visible.of(notes);
    }

    public static Row of(Cell... cells) {
        return new Row(List.of(cells), List.of());
    }

    /** A copy with lines below it. */
    public Row with(List<String> below) {
        return new Row(cells, below);
    }
}
