package peakscope.read.message.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A part of a text that knows where it begins in it.
 *
 * @param at in the whole text
 */
public record Excerpt(String text, int at) {

    public int end() {
        return at + text.length();
    }

    public Excerpt part(int from, int to) {
        return new Excerpt(text.substring(from, to), at + from);
    }

    /** What a group of a match in this excerpt matched; null when the group took no part. */
    public @Nullable Excerpt group(Matcher matcher, int group) {
        String taken = matcher.group(group);
        return taken == null ? null : new Excerpt(taken, at + matcher.start(group));
    }

    /** The first group of the first match, without trailing blanks. */
    public @Nullable Excerpt first(Pattern pattern) {
        Matcher matcher = pattern.matcher(text);
        Excerpt found = matcher.find() ? group(matcher, 1) : null;
        return found == null ? null : found.stripped();
    }

    /** A copy without trailing blanks. */
    public Excerpt stripped() {
        return new Excerpt(text.stripTrailing(), at);
    }
}
