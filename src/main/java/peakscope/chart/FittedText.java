package peakscope.chart;

/** Text cut to the room there is, an ellipsis in it: names of one kind differ at their ends. */
final class FittedText {

    private static final String ELLIPSIS = "…";

    /** With fewer letters than this nobody can tell what it was. */
    private static final int FEWEST = 4;

    /** Of the letters that are kept, those at the beginning. */
    private static final double HEAD = 0.6;

    private FittedText() {}

    /** The text, as much of its beginning and end as fits, or nothing. */
    static String of(Surface surface, String text, double width) {
        if (surface.textWidth(text) <= width) {
            return text;
        }
        int low = 0;
        int high = text.length();
        while (low + 1 < high) {
            int middle = (low + high) >>> 1;
            if (surface.textWidth(cut(text, middle)) <= width) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low < FEWEST ? "" : cut(text, low);
    }

    private static String cut(String text, int letters) {
        int head = (int) Math.ceil(letters * HEAD);
        return text.substring(0, head) + ELLIPSIS + text.substring(text.length() - (letters - head));
    }
}
