package peakscope.analyze.owner;

import com.google.re2j.Pattern;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The part of an op name that says which piece of the user's program it belongs to: the first scope that is neither a
 * transformation nor control flow. {@code jit(step)/jit(main)/transpose(jvp(layer_3))/mlp/dot_general} belongs to
 * {@code layer_*}: numbered copies of one piece count as one. An op without a scope is named by its primitive.
 */
public final class OpScope {

    /** A number at the end of a word, or one in brackets. */
    private static final Pattern NUMBER = Pattern.compile("([_.\\[])\\d+(\\]|$)|([a-z])\\d+$");

    /** Wrappers around a function's own name, which says nothing: {@code jit(main)}. */
    private static final Set<String> ENTRIES = Set.of("jit", "pjit", "pmap", "xla_pmap", "shard_map");

    private static final Set<String> STRUCTURE = Set.of(
            "main",
            "while",
            "body",
            "cond",
            "scan",
            "pjit",
            "closed_call",
            "core_call",
            "remat",
            "checkpoint",
            "rematted_computation",
            "custom_jvp_call",
            "custom_vjp_call",
            "custom_vjp_call_jaxpr",
            "shard_map");

    private OpScope() {}

    /** The scope of an op name; null without an op name. */
    public static @Nullable String of(@Nullable String opName) {
        if (opName == null || opName.isEmpty()) {
            return null;
        }
        int from = 0;
        for (int slash = opName.indexOf('/'); slash >= 0; slash = opName.indexOf('/', from)) {
            String scope = meaning(opName.substring(from, slash));
            if (!scope.isEmpty()) {
                return scope;
            }
            from = slash + 1;
        }
        String last = opName.substring(from);
        return NUMBER.matcher(last.replaceFirst("\\[.*", "")).replaceAll("$1$3*$2");
    }

    /** Empty for a piece of a path that is only machinery. */
    private static String meaning(String piece) {
        String inner = piece;
        for (int depth = 0; depth < Call.DEEPEST; depth++) {
            Optional<Call> call = Call.of(inner);
            if (call.isEmpty()) {
                break;
            }
            if (ENTRIES.contains(call.get().function())) {
                return "";
            }
            inner = call.get().argument();
        }
        return STRUCTURE.contains(inner) || inner.startsWith("branch_")
                ? ""
                : NUMBER.matcher(inner).replaceAll("$1$3*$2");
    }
}
