package peakscope.analyze.piece;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Made;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.kept.Passes;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * Gradients as large as a table of which a step only gathers rows: zeros, to which the gradients of these rows are added. An update
 * of the rows alone needs none of it.
 */
public final class TableGradients {

    /** Of the elements of a table, a step gathers at most one in so many. */
    private static final long FEW = 4;

    private TableGradients() {}

    /** The gradients, of which nothing remains. */
    public static Cause of(SpaceAnalysis analysis) {
        Set<List<Long>> tables = ProgramShapes.isTraining(analysis)
                ? analysis.program()
                        .flatMap(program -> program.graph().map(graph -> tables(analysis, program, graph)))
                        .orElse(Set.of())
                : Set.of();
        return Cause.without(
                tables.isEmpty()
                        ? List.of()
                        : Candidates.of(
                                analysis,
                                (array, one) -> one.isTemporary()
                                        && tables.contains(array.dimensions())
                                        && Passes.isBackward(one.origin().opName())
                                        && isScattered(analysis, one)));
    }

    /** Dimensions of arguments with a new version, of which the program gathers rows and that no product reads as a whole. */
    private static Set<List<Long>> tables(SpaceAnalysis analysis, Program program, ProgramGraph graph) {
        Set<List<Long>> multiplied = program.rowsByOpcode(Set.of("dot", "convolution")::contains)
                .boxed()
                .flatMap(row -> graph.arrays(IntStream.of(graph.operands(row))))
                .map(array -> ProgramShapes.sorted(array.dimensions()))
                .collect(Collectors.toSet());
        Set<List<Long>> state = ProgramShapes.stateDimensions(analysis);
        return program.rowsByOpcode("gather"::equals)
                .filter(row -> graph.operands(row).length > 0
                        && graph.shape(row) instanceof ArrayShape taken
                        && graph.shape(graph.operands(row)[0]) instanceof ArrayShape all
                        && taken.elements() <= all.elements() / FEW)
                .boxed()
                .flatMap(row -> graph.arrays(IntStream.of(graph.operands(row)[0])))
                .map(ArrayShape::dimensions)
                .filter(sides ->
                        sides.size() > 1 && state.contains(sides) && !multiplied.contains(ProgramShapes.sorted(sides)))
                .collect(Collectors.toSet());
    }

    /** Whether a scatter adds to it, in place or as it is made, or it is the sum of that over devices. */
    private static boolean isScattered(SpaceAnalysis analysis, CausedBuffer one) {
        Program program = analysis.program().orElseThrow();
        ProgramGraph graph = program.graph().orElseThrow();
        int row = Made.row(analysis, program, one);
        return row >= 0
                && (String.valueOf(program.opcode(row)).startsWith("all-reduce")
                        || IntStream.concat(IntStream.of(row), IntStream.of(program.users(row)))
                                .anyMatch(user -> scatters(program, graph, user)));
    }

    private static boolean scatters(Program program, ProgramGraph graph, int row) {
        return IntStream.concat(IntStream.of(row), Made.inside(graph, row))
                .anyMatch(part -> "scatter".equals(program.opcode(part)));
    }
}
