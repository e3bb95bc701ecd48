package peakscope.analyze.origin;

import com.google.re2j.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What JAX's {@code scan} adds to the function that it repeats: it takes the slice of this turn out of each input and stores each
 * result into its stack. These ops stand in the body itself; those of the user's function stand in a {@code closed_call} there.
 */
final class ScanParts {

    private static final Pattern STORE =
            Pattern.compile("(?:^|/)(?:body|cond)/(?:jit\\()?dynamic_update_(?:index_in_dim|slice)\\)?(?:/\\w+)?$");

    private static final Pattern LOAD =
            Pattern.compile("(?:^|/)body/(?:(?:jit\\()?dynamic_index_in_dim\\)?(?:/\\w+)?|dynamic_slice|squeeze)$");

    private static final Pattern JOIN = Pattern.compile("(?:^|/)body/(?:concatenate|pad|reshape|broadcast_in_dim)$");

    /** In every op that one of the patterns fits: to look for it takes a hundredth of the time. */
    private static final String BODY = "body/";

    private ScanParts() {}

    /** Whether the op puts the results of several turns together that one turn of an unrolled loop makes. */
    static boolean isJoin(@Nullable String opName) {
        return opName != null && opName.contains(BODY) && JOIN.matcher(opName).find();
    }

    /** Whether the op stores a result into its stack. */
    static boolean isStore(@Nullable String opName) {
        return opName != null
                && opName.contains("dynamic_update_")
                && STORE.matcher(opName).find();
    }

    /** Whether the op is a whole loop, of which everything in it has the name that has no other. */
    static boolean isLoop(@Nullable String opName) {
        return opName != null && (opName.endsWith("/while") || opName.endsWith("/scan"));
    }

    /** Whether the op takes the slice of one turn. */
    static boolean isLoad(@Nullable String opName) {
        return opName != null && opName.contains(BODY) && LOAD.matcher(opName).find();
    }
}
