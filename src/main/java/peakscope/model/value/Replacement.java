package peakscope.model.value;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.function.UnaryOperator;

/** Texts in which every match of a pattern is changed by a function; RE2/J itself knows fixed texts alone. */
public final class Replacement {

    private Replacement() {}

    /** The text with each match replaced by what the function makes of it. */
    public static String each(Pattern pattern, String text, UnaryOperator<String> change) {
        StringBuilder changed = new StringBuilder(text.length());
        Matcher matcher = pattern.matcher(text);
        int from = 0;
        while (matcher.find()) {
            changed.append(text, from, matcher.start()).append(change.apply(matcher.group()));
            from = matcher.end();
        }
        return changed.append(text, from, text.length()).toString();
    }
}
