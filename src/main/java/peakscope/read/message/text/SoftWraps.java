package peakscope.read.message.text;

import java.util.Map;
import java.util.TreeMap;

/**
 * Joins lines that a terminal may have cut in the middle of words: those of the greatest length. Lists may
 * have such lines too, so lines are joined only where both sides of the cut are letters or digits, or a figure is cut off from its name.
 */
public final class SoftWraps {

    private static final int NARROWEST = 40;
    private static final int WIDEST = 400;

    /** Lines of one length that are cut within a word; two, if the longest line is not, which colours make longer. */
    private static final int SEVERAL = 3;

    private SoftWraps() {}

    public static PlacedText joined(PlacedText text) {
        String all = text.toString();
        int width = width(text, all);
        if (width == 0) {
            return text;
        }
        PlacedText joined = new PlacedText();
        int from = 0;
        for (int end = all.indexOf('\n'); end >= 0; end = all.indexOf('\n', end + 1)) {
            if (length(text, end) == width && isWithinWord(all, end)) {
                joined.append(text, from, end);
                from = end + 1;
            }
        }
        return from == 0 ? text : joined.append(text, from, all.length());
    }

    /** Whether several lines have the greatest length, which a terminal then has; one alone may just be long. */
    public static boolean areLikely(PlacedText text) {
        String all = text.toString();
        int width = width(text, all);
        int full = 0;
        for (int end = all.indexOf('\n'); end >= 0; end = all.indexOf('\n', end + 1)) {
            full += length(text, end) == width ? 1 : 0;
        }
        return full > 1;
    }

    /** Whether a word or a number is cut here. */
    private static boolean isWithinWord(String text, int cut) {
        if (cut == 0 || cut + 1 >= text.length()) {
            return false;
        }
        char before = text.charAt(cut - 1);
        char after = text.charAt(cut + 1);
        return (Character.isLetterOrDigit(before)
                        || before == '='
                        || before == '_'
                        || (before == '.' && Character.isDigit(after)))
                && (Character.isLetterOrDigit(after) || (after == '.' && Character.isDigit(before)));
    }

    /**
     * The length that most lines have which are cut within a word, or else the greatest length of a line; 0 if no terminal has
     * it.
     */
    private static int width(PlacedText text, String all) {
        int longest = 0;
        Map<Integer, Integer> cut = new TreeMap<>();
        for (int end = all.indexOf('\n'); end >= 0; end = all.indexOf('\n', end + 1)) {
            int length = length(text, end);
            longest = Math.max(longest, length);
            if (length >= NARROWEST && isWithinWord(all, end)) {
                cut.merge(length, 1, Integer::sum);
            }
        }
        int most = cut.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        boolean isSure = most >= SEVERAL || (most > 1 && !cut.containsKey(longest));
        int wanted = !isSure
                ? longest
                : cut.entrySet().stream()
                        .filter(length -> length.getValue() == most)
                        .mapToInt(Map.Entry::getKey)
                        .max()
                        .orElse(longest);
        return wanted >= NARROWEST && wanted <= WIDEST ? wanted : 0;
    }

    /** The length of a line in the original, with its prefix. */
    private static int length(PlacedText text, int end) {
        return PlacedText.columnOf(text.placeOf(end));
    }
}
