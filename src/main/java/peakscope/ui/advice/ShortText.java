package peakscope.ui.advice;

/** The beginning of a text: as many whole sentences as fit. */
final class ShortText {

    private ShortText() {}

    /**
     * The sentences that end within this many characters; always the first one, cut at a word if it is much longer.
     *
     * @param most characters
     */
    static String of(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = text.lastIndexOf(". ", most);
        if (end < 0) {
            end = text.indexOf(". ");
        }
        if (end < 0 || end > most * 3 / 2) {
            return text.substring(0, Math.max(1, text.lastIndexOf(' ', most))) + " …";
        }
        return text.substring(0, end + 1);
    }
}
