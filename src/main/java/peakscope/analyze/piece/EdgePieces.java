package peakscope.analyze.piece;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.kept.Passes;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;

/**
 * What a training step computes of all edges of a graph, to which it gathers the values of their nodes and whose messages it adds up
 * at their nodes. In pieces under a checkpoint, a sixteenth of them is there at once.
 */
public final class EdgePieces {

    /** With fewer edges, there are no pieces to speak of. */
    private static final long MANY = 4096;

    /** So many more edges than nodes has a graph at least. */
    private static final long TIMES = 2;

    /** So much of the peak has to be of edges. */
    private static final double SHARE = 0.5;

    private static final Set<ElementType> INTEGERS = Set.of(ElementType.S32, ElementType.U32, ElementType.S64);

    /** The operand of a scatter that is added. */
    private static final int UPDATES = 2;

    private EdgePieces() {}

    /** The values and their gradients, of which a piece remains. */
    public static Cause of(SpaceAnalysis analysis) {
        Set<Long> edges = ProgramShapes.isTraining(analysis)
                ? analysis.program()
                        .flatMap(program -> program.graph().map(graph -> edges(analysis, program, graph)))
                        .orElse(Set.of())
                : Set.of();
        List<CausedBuffer> found = edges.isEmpty()
                ? List.of()
                : Candidates.of(
                        analysis,
                        (array, one) ->
                                one.isSingle() && array.dimensions().stream().anyMatch(edges::contains));
        Cause cause = Cause.divided(found, Causes.PIECES);
        return cause.bytesAtPeak(analysis).shareOf(analysis.peak().inUse()) >= SHARE
                ? cause
                : Cause.divided(List.of(), Causes.PIECES);
    }

    /** Numbers of rows that are gathered from fewer ones, and of those that are added up at fewer, in the forward pass. */
    private static Set<Long> edges(SpaceAnalysis analysis, Program program, ProgramGraph graph) {
        Set<Long> edges = rows(program, graph, "gather", gather -> gather);
        edges.retainAll(rows(program, graph, "scatter", scatter -> graph.operands(scatter)[UPDATES]));
        edges.retainAll(listed(analysis));
        return edges;
    }

    /** Sides of arguments of integers: a graph comes with a list of its edges, while a router makes its own. */
    private static Set<Long> listed(SpaceAnalysis analysis) {
        Set<Long> sides = new HashSet<>();
        Candidates.arguments(analysis, (array, id) -> INTEGERS.contains(array.type()))
                .forEach(one -> {
                    if (one.buffer().details().shape() instanceof ArrayShape array) {
                        sides.addAll(array.dimensions());
                    }
                });
        return sides;
    }

    /** How many rows instructions of the forward pass take from fewer, or add to fewer. */
    private static Set<Long> rows(Program program, ProgramGraph graph, String opcode, IntUnaryOperator edgesOf) {
        Set<Long> rows = new HashSet<>();
        program.rowsByOpcode(opcode::equals)
                .filter(row ->
                        String.valueOf(program.opName(row)).contains("jvp(") && !Passes.isBackward(program.opName(row)))
                .forEach(row -> {
                    if (graph.shape(edgesOf.applyAsInt(row)) instanceof ArrayShape edges
                            && graph.shape(graph.operands(row)[0]) instanceof ArrayShape nodes
                            && !edges.dimensions().isEmpty()
                            && edges.dimensions().get(0) >= MANY
                            && edges.elements() >= TIMES * nodes.elements()) {
                        rows.add(edges.dimensions().get(0));
                    }
                });
        return rows;
    }
}
