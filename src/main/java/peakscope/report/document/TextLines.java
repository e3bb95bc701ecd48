package peakscope.report.document;

import com.google.re2j.Pattern;
import java.util.function.UnaryOperator;

/** Lines that keep within a terminal's width. Colours are added after wrapping, because they take no room. */
final class TextLines {

    /** Characters of a column that words need. */
    private static final int NARROW = 20;

    private static final Pattern ADDRESS = Pattern.compile("(?:https?:/)?/\\S+");

    private static final Pattern UNIT = Pattern.compile("\\d (?:%|B|[KMGT]iB|bytes)(?:\\W|$)");

    private final int width;
    private final StringBuilder text = new StringBuilder();

    TextLines(int width) {
        this.width = width;
    }

    void heading(String title) {
        text.append('\n').append(title).append('\n');
    }

    void line(String line) {
        text.append(line.stripTrailing()).append('\n');
    }

    /** Whether a text that goes on below from this column has room for words. */
    boolean hasRoom(int column) {
        return column + NARROW <= width;
    }

    /** A line that may be cut, marked with an ellipsis. */
    void cut(String line, UnaryOperator<String> dress) {
        String kept = line.stripTrailing();
        line(dress.apply(kept.length() <= width ? kept : kept.substring(0, width - 1) + "…"));
    }

    /** Breaks at spaces; breaks a word longer than the line, such as a shape, where it must. */
    void wrapped(String indent, String paragraph) {
        wrapped(indent, paragraph, line -> line);
    }

    /** The same with every line in a colour. */
    void wrapped(String indent, String paragraph, UnaryOperator<String> dress) {
        hanging(indent + paragraph, Math.min(indent.length() + 2, 12), dress);
    }

    /** A line that goes on below, from this column. */
    void hanging(String line, int column, UnaryOperator<String> dress) {
        String rest = line.stripTrailing();
        String hanging = " ".repeat(column);
        while (rest.length() > width) {
            int blank = lastBreak(rest);
            int end = blank > hanging.length() + 8 ? blank : endOfAddress(rest);
            line(dress.apply(rest.substring(0, end).stripTrailing()));
            rest = hanging + rest.substring(end).stripLeading();
        }
        line(dress.apply(rest.stripTrailing()));
    }

    /** Where to break a word longer than the line: behind it if it is an address or a path to copy, else at the edge. */
    private int endOfAddress(String text) {
        int blank = text.indexOf(' ', width);
        int end = blank < 0 ? text.length() : blank;
        return ADDRESS.matcher(text.substring(text.lastIndexOf(' ', end - 1) + 1, end))
                        .matches()
                ? end
                : width;
    }

    /** The last space before the edge that does not part a number from its unit. */
    private int lastBreak(String text) {
        int blank = text.lastIndexOf(' ', width);
        return blank > 0 && UNIT.matcher(text.substring(blank - 1)).lookingAt()
                ? text.lastIndexOf(' ', blank - 1)
                : blank;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
