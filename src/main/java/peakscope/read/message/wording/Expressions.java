package peakscope.read.message.wording;

import com.google.re2j.Pattern;
import java.util.Map;
import java.util.Objects;
import peakscope.read.io.Asset;
import peakscope.read.io.ExpressionTable;

/**
 * Expressions by name, as {@code assets/shortages.txt} writes them: a line is a name and an expression, lines of one name are
 * alternatives, a name in capitals stands for its expression further down, and a blank is any white space.
 */
final class Expressions {

    private final Map<String, String> alternatives;

    private Expressions(Map<String, String> alternatives) {
        this.alternatives = alternatives;
    }

    static Expressions read(String asset) {
        return new Expressions(new ExpressionTable().alternatives(Asset.text(asset)));
    }

    /** All alternatives of a name, as one pattern. */
    Pattern pattern(String name, int flags) {
        return Pattern.compile(
                Objects.requireNonNull(alternatives.get(name), name).replace(" ", "\\s+"), flags);
    }
}
