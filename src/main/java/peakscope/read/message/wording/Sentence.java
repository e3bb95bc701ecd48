package peakscope.read.message.wording;

import com.google.re2j.Pattern;

/**
 * The stretch of a text that says one thing: a line, the lines onto which it was wrapped, and the rows of sizes below it.
 *
 * @param start of it in the text
 * @param end just past its last character
 */
record Sentence(int start, int end) {

    /** A shorter line was not wrapped. */
    private static final int NARROWEST = 40;

    private static final int MOST_LINES = 6;

    /** {@code Requested : 2.00 GiB} */
    private static final Pattern ROW =
            Pattern.compile("^[\\s|*-]*[A-Za-z][\\w ()/%-]{2,40}\\s*[:=]\\s*\\d[\\d.,]*\\s*[A-Za-z]*\\W*$");

    /** A word in the middle of a sentence, or a size; not the name of a function before a colon. */
    private static final Pattern GOING_ON =
            Pattern.compile("^ *(?:[a-z][a-z'’-]*[,.;)]*(?: |$)|\\(?\\d[\\d.,]*\\s?(?:[KMGTkmgt]?i?B|bytes)\\b)");

    /** What a wrapped line does not end with. */
    private static final String LAST = ".:!?}]";

    /** The sentence to which a stretch of a text belongs. */
    static Sentence around(String text, int from, int to) {
        int start = lineStart(text, from);
        for (int i = 0; i < 2 && start > 0; i++) {
            int before = lineStart(text, start - 1);
            if (!isWrapped(text, before, start - 1)) {
                break;
            }
            start = before;
        }
        int line = lineStart(text, to);
        int end = lineEnd(text, to);
        for (int i = 0; i < MOST_LINES && end < text.length(); i++) {
            int next = lineEnd(text, end + 1);
            if (!isWrapped(text, line, end)
                    && !ROW.matcher(text.substring(end + 1, next)).matches()) {
                break;
            }
            line = end + 1;
            end = next;
        }
        return new Sentence(start, end);
    }

    /** Whether a line goes on in the next one, which begins in the middle of a sentence. */
    private static boolean isWrapped(String text, int line, int end) {
        boolean mayGoOn = end - line >= NARROWEST && end < text.length() && LAST.indexOf(text.charAt(end - 1)) < 0;
        return mayGoOn
                && GOING_ON.matcher(text.substring(end + 1, lineEnd(text, end + 1)))
                        .find();
    }

    private static int lineStart(String text, int at) {
        return text.lastIndexOf('\n', at - 1) + 1;
    }

    private static int lineEnd(String text, int at) {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }
}
