package peakscope.analyze.batch;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.Passes;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/** Rows that a program multiplies with each other, as the spectra of sensors: run in parts, it would lack most pairs. */
final class RowPairs {

    private static final Set<String> PRODUCTS = Set.of("dot", "convolution");

    private RowPairs() {}

    /** Whether a program without a backward pass needs all pairs of this many rows; for training, fewer of them may do. */
    static boolean areNeeded(SpaceAnalysis analysis, long rows) {
        return analysis.program()
                .filter(program ->
                        program.rowsByOpName(Passes::isBackward).findAny().isEmpty())
                .filter(program -> program.graph()
                        .filter(graph -> haveProduct(program, graph, rows, given(analysis.timeline())))
                        .isPresent())
                .isPresent();
    }

    private static boolean haveProduct(Program program, ProgramGraph graph, long rows, Set<List<Long>> given) {
        return program.rowsByOpcode(PRODUCTS::contains)
                .anyMatch(row -> has(graph, row, rows, 2)
                        && graph.operands(row).length > 1
                        && IntStream.of(graph.operands(row))
                                .limit(2)
                                .allMatch(side -> has(graph, side, rows, 1) && !isGiven(graph, side, given)));
    }

    private static boolean has(ProgramGraph graph, int row, long rows, int times) {
        return graph.shape(row) instanceof ArrayShape array && Collections.frequency(array.dimensions(), rows) == times;
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
