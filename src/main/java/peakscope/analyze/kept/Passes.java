package peakscope.analyze.kept;

import org.jspecify.annotations.Nullable;

/**
 * Which pass of a training step an instruction belongs to, by the framework path that JAX gives it: {@code jvp(…)}
 * surrounds what is differentiated, {@code transpose(jvp(…))} its backward pass, {@code rematted_computation} what a
 * checkpoint recomputes.
 *
 * <p>PyTorch/XLA names operations {@code aten__gelu} and {@code aten__gelu_backward}. Not all of its backward pass has such
 * names, but it begins with one.
 */
public final class Passes {

    private static final String RECOMPUTED = "rematted_computation";

    private Passes() {}

    /** Whether PyTorch's autograd runs it, by its own name; other operations of a backward pass have ordinary names. */
    static boolean isOfAutograd(@Nullable String opName) {
        return opName != null && opName.startsWith("aten__") && opName.contains("_backward");
    }

    public static boolean isForward(@Nullable String opName) {
        return opName != null && opName.contains("jvp(") && !isBackward(opName);
    }

    /**
     * Judged by what comes first: a gradient that is itself differentiated, as in meta-learning, belongs to the forward
     * pass of the outer one.
     */
    public static boolean isBackward(@Nullable String opName) {
        int transposed = opName == null ? -1 : opName.indexOf("transpose(");
        int differentiated = opName == null ? -1 : opName.indexOf("jvp(");
        return (transposed >= 0 && (differentiated < 0 || transposed < differentiated)) || isOfAutograd(opName);
    }

    /** Whether it is in a loop that is not differentiated as a whole; what the loop repeats may be. */
    public static boolean isUndifferentiatedLoop(@Nullable String opName) {
        int loop = opName == null ? -1 : opName.indexOf("while/body");
        return loop >= 0 && !String.valueOf(opName).substring(0, loop).contains("jvp(") && !isBackward(opName);
    }

    /** Whether it recomputes what a checkpoint did not keep. */
    public static boolean isRecomputed(@Nullable String opName) {
        return opName != null && opName.contains(RECOMPUTED);
    }

    /** The path that the same operation has where it is not recomputed. */
    public static String withoutRecomputation(@Nullable String opName) {
        return opName == null ? "" : opName.replace(RECOMPUTED + "/", "");
    }

    /** The path without what distinguishes forward from backward, so that the two loops of one scan have the same. */
    public static String common(@Nullable String opName) {
        return opName == null ? "" : opName.replace("transpose(", "").replace(")", "");
    }
}
