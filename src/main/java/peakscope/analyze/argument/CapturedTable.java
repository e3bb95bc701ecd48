package peakscope.analyze.argument;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.product.Part;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/** Constants of a program, and what it computes of them alone, such as a table with its mean taken off. */
public final class CapturedTable {

    /** A smaller share of all constants is no table that the others go with. */
    private static final double NEARLY = 0.9;

    /** Arrays below this share of the peak stay. */
    private static final double SMALL_BUFFER = 0.01;

    private static final Function<SpaceAnalysis, Set<Integer>> COMPUTED = CapturedTable::find;

    private CapturedTable() {}

    /** Whether nearly all constants are one array: a table or data. Weights are many, and the device needs them anyway. */
    public static boolean isOne(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        long all = constants(timeline).mapToLong(timeline::sizeBytes).sum();
        return all > 0
                && constants(timeline).mapToLong(timeline::sizeBytes).max().orElse(0) >= all * NEARLY;
    }

    /** The peak without constants: masks and tables that the program computes in parts, where it needs them. */
    public static WhatIf without(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        Set<Integer> computed = computed(analysis);
        return WhatIf.replay(
                timeline,
                id -> timeline.category(id) == Category.CONSTANT || computed.contains(id) ? 0 : timeline.sizeBytes(id));
    }

    private static IntStream constants(Timeline timeline) {
        return IntStream.range(0, timeline.bufferCount()).filter(id -> timeline.category(id) == Category.CONSTANT);
    }

    /** Numbers of the large buffers that hold what is computed from constants alone. */
    public static Set<Integer> computed(SpaceAnalysis analysis) {
        return analysis.once(COMPUTED);
    }

    private static Set<Integer> find(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        double small = analysis.peak().inUse().count() * SMALL_BUFFER;
        return analysis.program()
                .flatMap(program -> program.graph().map(graph -> {
                    Set<Integer> tables = constants(timeline)
                            .filter(id -> timeline.sizeBytes(id) >= small)
                            .map(id -> program.row(timeline.instructionOf(id)))
                            .boxed()
                            .collect(Collectors.toSet());
                    return IntStream.range(0, tables.isEmpty() ? 0 : timeline.bufferCount())
                            .filter(id -> timeline.category(id) == Category.TEMPORARY
                                    && timeline.sizeBytes(id) >= small
                                    && isMadeOf(program, graph, tables, program.row(timeline.instructionOf(id))))
                            .boxed()
                            .collect(Collectors.toSet());
                }))
                .orElse(Set.of());
    }

    /** Whether a value is computed from constants alone, a table among them. */
    private static boolean isMadeOf(Program program, ProgramGraph graph, Set<Integer> tables, int row) {
        Deque<Part> open = new ArrayDeque<>(List.of(Part.whole(row)));
        Set<Part> seen = new HashSet<>();
        boolean hasTable = false;
        while (!open.isEmpty()) {
            Part part = open.remove();
            if (part.row() < 0 || !seen.add(part)) {
                continue;
            }
            hasTable |= tables.contains(part.row());
            List<Part> before = part.before(program, graph);
            String opcode = String.valueOf(program.opcode(part.row()));
            if ((before.isEmpty() && opcode.equals("parameter")) || opcode.equals("while")) {
                return false;
            }
            open.addAll(before);
        }
        return hasTable;
    }
}
