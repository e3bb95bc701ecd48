package peakscope.chart.surface;

/** Text cut to fit, with an ellipsis; keeps a number at the end, because it distinguishes names. */
public final class FittedText {

    private static final String ELLIPSIS = "…";

    /** With fewer letters a name is unrecognisable. */
    private static final int FEWEST = 4;

    /** Keeps a number only with this many letters before it. */
    private static final int SHORTEST_HEAD = 2;

    private FittedText() {}

    /** The text, as much of its beginning and end as fits, or nothing. */
    public static String of(Surface surface, String text, double width) {
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

    /** {@code gelu · train.py:11} if it fits, otherwise {@code gelu}, otherwise as much of that as fits. */
    public static String ofLabel(Surface surface, String label, double width) {
        int end = label.indexOf(" · ");
        if (surface.plainTextWidth(label) <= width) {
            return label;
        }
        return of(surface, end < 0 ? label : label.substring(0, end), width);
    }

    private static String cut(String text, int letters) {
        int digits = 0;
        while (digits < text.length() && Character.isDigit(text.charAt(text.length() - 1 - digits))) {
            digits++;
        }
        int head = letters - digits >= SHORTEST_HEAD ? letters - digits : letters;
        return text.substring(0, head) + ELLIPSIS + text.substring(text.length() - (letters - head));
    }
}
