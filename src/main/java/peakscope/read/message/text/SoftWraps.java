package peakscope.read.message.text;

import java.util.HashMap;
import java.util.Map;

/**
 * Joins lines that a terminal cut in the middle of words: several lines of one length, which no other line exceeds. Lists may
 * have such lines too, so lines are joined only where both sides of the cut are letters or digits.
 */
public final class SoftWraps {

    private static final int NARROWEST = 40;
    private static final int WIDEST = 400;
    private static final int FEWEST = 2;

    private SoftWraps() {}

    public static PlacedText joined(PlacedText text) {
        String all = text.toString();
        int width = width(all);
        if (width == 0) {
            return text;
        }
        PlacedText joined = new PlacedText();
        int from = 0;
        int line = 0;
        for (int end = all.indexOf('\n'); end >= 0; end = all.indexOf('\n', end + 1)) {
            if (end - line == width && isWithinWord(all, end)) {
                joined.append(text, from, end);
                from = end + 1;
            }
            line = end + 1;
        }
        return joined.append(text, from, all.length());
    }

    private static boolean isWithinWord(String text, int cut) {
        return cut > 0
                && cut + 1 < text.length()
                && Character.isLetterOrDigit(text.charAt(cut - 1))
                && Character.isLetterOrDigit(text.charAt(cut + 1));
    }

    /** The greatest length of a line, if enough lines have it; 0 when the text was not cut. */
    private static int width(String text) {
        Map<Integer, Integer> lengths = new HashMap<>();
        int longest = 0;
        int line = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
            lengths.merge(end - line, 1, Integer::sum);
            longest = Math.max(longest, end - line);
            line = end + 1;
        }
        return longest >= NARROWEST && longest <= WIDEST && lengths.getOrDefault(longest, 0) >= FEWEST ? longest : 0;
    }
}
