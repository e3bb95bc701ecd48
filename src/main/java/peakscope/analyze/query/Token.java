package peakscope.analyze.query;

import java.util.Locale;
import java.util.Set;

/** One piece of a query. The text of a quoted piece or a pattern excludes its delimiters. */
record Token(Kind kind, String text, int offset) {

    public enum Kind {
        WORD,
        QUOTED,
        PATTERN,
        OPERATOR,
        OPEN,
        CLOSE,
        END
    }

    private static final Set<String> KEYWORDS = Set.of("and", "or", "not");

    boolean is(Kind wanted) {
        return kind == wanted;
    }

    /** Whether it is this word, in any case and not in quotes. */
    boolean isWord(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }

    static boolean isKeyword(CharSequence word) {
        return KEYWORDS.stream()
                .anyMatch(keyword -> keyword.contentEquals(word.toString().toLowerCase(Locale.ROOT)));
    }

    /** As shown in a message. */
    String shown() {
        return kind == Kind.END ? "the end" : "'" + text + "'";
    }
}
