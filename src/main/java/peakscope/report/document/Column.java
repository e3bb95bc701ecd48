package peakscope.report.document;

import peakscope.model.value.Visible;

/**
 * The head of a column.
 *
 * @param isNumber whether its cells stand at the right
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
