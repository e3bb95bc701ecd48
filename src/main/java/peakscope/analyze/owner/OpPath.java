package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The op name of a framework as a path of owners. What JAX's transformations add to the name gives the phase: {@code
 * jit(step)/transpose(jvp(Model))/layer_3/dot_general} is {@code backward, Model, layer_3, dot_general}. An op without
 * a phase belongs to the function: {@code jit(step)/sub} is {@code step, sub}.
 */
public final class OpPath {

    static final String FORWARD = "forward";
    static final String BACKWARD = "backward";
    static final String RECOMPUTED = "recomputed";

    /** Calls that are not part of the model, although what they call may be. */
    private static final Set<String> WRAPPERS = Set.of(
            "jit",
            "pjit",
            "xla_call",
            "pmap",
            "vmap",
            "shard_map",
            "smap",
            "checkpoint",
            "remat",
            "remat2",
            "custom_jvp",
            "custom_vjp",
            "named");

    /** Steps of a path that say how something is called, not what. */
    private static final Set<String> NOISE = Set.of(
            "",
            "main",
            "jit",
            "pjit",
            "xla_call",
            "closed_call",
            "core_call",
            "core_closed_call",
            "checkpoint",
            "remat",
            "remat2",
            "custom_jvp_call",
            "custom_vjp_call",
            "custom_vjp_call_jaxpr",
            "named_call",
            "shard_map");

    private final List<String> names = new ArrayList<>();
    private String function = "";
    private boolean forward;
    private boolean backward;
    private boolean recomputed;

    private OpPath() {}

    /** Whether a name belongs to an op, not to an argument: {@code jit(f)/add}, not {@code state['a/b']}. */
    public static boolean isOp(String name) {
        int bracket = name.indexOf('[');
        String head = bracket < 0 ? name : name.substring(0, bracket);
        return head.indexOf('/') >= 0 || head.indexOf('(') >= 0;
    }

    /**
     * Reads an op name.
     *
     * @param opName of several names joined by semicolons, only the first counts
     * @param again whether the compiler runs the op a second time to save memory
     */
    public static List<String> of(String opName, boolean again) {
        OpPath path = new OpPath();
        path.recomputed = again;
        int several = opName.indexOf(';');
        for (String step : steps(several < 0 ? opName : opName.substring(0, several))) {
            path.step(step, path.function.isEmpty() && path.names.isEmpty());
        }
        List<String> owners = new ArrayList<>();
        owners.add(path.phase());
        owners.addAll(path.names);
        return owners;
    }

    private String phase() {
        if (recomputed) {
            return RECOMPUTED;
        }
        if (backward) {
            return BACKWARD;
        }
        return forward ? FORWARD : function.isEmpty() ? "program" : function;
    }

    private void step(String whole, boolean outermost) {
        String step = whole;
        boolean first = outermost;
        for (int depth = 0; depth < Call.DEEPEST; depth++) {
            Optional<Call> call = Call.of(step);
            if (call.isEmpty()) {
                plain(step);
                return;
            }
            switch (call.get().function()) {
                case "transpose" -> backward = true;
                case "jvp", "linearize" -> forward = true;
                case "jit", "pjit", "pmap", "xla_call" -> {
                    if (first && !forward && !backward) {
                        String called = call.get().argument();
                        function = called.equals("main") ? "" : called;
                        return;
                    }
                }
                default -> {
                    if (!WRAPPERS.contains(call.get().function())) {
                        names.add(step);
                        return;
                    }
                }
            }
            step = call.get().argument();
            first = false;
        }
        names.add(step);
    }

    private void plain(String step) {
        boolean inLoop = !names.isEmpty() && names.get(names.size() - 1).equals("while");
        if (step.equals("rematted_computation")) {
            recomputed = true;
        } else if (!NOISE.contains(step) && !(inLoop && (step.equals("body") || step.equals("cond")))) {
            names.add(step);
        }
    }

    /** Split at slashes outside parentheses. */
    private static List<String> steps(String name) {
        List<String> steps = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == '/' && depth <= 0) {
                steps.add(name.substring(from, i));
                from = i + 1;
            }
        }
        steps.add(name.substring(from));
        return steps;
    }
}
