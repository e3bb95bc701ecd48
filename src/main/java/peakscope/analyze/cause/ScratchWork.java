package peakscope.analyze.cause;

import java.util.Set;

/** Operations that need room for a whole array while they run. */
final class ScratchWork {

    private static final Set<String> OPCODES = Set.of("sort", "fft");

    private static final Set<String> OPERATIONS =
            Set.of("sort", "argsort", "fft", "jit(fft)", "conv_general_dilated", "top_k");

    private ScratchWork() {}

    static boolean is(CausedBuffer one) {
        String path = String.valueOf(one.origin().opName());
        return OPCODES.contains(String.valueOf(one.origin().opcode()))
                || OPERATIONS.contains(one.operation())
                || path.contains("jit(fft)/")
                || path.contains("jit(sort)/")
                || path.contains("jit(argsort)/");
    }
}
