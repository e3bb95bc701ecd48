package peakscope.analyze.mesh;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.origin.Moves;

/**
 * Arguments of which each device has another part than it needs, so that the devices exchange parts and hold both: stacked layers
 * that are split along the layers, for example, while a loop wants its part of every layer.
 */
public final class Resharded {

    private Resharded() {}

    /** The parts as they are needed, of which nothing is left if the arguments come so. */
    public static Cause of(SpaceAnalysis analysis) {
        Set<Long> exchanged = new HashSet<>();
        analysis.program()
                .ifPresent(program -> program.graph().ifPresent(graph -> program.rowsByOpcode("all-to-all"::equals)
                        .filter(row -> graph.operands(row).length > 0
                                && IntStream.of(graph.operands(row))
                                        .noneMatch(part -> AllGathers.isComputed(program, graph, part)))
                        .forEach(row -> exchanged.add(Moves.elements(graph, row)))));
        List<CausedBuffer> parts = exchanged.isEmpty()
                ? List.of()
                : Candidates.of(analysis, (array, one) -> one.isOfArgument() && exchanged.contains(array.elements()));
        return Cause.without(parts);
    }
}
