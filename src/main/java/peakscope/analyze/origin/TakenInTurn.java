package peakscope.analyze.origin;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;

/** Arrays from which a loop takes one entry of the first dimension at a time: layers, time steps or micro-batches. */
public final class TakenInTurn {

    private TakenInTurn() {}

    /** Their dimensions; empty if the dump has no graph. */
    public static Set<List<Long>> of(Program program) {
        Set<List<Long>> taken = new HashSet<>();
        program.graph().ifPresent(graph -> program.rowsByOpcode("dynamic-slice"::equals)
                .forEach(row -> {
                    if (graph.operands(row).length > 0
                            && graph.shape(row) instanceof ArrayShape one
                            && graph.shape(graph.operands(row)[0]) instanceof ArrayShape all
                            && isOneEntry(one.dimensions(), all.dimensions())) {
                        taken.add(all.dimensions());
                    }
                }));
        return taken;
    }

    /** Whether it is an entry, or a part of one that a compiler took from it at once. */
    private static boolean isOneEntry(List<Long> one, List<Long> all) {
        int last = all.size() - 1;
        return one.size() > 1
                && one.size() == all.size()
                && one.get(0) == 1
                && all.get(0) > 1
                && one.get(last).equals(all.get(last))
                && IntStream.range(1, last)
                        .allMatch(side -> one.get(side) == 1 || one.get(side).equals(all.get(side)));
    }
}
