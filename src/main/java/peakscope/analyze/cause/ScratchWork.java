package peakscope.analyze.cause;

import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.shape.ArrayShape;

/** Operations that need room for a whole array while they run. */
final class ScratchWork {

    /** As a share of the peak. */
    private static final double LARGE = 0.1;

    private static final Set<String> OPCODES = Set.of("sort", "fft");

    private static final Set<String> OPERATIONS =
            Set.of("sort", "argsort", "fft", "jit(fft)", "conv_general_dilated", "top_k");

    private ScratchWork() {}

    /** Whether a program has such an operation on a large array, possibly in a fusion. */
    static boolean isIn(SpaceAnalysis analysis) {
        double large = analysis.peak().inUse().count() * LARGE;
        return analysis.program()
                .flatMap(program -> program.graph().map(graph -> IntStream.concat(
                                program.rowsByOpcode(OPCODES::contains), program.rowsByOpName(ScratchWork::isOperation))
                        .anyMatch(row -> IntStream.concat(IntStream.of(row), IntStream.of(graph.operands(row)))
                                .anyMatch(part -> graph.shape(part) instanceof ArrayShape array
                                        && array.paddedBytes() >= large))))
                .orElse(false);
    }

    private static boolean isOperation(String path) {
        return OPERATIONS.contains(path.substring(path.lastIndexOf('/') + 1))
                || path.contains("jit(fft)/")
                || path.contains("jit(sort)/")
                || path.contains("jit(argsort)/");
    }
}
