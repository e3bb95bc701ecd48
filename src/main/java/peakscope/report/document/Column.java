package peakscope.report.document;

import peakscope.model.value.Visible;

/**
 * A column header.
 *
 * @param isNumber whether its cells are right-aligned
 */
public record Column(String title, boolean isNumber) {

    public Column {
        title = Visible.of(title);
    }

    public static Column text(String title) {
        return new Column(title, false);
    }

    public static Column number(String title) {
        return new Column(title, true);
    }
}
