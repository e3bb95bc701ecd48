package peakscope.ui.advice;

/** The beginning of a text: whole sentences, as many as there is room for. */
final class ShortText {

    private ShortText() {}

    /**
     * The sentences that end within so many characters; the first one always, cut at a word when it is much longer.
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
