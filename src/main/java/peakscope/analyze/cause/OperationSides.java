package peakscope.analyze.cause;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.batch.SortedSides;
import peakscope.analyze.kept.Passes;
import peakscope.model.shape.ArrayShape;

/** Sides of arrays that operations of a program make, sum over or sort, found by the path of the operation. */
final class OperationSides {

    private final SpaceAnalysis analysis;

    OperationSides(SpaceAnalysis analysis) {
        this.analysis = analysis;
    }

    /** Dimensions of the results of some operations, if there are at least two. */
    Set<List<Long>> dimensions(Predicate<String> operation) {
        Set<List<Long>> dimensions = new HashSet<>();
        analysis.program()
                .ifPresent(program -> program.graph().ifPresent(graph -> graph.arrays(program.rowsByOpName(operation))
                        .map(ArrayShape::dimensions)
                        .filter(sides -> sides.size() >= 2)
                        .forEach(dimensions::add)));
        return dimensions;
    }

    /** Sides over which some operations sum or look for the largest. */
    Set<Long> summed(Predicate<String> operation) {
        Set<Long> sides = new HashSet<>();
        analysis.program().ifPresent(program -> program.graph().ifPresent(graph -> program.rowsByOpName(operation)
                .filter(row -> "reduce".equals(program.opcode(row)) && graph.operands(row).length > 0)
                .forEach(row -> {
                    // Of a softmax over a single row, such as the weights of a mixture, the entries are no classes.
                    if (graph.shape(graph.operands(row)[0]) instanceof ArrayShape array
                            && array.dimensions().size() > 1) {
                        IntStream.of(graph.dimensions(row))
                                .filter(axis -> axis < array.dimensions().size())
                                .forEach(axis -> sides.add(array.dimensions().get(axis)));
                    }
                })));
        return sides;
    }

    /** Sides along which a step sorts: those of points or samples, for scores need no order. */
    Set<Long> sorted() {
        return analysis.program()
                .map(program -> SortedSides.of(program, row -> Passes.isForward(program.opName(row))))
                .orElse(Set.of());
    }
}
