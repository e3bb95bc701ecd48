package peakscope.analyze.piece;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** What a program sorts. */
final class Sorts {

    private Sorts() {}

    /** How many values each sort takes, of those that are a share of the peak. */
    static Set<Long> sizes(SpaceAnalysis analysis, double share) {
        double large = analysis.peak().inUse().count() * share;
        return asked(analysis)
                .filter(array -> array.paddedBytes() >= large)
                .map(ArrayShape::elements)
                .collect(Collectors.toSet());
    }

    /** Lengths of what is sorted along its only dimension. */
    static Set<Long> lines(SpaceAnalysis analysis) {
        return asked(analysis)
                .filter(array -> ProgramShapes.withoutOnes(array).size() == 1)
                .map(ArrayShape::elements)
                .collect(Collectors.toSet());
    }

    /** Dimensions of tables that are sorted along the first of them. */
    static Set<List<Long>> columns(SpaceAnalysis analysis) {
        return graph(analysis)
                .flatMap(graph -> sorted(analysis, graph, row -> Arrays.equals(graph.dimensions(row), new int[] {0})))
                .map(ArrayShape::dimensions)
                .filter(sides -> sides.size() == 2)
                .collect(Collectors.toSet());
    }

    /** What a program may do without, if it wants the best few only. */
    static boolean isSort(String path) {
        return path.endsWith("/sort") || path.contains("jit(sort)/") || path.contains("jit(argsort)/");
    }

    /** What the program itself asks to sort, not the compiler for a scatter. */
    private static Stream<ArrayShape> asked(SpaceAnalysis analysis) {
        return graph(analysis)
                .flatMap(graph -> sorted(
                        analysis,
                        graph,
                        row -> isSort(
                                String.valueOf(analysis.program().orElseThrow().opName(row)))));
    }

    private static Stream<ProgramGraph> graph(SpaceAnalysis analysis) {
        return analysis.program().flatMap(Program::graph).stream();
    }

    private static Stream<ArrayShape> sorted(SpaceAnalysis analysis, ProgramGraph graph, IntPredicate which) {
        return analysis.program().stream()
                .flatMapToInt(program -> program.rowsByOpcode("sort"::equals))
                .filter(which)
                .flatMap(row -> IntStream.of(graph.operands(row)))
                .mapToObj(graph::shape)
                .filter(ArrayShape.class::isInstance)
                .map(ArrayShape.class::cast);
    }
}
