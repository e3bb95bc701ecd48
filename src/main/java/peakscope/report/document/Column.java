package peakscope.report.document;

/**
 * The head of a column.
 *
 * @param isNumber whether its cells stand at the right
 */
public record Column(String title, boolean isNumber) {

    public static Column text(String title) {
        return new Column(title, false);
    }

    public static Column number(String title) {
        return new Column(title, true);
    }
}
