package peakscope.report.check;

/** Names come from files, and may hold anything; a line break in one must not make a line of its own. */
final class OneLine {

    private OneLine() {}

    static String of(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> line.appendCodePoint(isPlain(c) ? c : '\uFFFD'));
        return line.toString();
    }

    /** What XML 1.0 can hold, less its line breaks: https://www.w3.org/TR/xml/#charsets. */
    private static boolean isPlain(int c) {
        boolean separator = c == '\u2028' || c == '\u2029';
        boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        return !Character.isISOControl(c) && !separator && !surrogate && c != '\uFFFE' && c != '\uFFFF';
    }
}
