package peakscope.analyze.piece;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.cause.Made;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.origin.Moves;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * Rows of a table that are gathered many times over, so that the copies are several times as large as the table: candidates of all
 * queries, a shuffled data set for each trial, resamples. Where they are used piece by piece, so they can be gathered.
 */
public final class GatheredCopies {

    /** How much larger than its table what is gathered has to be. */
    private static final long TIMES = 4;

    /** Elements of a table that may be the embedding of a few kinds, whose rows are simply values of the network. */
    private static final long SMALL_TABLE = 1 << 16;

    /** So much of the peak has to be theirs in a training step, where most is something else. */
    private static final double SHARE = 0.5;

    private static final Function<SpaceAnalysis, Cause> ALL = GatheredCopies::plain;

    private static final Function<SpaceAnalysis, Cause> DIFFERENTIATED = GatheredCopies::withGradients;

    private GatheredCopies() {}

    /** The copies, and what else has as many elements: a piece of each is left. */
    public static Cause of(SpaceAnalysis analysis) {
        return analysis.once(ALL);
    }

    /**
     * Those whose gradients a step computes, if they are most of the peak and neither edges of a graph nor windows nor rows in an order
     * that the program sorts, such as tokens by their experts: with a checkpoint, a piece of each is left.
     */
    public static Cause differentiated(SpaceAnalysis analysis) {
        Cause all = analysis.once(DIFFERENTIATED);
        return all.bytesAtPeak(analysis).shareOf(analysis.peak().inUse()) >= SHARE
                        && EdgePieces.of(analysis).buffers().isEmpty()
                        && Windows.of(analysis).buffers().isEmpty()
                ? all
                : Cause.divided(List.of(), Causes.PIECES);
    }

    private static Cause plain(SpaceAnalysis analysis) {
        return find(analysis, false);
    }

    private static Cause withGradients(SpaceAnalysis analysis) {
        return find(analysis, true);
    }

    private static Cause find(SpaceAnalysis analysis, boolean isDifferentiated) {
        List<CausedBuffer> single = Candidates.of(analysis, (array, one) -> one.isSingle());
        Set<Long> sizes = analysis.program()
                .flatMap(program ->
                        program.graph().map(graph -> sizes(analysis, program, graph, single, isDifferentiated)))
                .orElse(Set.of());
        Set<Long> results = sizes.isEmpty() ? Set.of() : results(analysis);
        return Cause.divided(
                single.stream()
                        .filter(one -> one.buffer().details().shape() instanceof ArrayShape array
                                && sizes.contains(array.elements())
                                && !results.contains(array.elements()))
                        .toList(),
                Causes.PIECES);
    }

    /** In pieces, copies that become a result of the same size, entry by entry, are joined again. */
    private static Set<Long> results(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        return IntStream.range(0, timeline.bufferCount())
                .filter(id -> timeline.category(id) == Category.OUTPUT || timeline.isAliased(id))
                .mapToObj(timeline::shapeOf)
                .filter(ArrayShape.class::isInstance)
                .map(shape -> ((ArrayShape) shape).elements())
                .collect(Collectors.toSet());
    }

    /** The numbers of elements of what the program gathers so. */
    private static Set<Long> sizes(
            SpaceAnalysis analysis,
            Program program,
            ProgramGraph graph,
            List<CausedBuffer> single,
            boolean isDifferentiated) {
        Set<List<Long>> trained = ProgramShapes.trained(analysis);
        return single.stream()
                .mapToInt(one -> Made.row(analysis, program, one))
                .filter(row -> row >= 0)
                .flatMap(row -> "gather".equals(program.opcode(row)) ? IntStream.of(row) : Made.inside(graph, row))
                .filter(row -> "gather".equals(program.opcode(row))
                        && areCopies(program, graph, row, trained)
                        && String.valueOf(program.opName(row)).contains("jvp(") == isDifferentiated
                        && !(isDifferentiated && isSorted(program, graph, row)))
                .mapToObj(row -> Moves.elements(graph, row))
                .collect(Collectors.toSet());
    }

    private static boolean isSorted(Program program, ProgramGraph graph, int gather) {
        long indices = Moves.elements(graph, graph.operands(gather)[1]);
        return program.rowsByOpcode("sort"::equals)
                .filter(row -> String.valueOf(program.opName(row)).endsWith("/sort"))
                .flatMap(row -> IntStream.of(graph.operands(row)))
                .anyMatch(sorted -> Moves.elements(graph, sorted) == indices);
    }

    private static boolean areCopies(Program program, ProgramGraph graph, int gather, Set<List<Long>> trained) {
        String path = String.valueOf(program.opName(gather));
        int[] operands = graph.operands(gather);
        if (!path.endsWith("/gather") || Passes.isBackward(path) || operands.length < 2) {
            return false;
        }
        long table = Moves.elements(graph, operands[0]);
        return table >= SMALL_TABLE
                && Moves.elements(graph, gather) >= TIMES * table
                && graph.shape(operands[0]) instanceof ArrayShape array
                && !trained.contains(ProgramShapes.sorted(array.dimensions()));
    }
}
