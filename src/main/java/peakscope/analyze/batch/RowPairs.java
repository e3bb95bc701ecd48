package peakscope.analyze.batch;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.Passes;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/** Rows that a program multiplies with each other, as the spectra of sensors: run in parts, it would lack most pairs. */
final class RowPairs {

    private static final Set<String> PRODUCTS = Set.of("dot", "convolution");

    private RowPairs() {}

    /** Numbers of rows of which a program without a backward pass needs all pairs; for training, fewer rows may do. */
    static Set<Long> sides(SpaceAnalysis analysis) {
        Set<Long> sides = new HashSet<>();
        analysis.program()
                .filter(program ->
                        program.rowsByOpName(Passes::isBackward).findAny().isEmpty())
                .ifPresent(program -> program.graph().ifPresent(graph -> {
                    Set<List<Long>> given = given(analysis.timeline());
                    program.rowsByOpcode(PRODUCTS::contains)
                            .filter(row -> graph.operands(row).length > 1)
                            .forEach(row -> addPaired(sides, graph, row, given));
                }));
        return sides;
    }

    private static void addPaired(Set<Long> sides, ProgramGraph graph, int row, Set<List<Long>> given) {
        if (graph.shape(row) instanceof ArrayShape product) {
            product.dimensions().stream()
                    .filter(side -> Collections.frequency(product.dimensions(), side) == 2)
                    .filter(side -> IntStream.of(graph.operands(row))
                            .limit(2)
                            .allMatch(operand -> hasOnce(graph, operand, side) && !isGiven(graph, operand, given)))
                    .forEach(sides::add);
        }
    }

    private static boolean hasOnce(ProgramGraph graph, int row, long side) {
        return graph.shape(row) instanceof ArrayShape array && Collections.frequency(array.dimensions(), side) == 1;
    }

    /** A layer may be as wide as there are rows: its weights are given. */
    private static boolean isGiven(ProgramGraph graph, int row, Set<List<Long>> given) {
        return graph.shape(row) instanceof ArrayShape array && given.contains(array.dimensions());
    }

    /** Dimensions of the arguments. */
    private static Set<List<Long>> given(Timeline timeline) {
        Set<List<Long>> sides = new HashSet<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.category(id) == Category.PARAMETER && timeline.shapeOf(id) instanceof ArrayShape array) {
                sides.add(array.dimensions());
            }
        }
        return sides;
    }
}
