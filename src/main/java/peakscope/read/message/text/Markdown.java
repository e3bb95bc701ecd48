package peakscope.read.message.text;

import com.google.re2j.Pattern;

/** Removes the marks of bold text and of numbers that are no list, which a log copied from a page may hold. */
public final class Markdown {

    private static final Pattern MARKS = Pattern.compile("\\*\\*|\\d\\\\\\.");

    private Markdown() {}

    /** The text itself if it has none. */
    public static PlacedText removed(PlacedText text) {
        return text.replaced(MARKS, mark -> mark.replace("**", "").replace("\\", ""));
    }
}
