package peakscope.analyze.kept;

import java.util.Arrays;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Program;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.Timeline;

/**
 * Outputs whose memory holds other values until the update: gradients that a loop collects, or what it keeps for them,
 * or gradients that wait for a sum over all of them. With donation these need other memory, because the argument is
 * still in its own.
 */
public final class LentMemory {

    private LentMemory() {}

    /** Whether a buffer of an output is lent in this way. */
    public static boolean isOf(SpaceAnalysis analysis, int output) {
        Origin origin = analysis.origins().of(output);
        boolean isStack = origin.stack().filter(stack -> stack.places() > 1).isPresent();
        return (Passes.isForward(origin.opName()) || Passes.isBackward(origin.opName()))
                && (isStack || awaitsSum(analysis, output));
    }

    /**
     * Whether a buffer of an output holds a gradient first, which the update then overwrites. With donation the gradient needs other
     * memory, but only until the update of its weight, so one such buffer serves all.
     */
    public static boolean holdsGradient(SpaceAnalysis analysis, int output) {
        return Passes.isBackward(analysis.origins().of(output).opName())
                && analysis.program()
                        .filter(program -> {
                            int row = row(analysis, program, output);
                            return row >= 0
                                    && Arrays.stream(program.users(row))
                                            .anyMatch(user -> !"tuple".equals(program.opcode(user)));
                        })
                        .isPresent();
    }

    private static boolean awaitsSum(SpaceAnalysis analysis, int output) {
        Program program = analysis.program().orElseThrow();
        int row = row(analysis, program, output);
        return row >= 0
                && program.graph()
                        .filter(graph -> AwaitedSum.isOver(program, graph, row))
                        .isPresent();
    }

    private static int row(SpaceAnalysis analysis, Program program, int output) {
        Timeline timeline = analysis.timeline();
        return program.row(timeline.catalog(), timeline.keyOf(output));
    }
}
