package peakscope.read.message.text;

import com.google.re2j.Pattern;

/** Tells lines that go on in the next one, as when a logger or a terminal wraps a sentence. */
final class Continuation {

    /** A shorter line was not wrapped. */
    static final int NARROWEST = 40;

    /** What a wrapped line does not end with. */
    private static final String LAST = ".:!?}]";

    /** A word in the middle of a sentence, a number or the rest of one, the unit of a number on the line before, or a mark between two parts. */
    private static final Pattern MIDDLE = Pattern.compile("^\\s*(?:[a-z0-9(]|\\.\\d|[KMGT]i?B\\b|:: )");

    private Continuation() {}

    /** Whether a line may go on in the next one. */
    static boolean isOpen(String line) {
        return line.length() >= NARROWEST && LAST.indexOf(last(line)) < 0;
    }

    /** Whether a line goes on in this next one. */
    static boolean isBetween(String line, String next) {
        return isOpen(line)
                && !next.isBlank()
                && (last(line) == ',' || MIDDLE.matcher(next).find());
    }

    /** The last character; some terminals leave the blank at which they cut. */
    private static char last(String line) {
        int end = line.length() - 1;
        return line.charAt(line.charAt(end) == ' ' ? end - 1 : end);
    }
}
