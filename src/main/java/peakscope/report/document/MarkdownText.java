package peakscope.report.document;

import com.google.re2j.Pattern;
import peakscope.model.value.Visible;

/**
 * Words as Markdown that shows them unchanged. Names come from files, and GitHub interprets more than Markdown does: it
 * notifies {@code @user}, links {@code #1} to an issue, and links every address.
 */
public final class MarkdownText {

    private static final String SPECIAL = "\\`*_<>|[]~$";

    /** An empty comment after each of these shows nothing and leaves no word that GitHub knows. */
    private static final Pattern LIVE =
            Pattern.compile("(?i)(@|#|\\bgh-|://|\\bwww\\.|\\b(?:mailto|xmpp):)([\\pL\\pN_-])");

    /** Text that at the beginning of a line would make it a heading, a list or a rule. */
    private static final Pattern BEGINNING = Pattern.compile("^([ ]*(?:\\d{1,9})?)([#+=.)-])( |$|[#=-])");

    private MarkdownText() {}

    /** On one line. */
    public static String of(String words) {
        String seen = Visible.of(words);
        StringBuilder safe = new StringBuilder(seen.length() + 16);
        for (int i = 0; i < seen.length(); i++) {
            char c = seen.charAt(i);
            if (SPECIAL.indexOf(c) >= 0 || isEntity(seen, i)) {
                safe.append('\\');
            }
            safe.append(c);
        }
        String quiet = LIVE.matcher(safe).replaceAll("$1<!-- -->$2");
        return BEGINNING.matcher(quiet).replaceAll("$1\\\\$2$3");
    }

    /** An ampersand before a name or number may mean another character; a lone one is itself. */
    private static boolean isEntity(String text, int at) {
        char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
        return text.charAt(at) == '&' && (next == '#' || Character.isLetter(next));
    }
}
