package peakscope.read.message.wording;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A wording found in a text.
 *
 * @param start of the sentence in the text
 * @param end just past its last character
 * @param parts beginning and end of each part that was found, by its name
 */
public record Hit(Wording wording, int start, int end, Map<String, int[]> parts) {

    /** The names of the parts that were found. */
    public Set<String> names() {
        return parts.keySet();
    }

    /** Beginning and end of a part; null when the sentence lacks it. */
    public int @Nullable [] part(String name) {
        return parts.get(name);
    }
}
