package peakscope.analyze.piece;

import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** What a program transforms by FFTs, which compute in 32 bits or more. */
public final class Transforms {

    private static final Function<SpaceAnalysis, Set<Long>> SIZES = Transforms::findSizes;

    private Transforms() {}

    /** How many elements the arrays have that an FFT takes or makes, or that a compiler makes on the way. */
    public static Set<Long> sizes(SpaceAnalysis analysis) {
        return analysis.once(SIZES);
    }

    private static Set<Long> findSizes(SpaceAnalysis analysis) {
        return analysis.program().stream()
                .flatMap(program -> program.graph().stream().flatMap(graph -> arrays(program, graph)))
                .map(ArrayShape::elements)
                .collect(Collectors.toSet());
    }

    private static Stream<ArrayShape> arrays(Program program, ProgramGraph graph) {
        return IntStream.concat(
                        program.rowsByOpcode("fft"::equals),
                        program.rowsByOpName(path -> path.contains("jit(fft)") || path.endsWith("/fft")))
                .distinct()
                .flatMap(row -> IntStream.concat(IntStream.of(row), IntStream.of(graph.operands(row))))
                .mapToObj(graph::shape)
                .filter(ArrayShape.class::isInstance)
                .map(ArrayShape.class::cast);
    }
}
