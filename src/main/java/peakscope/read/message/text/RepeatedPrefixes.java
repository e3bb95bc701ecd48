package peakscope.read.message.text;

import com.google.re2j.Pattern;

/**
 * Takes away what a logger of any kind put before each line of a wrapped sentence: a beginning that two lines share but for its
 * digits, where the second goes on in the middle of a sentence; and the same beginning from later lines.
 */
public final class RepeatedPrefixes {

    private static final int SHORTEST = 2;

    private static final int LONGEST = 200;

    /** What a prefix may end with. */
    private static final String ENDS = " ]:)|>";

    /** What words at the beginning of sentences do not have. */
    private static final Pattern SIGN = Pattern.compile("[^A-Za-z ]|  ");

    /** What begins every line of a comment, whatever the line says. */
    private static final Pattern COMMENT = Pattern.compile("\\s*(?:#|//|\\*|--|;)+ +");

    private RepeatedPrefixes() {}

    /** The text without these prefixes; the same if it has none. */
    public static PlacedText removed(PlacedText text) {
        String all = text.toString();
        PlacedText rest = new PlacedText();
        int from = 0;
        int line = 0;
        String removed = "";
        for (int end = all.indexOf('\n'); end >= 0 && end + 1 < all.length(); end = all.indexOf('\n', line)) {
            boolean isSame = !removed.isEmpty() && all.startsWith(removed, end + 1);
            int prefix = isSame ? removed.length() : prefix(all, line, end + 1);
            String before = all.substring(line, end);
            String next = all.substring(end + 1 + prefix, lineEnd(all, end + 1));
            boolean isComment =
                    COMMENT.matcher(all.substring(end + 1, end + 1 + prefix)).matches();
            if (prefix > 0 && (isSame || isComment || Continuation.isBetween(before, next))) {
                removed = all.substring(end + 1, end + 1 + prefix);
                rest.append(text, from, end + 1);
                from = end + 1 + prefix;
            }
            line = end + 1;
        }
        return from == 0 ? text : rest.append(text, from, all.length());
    }

    /** Characters of the prefix that two lines share; 0 for none. */
    private static int prefix(String text, int first, int second) {
        int shared = 0;
        int most = Math.min(LONGEST, lineEnd(text, second) - second);
        while (shared < most && isAlike(text.charAt(first + shared), text.charAt(second + shared))) {
            shared++;
        }
        while (shared >= SHORTEST && ENDS.indexOf(text.charAt(second + shared - 1)) < 0) {
            shared--;
        }
        boolean isPrefix = shared >= SHORTEST
                && SIGN.matcher(text.substring(second, second + shared)).find();
        return isPrefix ? shared : 0;
    }

    private static int lineEnd(String text, int at) {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }

    /** Digits count as equal, since times and numbers of lines go on. */
    static boolean isAlike(char one, char other) {
        return one != '\n' && (one == other || (Character.isDigit(one) && Character.isDigit(other)));
    }
}
