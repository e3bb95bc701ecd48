package peakscope.analyze.argument;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.origin.Moves;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * Weights of which a program gathers a copy for each row that picks one, as tokens pick experts. Where rows of the same choice are
 * multiplied together, the weights serve as they are.
 */
public final class CopiedWeights {

    /** How much larger than the weights of all choices together the copies have to be. */
    private static final long TIMES = 4;

    /** Choices, rows of a weight and columns of it. */
    private static final int SIDES = 3;

    /** A smaller side is that of a point's coordinates or of a picture's colours, for example. */
    private static final long NARROWEST = 16;

    /** More choices are lists of an index, for example, whose entries are compared with the row. */
    private static final long MOST_CHOICES = 1024;

    private CopiedWeights() {}

    /** The copies, and their gradients: nothing is left of them. */
    public static Cause of(SpaceAnalysis analysis) {
        Set<List<Long>> arguments = ProgramShapes.argumentDimensions(analysis);
        Set<Long> sizes = new HashSet<>();
        analysis.program().ifPresent(program -> program.graph().ifPresent(graph -> program.rowsByOpcode(
                        "gather"::equals)
                .filter(row -> copiesWeights(program, graph, row, arguments) && isMultiplied(program, graph, row))
                .forEach(row -> sizes.add(Moves.elements(graph, row)))));
        List<CausedBuffer> copies =
                Candidates.of(analysis, (array, one) -> one.isSingle() && sizes.contains(array.elements()));
        return Cause.without(copies);
    }

    /** Whether it takes whole matrices, many times over, from an argument or from the part of it that belongs to a layer. */
    private static boolean copiesWeights(Program program, ProgramGraph graph, int gather, Set<List<Long>> arguments) {
        int[] operands = graph.operands(gather);
        if (operands.length < 2
                || Passes.isBackward(program.opName(gather))
                || !(graph.shape(operands[0]) instanceof ArrayShape table)
                || !(graph.shape(gather) instanceof ArrayShape copies)) {
            return false;
        }
        List<Long> weights = ProgramShapes.withoutOnes(table);
        List<Long> matrix = weights.size() == SIDES ? weights.subList(1, SIDES) : List.of();
        List<Long> sides = copies.dimensions();
        return !matrix.isEmpty()
                && matrix.stream().allMatch(side -> side >= NARROWEST)
                && sides.size() >= SIDES
                && sides.subList(sides.size() - matrix.size(), sides.size()).equals(matrix)
                && weights.get(0) <= MOST_CHOICES
                && copies.elements() >= TIMES * table.elements()
                && matrix.stream().noneMatch(side -> isRanked(program, graph, copies.elements() / side))
                && arguments.stream().anyMatch(argument -> endsWith(argument, weights));
    }

    /** Whether the best of so many values are looked for: then they are scores of candidates. */
    private static boolean isRanked(Program program, ProgramGraph graph, long elements) {
        return program.rowsByOpName(path -> path.endsWith("/top_k") || path.endsWith("/sort"))
                .flatMap(row -> IntStream.of(graph.operands(row)))
                .anyMatch(row -> Moves.elements(graph, row) == elements);
    }

    private static boolean endsWith(List<Long> sides, List<Long> end) {
        return sides.size() >= end.size()
                && sides.subList(sides.size() - end.size(), sides.size()).equals(end);
    }

    /** Whether a product of the forward pass takes the copies, which a compiler may compute as a sum of products. */
    private static boolean isMultiplied(Program program, ProgramGraph graph, int gather) {
        long elements = Moves.elements(graph, gather);
        return program.rowsByOpName(path -> path.endsWith("/dot_general") && !Passes.isBackward(path))
                .flatMap(row -> IntStream.concat(IntStream.of(row), IntStream.of(graph.operands(row))))
                .anyMatch(row -> Moves.elements(graph, row) == elements);
    }
}
