package peakscope.report;

/** Lines that keep within a terminal's width. */
final class TextLines {

    private final int width;
    private final StringBuilder text = new StringBuilder();

    TextLines(int width) {
        this.width = width;
    }

    int width() {
        return width;
    }

    void heading(String title) {
        text.append('\n').append(title).append('\n');
    }

    void line(String line) {
        text.append(line.stripTrailing()).append('\n');
    }

    /** A line whose end may go, marked with an ellipsis. */
    void cut(String line) {
        line(line.length() <= width ? line : line.substring(0, width - 1) + "…");
    }

    /** Two parts on one line, or on two where that is too long; neither is broken, so that a path can be copied. */
    void pair(String first, String second) {
        if (first.length() + 2 + second.length() <= width) {
            line(first + "  " + second);
        } else {
            line(first);
            line("    " + second);
        }
    }

    /** Breaks at blanks; a word longer than the line, such as a shape, is broken where it must be. */
    void wrapped(String indent, String paragraph) {
        String rest = indent + paragraph;
        String hanging = " ".repeat(Math.min(indent.length() + 2, 12));
        while (rest.length() > width) {
            int blank = rest.lastIndexOf(' ', width);
            int end = blank > hanging.length() + 8 ? blank : width;
            line(rest.substring(0, end));
            rest = hanging + rest.substring(end).stripLeading();
        }
        line(rest);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
