package peakscope.analyze.query;

import java.util.function.Predicate;

/** Whether a text contains a word, ignoring case. */
record Containing(String word) implements Predicate<String> {

    @Override
    public boolean test(String text) {
        for (int at = 0; at + word.length() <= text.length(); at++) {
            if (text.regionMatches(true, at, word, 0, word.length())) {
                return true;
            }
        }
        return false;
    }
}
