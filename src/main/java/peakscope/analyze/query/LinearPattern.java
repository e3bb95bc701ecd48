package peakscope.analyze.query;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.function.Predicate;
import java.util.regex.Matcher;

/**
 * A regular expression in RE2's language, whose time grows linearly with the text and never explodes like backtracking:
 * a query is typed letter by letter, and every letter triggers a search. It finds whether a text contains a match,
 * ignoring case if the pattern is ASCII.
 */
final class LinearPattern implements Predicate<String> {

    /** No name or op path is longer; only shapes of enormous tuples are. */
    private static final int LONGEST_TEXT = 2000;

    private static final int LONGEST_PATTERN = 200;

    /** How often a pattern may repeat a part in total: RE2 expands counted repetitions, nested ones too. */
    private static final long MOST_REPEATED = 1000;

    private static final java.util.regex.Pattern COUNT =
            java.util.regex.Pattern.compile("\\{(\\d{1,9})(?:,(\\d{1,9})?)?\\}");

    private final Pattern pattern;

    private LinearPattern(Pattern pattern) {
        this.pattern = pattern;
    }

    /** With its place in the query, for messages. */
    static LinearPattern of(String text, int offset) throws QueryException {
        if (text.length() > LONGEST_PATTERN) {
            throw new QueryException(
                    offset, "the pattern is longer than " + LONGEST_PATTERN + " characters", "a shorter one");
        }
        if (repeats(text) > MOST_REPEATED) {
            throw new QueryException(offset, "this pattern repeats too much", "smaller numbers, or * instead");
        }
        // Ignoring case, RE2/J 1.8 never ends on some non-ASCII letters, such as U+1C80.
        boolean ascii = text.chars().allMatch(c -> c < 128);
        if (!ascii && text.contains("(?")) {
            throw new QueryException(offset, "groups with flags support only ASCII", "a plain group");
        }
        try {
            return new LinearPattern(Pattern.compile(text, ascii ? Pattern.CASE_INSENSITIVE : 0));
        } catch (PatternSyntaxException wrong) {
            throw new QueryException(
                    offset,
                    "this is not a regular expression (" + wrong.getDescription() + ")",
                    "for example /layer_[0-9]+/");
        }
    }

    /** The product of all counts, as if all were nested. */
    private static long repeats(String text) {
        long product = 1;
        Matcher counts = COUNT.matcher(text);
        while (counts.find() && product <= MOST_REPEATED) {
            String last = counts.group(2) == null ? counts.group(1) : counts.group(2);
            product *= Math.max(1, Long.parseLong(last));
        }
        return product;
    }

    @Override
    public boolean test(String text) {
        return pattern.matcher(text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text)
                .find();
    }
}
