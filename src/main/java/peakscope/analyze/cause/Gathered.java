package peakscope.analyze.cause;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.whatif.BatchSize;
import peakscope.model.shape.ArrayShape;

/** Arrays that are whole on every device, though each device was given a part. */
public final class Gathered {

    private Gathered() {}

    /**
     * Arrays that hold the whole batch. If a weight has a side of that length too, they can't be distinguished from it.
     */
    public static Cause batches(SpaceAnalysis analysis) {
        int devices = devices(analysis);
        Set<List<Long>> arguments = Causes.argumentDimensions(analysis);
        Optional<Long> whole = devices < 2
                ? Optional.empty()
                : BatchSize.of(analysis).map(batch -> batch.size() * devices).filter(size -> arguments.stream()
                        .noneMatch(argument -> argument.contains(size)));
        return whole.isEmpty()
                ? Cause.divided(List.of(), 1)
                : Cause.divided(
                        Candidates.of(
                                analysis,
                                (array, one) -> one.isTemporary()
                                        && array.dimensions().contains(whole.get())
                                        && !Causes.isWeight(array, arguments)),
                        devices);
    }

    /**
     * Weights gathered from their parts: shaped like an argument, except for one side that is several times as long.
     */
    public static Cause weights(SpaceAnalysis analysis) {
        int devices = devices(analysis);
        if (devices < 2) {
            return Cause.divided(List.of(), 1);
        }
        Map<List<Long>, Long> wholes = new HashMap<>();
        Set<List<Long>> arguments = new HashSet<>();
        for (List<Long> argument : Causes.argumentDimensions(analysis)) {
            arguments.add(Causes.sorted(argument));
            for (int side = 0; side < argument.size(); side++) {
                for (long parts = 2; parts <= devices; parts++) {
                    if (devices % parts == 0) {
                        List<Long> whole = new ArrayList<>(argument);
                        whole.set(side, whole.get(side) * parts);
                        wholes.merge(Causes.sorted(whole), parts, Math::max);
                    }
                }
            }
        }
        wholes.keySet().removeAll(arguments);
        Set<List<Long>> put = putTogether(analysis, wholes.keySet());
        List<CausedBuffer> found = Candidates.of(
                analysis, (array, one) -> one.isTemporary() && put.contains(Causes.sorted(array.dimensions())));
        Map<Integer, Long> leaves = new HashMap<>();
        for (CausedBuffer one : found) {
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                long parts = wholes.getOrDefault(Causes.sorted(array.dimensions()), 1L);
                leaves.put(one.buffer().id(), one.buffer().size().count() / parts);
            }
        }
        return Cause.leaving(found, leaves);
    }

    /** The shapes that the program makes by an all-gather. */
    private static Set<List<Long>> putTogether(SpaceAnalysis analysis, Set<List<Long>> wholes) {
        Set<List<Long>> put = new HashSet<>();
        analysis.program().ifPresent(program -> program.graph().ifPresent(graph -> {
            for (int row = 0; row < program.size(); row++) {
                String opcode = String.valueOf(program.opcode(row));
                if (opcode.startsWith("all-gather") && graph.shape(row) instanceof ArrayShape array) {
                    put.add(Causes.sorted(array.dimensions()));
                }
            }
        }));
        put.retainAll(wholes);
        return put;
    }

    private static int devices(SpaceAnalysis analysis) {
        return analysis.program()
                .map(program -> program.partitioning().devices())
                .orElse(1);
    }
}
