package peakscope.model.value;

import com.google.re2j.Pattern;
import java.util.Locale;

/** A sentence about a number of things, in the singular or the plural. */
public final class Counted {

    private static final Pattern EITHER = Pattern.compile("\\[([^\\[\\]|]*)\\|([^\\[\\]|]*)\\]");

    private Counted() {}

    /**
     * The sentence with the number in it.
     *
     * @param sentence with {@code %,d} for the number and both forms of the words that depend on it: {@code %,d [line
     * is|lines are] left out}
     */
    public static String of(long count, String sentence) {
        return String.format(Locale.ROOT, EITHER.matcher(sentence).replaceAll(count == 1 ? "$1" : "$2"), count);
    }
}
