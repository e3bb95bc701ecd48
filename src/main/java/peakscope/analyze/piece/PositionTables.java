package peakscope.analyze.piece;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Made;
import peakscope.analyze.origin.Moves;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.analyze.use.FewNumbers;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/**
 * Tables that a program computes from positions for all of them at once, such as the biases of attention, though a loop then takes
 * a slice at a time. The slice can be computed in the loop instead.
 */
public final class PositionTables {

    private static final String SLICE = "dynamic-slice";

    private PositionTables() {}

    /** The tables, of which a slice is left. */
    public static Cause of(SpaceAnalysis analysis) {
        Map<Integer, Long> leaves = new HashMap<>();
        List<CausedBuffer> found = new ArrayList<>();
        analysis.program().ifPresent(program -> program.graph().ifPresent(graph -> {
            FewNumbers few = new FewNumbers(program, graph);
            for (CausedBuffer one : Candidates.of(analysis, (array, one) -> one.isSingle())) {
                int row = Made.row(analysis, program, one);
                OptionalLong slice = row >= 0 && few.make(row) ? slice(program, graph, row) : OptionalLong.empty();
                if (slice.isPresent()) {
                    found.add(one);
                    leaves.put(
                            one.buffer().id(),
                            Math.round((double) one.buffer().size().count()
                                    * slice.getAsLong()
                                    / Moves.elements(graph, row)));
                }
            }
        }));
        return Cause.leaving(found, leaves);
    }

    /** The most elements that a loop takes at a time; empty if anything takes all of them. */
    private static OptionalLong slice(Program program, ProgramGraph graph, int table) {
        List<Long> slices = new ArrayList<>();
        Uses uses = new Uses(program, graph, new Sources(program, graph));
        boolean isTakenWhole = uses.first(new Value(table, List.of()), use -> {
                    boolean isSlice = SLICE.equals(program.opcode(use.user())) && use.operand() == 0;
                    if (isSlice) {
                        slices.add(Moves.elements(graph, use.user()));
                    }
                    boolean isOfOthers = !use.value().path().isEmpty();
                    return isSlice || isOfOthers || uses.handsOn(use) ? Optional.empty() : Optional.of(true);
                })
                .isPresent();
        return isTakenWhole
                ? OptionalLong.empty()
                : slices.stream().mapToLong(Long::longValue).max();
    }
}
