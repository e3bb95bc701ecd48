package peakscope.analyze.piece;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.origin.Moves;
import peakscope.analyze.use.FewNumbers;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;

/**
 * Overlapping windows of sequences or pictures that are gathered by positions alone, as the frames of a spectrogram are: every value
 * is there once for each window that contains it.
 */
public final class Windows {

    /** How much larger than what they are cut from the windows are together. */
    private static final long TIMES = 3;

    /** Fewer are patches. */
    private static final long FEWEST = 64;

    private Windows() {}

    /** The windows, and what is computed of each; a piece of them is left. */
    public static Cause of(SpaceAnalysis analysis) {
        Set<Long> sides = new HashSet<>();
        Set<Integer> scores = Causes.scoreBuffers(analysis);
        analysis.program().ifPresent(program -> program.graph().ifPresent(graph -> {
            FewNumbers few = new FewNumbers(program, graph);
            program.rowsByOpcode("gather"::equals)
                    .filter(row -> areWindows(program, graph, few, row))
                    .forEach(row -> add(graph, row, sides));
        }));
        return Cause.divided(
                sides.isEmpty()
                        ? List.of()
                        : Candidates.of(
                                analysis,
                                (array, one) -> one.isSingle()
                                        && !scores.contains(one.buffer().id())
                                        && array.dimensions().stream().anyMatch(sides::contains)),
                Causes.PIECES);
    }

    private static boolean areWindows(Program program, ProgramGraph graph, FewNumbers few, int gather) {
        String path = String.valueOf(program.opName(gather));
        int[] operands = graph.operands(gather);
        return path.endsWith("/gather")
                && !Passes.isBackward(path)
                && operands.length > 1
                && Moves.elements(graph, operands[0]) >= FEWEST
                && Moves.elements(graph, gather) >= TIMES * Moves.elements(graph, operands[0])
                && !areEqual(graph.shape(operands[1]))
                && few.makePositions(operands[1]);
    }

    /** As many windows as each is long: positions of queries and keys, which look up a bias. */
    private static boolean areEqual(@Nullable Shape index) {
        return index instanceof ArrayShape array
                && array.dimensions().size() >= 2
                && array.dimensions().get(0).equals(array.dimensions().get(1));
    }

    /** How many windows there are, alone or merged with their width. */
    private static void add(ProgramGraph graph, int gather, Set<Long> sides) {
        if (graph.shape(graph.operands(gather)[1]) instanceof ArrayShape index
                && index.dimensions().size() >= 2
                && index.dimensions().get(0) >= FEWEST) {
            sides.add(index.dimensions().get(0));
            sides.add(index.dimensions().get(0) * index.dimensions().get(1));
        }
    }
}
