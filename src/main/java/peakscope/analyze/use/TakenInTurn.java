package peakscope.analyze.use;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** Arrays from which a loop takes one entry of the first dimension at a time: layers, time steps or micro-batches. */
public final class TakenInTurn {

    /** Of the elements of an array, a gather takes at most one in so many. */
    private static final long FEW = 4;

    private TakenInTurn() {}

    /** Their dimensions; empty if the dump has no graph. */
    public static Set<List<Long>> of(Program program) {
        Set<List<Long>> taken = new HashSet<>();
        forEachSlice(program, (row, one, all) -> {
            if (isOneEntry(one, all)) {
                taken.add(all);
            }
        });
        return taken;
    }

    /** Arrays from which a loop takes a block of rows at a time, with the blocks as their first dimension. */
    public static Set<List<Long>> inBlocks(Program program) {
        Set<List<Long>> taken = new HashSet<>();
        forEachSlice(program, (row, block, all) -> {
            if (String.valueOf(program.opName(row)).contains("while/body") && areRowsOf(block, all)) {
                List<Long> blocks = new ArrayList<>(block);
                blocks.add(0, all.get(0) / block.get(0));
                taken.add(blocks);
            }
        });
        return taken;
    }

    private static boolean areRowsOf(List<Long> block, List<Long> all) {
        return block.size() == all.size()
                && block.size() > 1
                && block.get(0) > 1
                && all.get(0) > block.get(0)
                && all.get(0) % block.get(0) == 0
                && block.subList(1, block.size()).equals(all.subList(1, all.size()));
    }

    /** How many entries such arrays have: time steps, layers or micro-batches. */
    public static Set<Long> counts(Program program) {
        Set<Long> counts = new HashSet<>();
        of(program).forEach(sides -> counts.add(sides.get(0)));
        return counts;
    }

    /** Dimensions of arrays from which a loop takes one entry of any dimension at a time, and how many entries that has. */
    public static Map<List<Long>, Long> alongAny(Program program) {
        Map<List<Long>, Long> taken = new HashMap<>();
        forEachSlice(program, (row, one, all) -> {
            int[] cut = IntStream.range(0, all.size())
                    .filter(side -> !all.get(side).equals(one.get(side)))
                    .toArray();
            if (cut.length == 1 && one.get(cut[0]) == 1) {
                taken.put(all, all.get(cut[0]));
            }
        });
        return taken;
    }

    /** Takes a slice at a place that the program computes: its row, its dimensions, and those of the array. */
    private interface Slices {
        void take(int row, List<Long> part, List<Long> all);
    }

    private static void forEachSlice(Program program, Slices slices) {
        program.graph().ifPresent(graph -> program.rowsByOpcode("dynamic-slice"::equals)
                .forEach(row -> {
                    if (graph.operands(row).length > 0
                            && graph.shape(row) instanceof ArrayShape part
                            && graph.shape(graph.operands(row)[0]) instanceof ArrayShape all) {
                        slices.take(row, part.dimensions(), all.dimensions());
                    }
                }));
    }

    /** Whether a program only gathers some of the rows of a value at a time, and reads nothing else of it. */
    public static boolean byGathers(Program program, int row) {
        return program.graph()
                .filter(graph -> byGathers(program, graph, new Uses(program, graph, new Sources(program, graph)), row))
                .isPresent();
    }

    private static boolean byGathers(Program program, ProgramGraph graph, Uses uses, int row) {
        boolean[] gathers = new boolean[1];
        Set<Integer> slices = new LinkedHashSet<>();
        boolean isReadOtherwise = uses.first(new Value(row, List.of()), use -> {
                    boolean isGather = isGather(program, graph, uses, use);
                    boolean isSlice = isSliceForGather(program, use);
                    if (isSlice) {
                        slices.add(use.user());
                    }
                    gathers[0] |= isGather;
                    boolean isResult = use.user() == graph.root(graph.entry());
                    boolean isInTuple = !use.value().path().isEmpty();
                    return isResult || !(isGather || isSlice || isInTuple || uses.handsOn(use))
                            ? Optional.of(use)
                            : Optional.empty();
                })
                .isPresent();
        return !isReadOtherwise
                && (gathers[0] || !slices.isEmpty())
                && slices.stream().allMatch(slice -> byGathers(program, graph, uses, slice));
    }

    /** Whether a compiler cuts wide rows into parts that it gathers one after the other. */
    private static boolean isSliceForGather(Program program, Uses.Use use) {
        return "slice".equals(program.opcode(use.user()))
                && String.valueOf(program.opName(use.user())).endsWith("/gather");
    }

    private static boolean isGather(Program program, ProgramGraph graph, Uses uses, Uses.Use use) {
        return "gather".equals(program.opcode(use.user()))
                && use.operand() == 0
                && graph.shape(use.user()) instanceof ArrayShape taken
                && graph.shape(use.value().row()) instanceof ArrayShape all
                && (taken.elements() <= all.elements() / FEW
                        || Shuffle.of(program, graph, uses, use.user()).isPresent());
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
