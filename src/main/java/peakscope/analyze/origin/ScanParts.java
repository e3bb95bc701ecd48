package peakscope.analyze.origin;

import com.google.re2j.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What JAX's {@code scan} adds to the function that it repeats: it takes this iteration's slice of each input and
 * stores each result into its stack. These ops are in the body itself; those of the user's function are in a {@code
 * closed_call} there.
 */
final class ScanParts {

    private static final Pattern STORE =
            Pattern.compile("(?:^|/)(?:body|cond)/(?:jit\\()?dynamic_update_(?:index_in_dim|slice)\\)?(?:/\\w+)?$");

    private static final Pattern LOAD =
            Pattern.compile("(?:^|/)body/(?:(?:jit\\()?dynamic_index_in_dim\\)?(?:/\\w+)?|dynamic_slice|squeeze)$");

    private static final Pattern JOIN = Pattern.compile("(?:^|/)body/(?:concatenate|pad|reshape|broadcast_in_dim)$");

    /** Part of every op that matches one of the patterns; checking for it takes a hundredth of the time. */
    private static final String BODY = "body/";

    private ScanParts() {}

    /** Whether the op joins the results of several original iterations that one iteration of an unrolled loop makes. */
    static boolean isJoin(@Nullable String opName) {
        return opName != null && opName.contains(BODY) && JOIN.matcher(opName).find();
    }

    /** Whether the op stores a result into its stack. */
    static boolean isStore(@Nullable String opName) {
        return opName != null
                && opName.contains("dynamic_update_")
                && STORE.matcher(opName).find();
    }

    /** Whether the op is a whole loop, whose name all nameless instructions in it share. */
    static boolean isLoop(@Nullable String opName) {
        return opName != null && (opName.endsWith("/while") || opName.endsWith("/scan"));
    }

    /** Whether the op takes the slice of one iteration. */
    static boolean isLoad(@Nullable String opName) {
        return opName != null && opName.contains(BODY) && LOAD.matcher(opName).find();
    }
}
