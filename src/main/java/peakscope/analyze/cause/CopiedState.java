package peakscope.analyze.cause;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.origin.LoopState;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;

/** Copies of a cache or other state that a program without a backward pass takes, changes and returns. */
public final class CopiedState {

    /** The least share of the entries of state that a shifted window keeps. */
    private static final double NEARLY_ALL = 0.9;

    private static final Set<String> MOVES = Set.of("copy", "copy-done", "copy-start", "bitcast");

    private CopiedState() {}

    /** State in 32-bit floats, wherever it is, at half its size. */
    public static Cause wide(SpaceAnalysis analysis) {
        Set<String> updated = Causes.isTraining(analysis) ? Set.of() : Causes.updatedShapes(analysis);
        return Cause.divided(
                Candidates.of(
                        analysis,
                        (array, one) -> array.type() == ElementType.F32 && updated.contains(Causes.key(array))),
                2);
    }

    /**
     * Temporaries of its shape. A loop that takes it as xs and returns it as ys holds two versions; in its carry it would be
     * one, so the second goes. What else a compiler copies is its own choice, so nothing is said of it.
     */
    public static Cause of(SpaceAnalysis analysis) {
        if (Causes.isTraining(analysis)) {
            return Cause.divided(List.of(), 1);
        }
        Set<String> updated = Causes.changedShapes(analysis);
        Set<List<Long>> state = joined(analysis);
        state.retainAll(Causes.stateDimensions(analysis));
        List<CausedBuffer> copies = Candidates.of(
                analysis,
                (array, one) -> one.isTemporary()
                        && (updated.contains(Causes.key(array))
                                || state.stream().anyMatch(whole -> isNearly(array.dimensions(), whole))));
        return Cause.leaving(copies, secondVersions(analysis, Cause.divided(copies, 1)));
    }

    /** Dimensions of what a loop or the program joins from parts and hands on as it is, unlike the shifted fields of a stencil. */
    private static Set<List<Long>> joined(SpaceAnalysis analysis) {
        Set<List<Long>> joined = new HashSet<>();
        analysis.program().ifPresent(program -> program.graph().ifPresent(graph -> graph.arrays(IntStream.range(
                                0, graph.computations())
                        .map(graph::root)
                        .filter(root -> root >= 0 && "tuple".equals(program.opcode(root)))
                        .flatMap(root -> IntStream.of(graph.operands(root)))
                        .map(row -> unmoved(program, graph, row))
                        .filter(row -> String.valueOf(program.opName(row)).endsWith("/concatenate")))
                .forEach(array -> joined.add(array.dimensions()))));
        return joined;
    }

    private static int unmoved(Program program, ProgramGraph graph, int row) {
        int at = row;
        while (MOVES.contains(String.valueOf(program.opcode(at))) && graph.operands(at).length > 0) {
            at = graph.operands(at)[0];
        }
        return at;
    }

    /** Whether it is state without its oldest entries, as in a window that is shifted by joining its rest and what is new. */
    private static boolean isNearly(List<Long> sides, List<Long> state) {
        if (sides.size() != state.size()) {
            return false;
        }
        int[] shorter = IntStream.range(0, sides.size())
                .filter(side -> !sides.get(side).equals(state.get(side)))
                .toArray();
        return shorter.length == 1
                && sides.get(shorter[0]) < state.get(shorter[0])
                && sides.get(shorter[0]) >= state.get(shorter[0]) * NEARLY_ALL;
    }

    /** The copies at the peak beyond one version of the state, if a loop has it as xs and ys. */
    private static Map<Integer, Long> secondVersions(SpaceAnalysis analysis, Cause copies) {
        Map<String, Integer> spare =
                new HashMap<>(analysis.program().map(LoopState::versions).orElse(Map.of()));
        Map<String, Integer> state = Causes.updatedCounts(analysis);
        Map<Integer, Long> gone = new HashMap<>();
        for (CausedBuffer copy : copies.atPeak(analysis)) {
            if (copy.buffer().details().shape() instanceof ArrayShape array
                    && state.merge(Causes.key(array), -1, Integer::sum) < 0
                    && spare.merge(Causes.key(array), -1, Integer::sum) >= 0) {
                gone.put(copy.buffer().id(), 0L);
            }
        }
        return gone;
    }
}
