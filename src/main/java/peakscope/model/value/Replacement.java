package peakscope.model.value;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.function.UnaryOperator;

/** Replaces every match of a pattern by what a function makes of it; RE2/J itself only replaces by fixed texts. */
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
