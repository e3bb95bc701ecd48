package peakscope.analyze.compare;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers for texts, shared by both programs, so that buffers are compared by numbers. */
public final class TextNumbers {

    static final int NONE = -1;

    private final Map<String, Integer> numbers = new HashMap<>();

    /** {@link #NONE} for an absent or empty text. */
    int number(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return NONE;
        }
        Integer known = numbers.putIfAbsent(text, numbers.size());
        return known == null ? numbers.size() - 1 : known;
    }
}
