package peakscope.model.timeline;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What people call the code that computes a value: its function. */
final class OriginWords {

    private static final Pattern CALLED = Pattern.compile("(?:jit|pjit|custom_jvp|custom_vjp)\\((\\w+)\\)");

    /** JAX functions whose names say nothing about what is computed. */
    private static final Set<String> PLUMBING = Set.of(
            "dynamic_index_in_dim",
            "dynamic_update_index_in_dim",
            "main",
            "_where",
            "where",
            "clip",
            "_take",
            "_squeeze",
            "_broadcast_arrays");

    private OriginWords() {}

    /**
     * The library function that the op is in, otherwise the user's function, otherwise the op; empty when nothing is
     * known.
     */
    static String function(@Nullable String opName, Optional<SourceFrame> own) {
        String called = "";
        String[] parts = opName == null ? new String[0] : opName.split("/", -1);
        for (int i = 1; i + 1 < parts.length; i++) {
            Matcher call = CALLED.matcher(parts[i]);
            if (call.matches() && !PLUMBING.contains(call.group(1))) {
                called = call.group(1);
            }
        }
        if (!called.isEmpty()) {
            return called;
        }
        String function = own.map(frame -> plain(frame.function())).orElse("");
        return function.isEmpty() ? op(opName) : function;
    }

    /**
     * {@code Block} for {@code Block.__call__}, {@code loss} for {@code step.<locals>.loss}; empty for anything without
     * a name.
     */
    private static String plain(String function) {
        String name = function.replace(".__call__", "").replaceAll("(?:\\.<locals>)?\\.?<lambda>$", "");
        name = name.substring(name.lastIndexOf('.') + 1);
        return name.startsWith("<") ? "" : name;
    }

    private static String op(@Nullable String opName) {
        return opName == null ? "" : opName.substring(opName.lastIndexOf('/') + 1);
    }
}
