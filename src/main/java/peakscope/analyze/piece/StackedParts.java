package peakscope.analyze.piece;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.kept.Passes;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * Parts that a program computes one by one and stacks, only to add them up, as the displaced windows of a picture before their
 * weighted mean. A sum to which each part is added needs room for one part.
 */
public final class StackedParts {

    /** Fewer parts are other work. */
    private static final long FEWEST = 16;

    private StackedParts() {}

    /** The stacks, of which the sum and one part are left, and what waits for each part, of which that for one is. */
    public static Cause of(SpaceAnalysis analysis) {
        Set<List<Long>> stacks = analysis.program()
                .flatMap(program -> program.graph().map(graph -> stacks(program, graph)))
                .orElse(new HashSet<>());
        // What a simulation stacks for its next step has the dimensions of the step before.
        stacks.removeAll(ProgramShapes.argumentDimensions(analysis));
        Map<Integer, Long> leaves = new HashMap<>();
        List<CausedBuffer> found = new ArrayList<>();
        for (List<Long> stack : stacks) {
            List<CausedBuffer> stacked =
                    Candidates.of(analysis, (array, one) -> one.isSingle() && isOfParts(array.dimensions(), stack));
            stacked.forEach(one -> leaves.putIfAbsent(
                    one.buffer().id(), 2 * one.buffer().size().count() / stack.get(0)));
            stacked.stream().filter(one -> !found.contains(one)).forEach(found::add);
        }
        stacks.stream().mapToLong(stack -> stack.get(0)).distinct().forEach(parts -> {
            for (List<CausedBuffer> alike : waiting(analysis, stacks, parts)) {
                alike.forEach(one -> leaves.putIfAbsent(
                        one.buffer().id(), one.buffer().size().count() / parts));
                found.addAll(alike);
            }
        });
        return Cause.leaving(found, leaves);
    }

    /** Whether an array is such a stack, or has one of its values for each part and place, such as a weight. */
    private static boolean isOfParts(List<Long> sides, List<Long> stack) {
        List<Long> left = new ArrayList<>(stack);
        return sides.size() > 1
                && sides.contains(stack.get(0))
                && sides.stream().allMatch(left::remove);
    }

    /** Temporaries, of which as many of one shape are live at the peak as there are parts, or nearly; each may be small. */
    private static List<List<CausedBuffer>> waiting(SpaceAnalysis analysis, Set<List<Long>> stacks, long parts) {
        Timeline timeline = analysis.timeline();
        Map<List<Long>, List<CausedBuffer>> alike = new HashMap<>();
        IntStream.of(analysis.largestAtPeak())
                .filter(id -> timeline.category(id) == Category.TEMPORARY)
                .forEach(id -> {
                    if (timeline.shapeOf(id) instanceof ArrayShape array && !stacks.contains(array.dimensions())) {
                        Buffer buffer = timeline.buffer(id);
                        alike.computeIfAbsent(array.dimensions(), any -> new ArrayList<>())
                                .add(new CausedBuffer(buffer, analysis.origins().of(buffer)));
                    }
                });
        return alike.values().stream().filter(some -> some.size() * 2L >= parts).toList();
    }

    /** Dimensions of arrays into which most parts are written one by one outside of loops, and of which one is summed over the parts. */
    private static Set<List<Long>> stacks(Program program, ProgramGraph graph) {
        Map<List<Long>, Long> written = new HashMap<>();
        graph.arrays(program.rowsByOpcode("dynamic-update-slice"::equals).filter(row -> isPart(program, graph, row)))
                .forEach(array -> written.merge(array.dimensions(), 1L, Long::sum));
        Set<List<Long>> stacks = new HashSet<>(written.keySet());
        stacks.removeIf(sides -> written.getOrDefault(sides, 0L) < Math.max(FEWEST, sides.get(0) / 2));
        Set<Long> counts = new HashSet<>();
        Set<List<Long>> summed = summed(program, graph);
        stacks.stream().filter(summed::contains).forEach(sides -> counts.add(sides.get(0)));
        stacks.removeIf(sides -> !counts.contains(sides.get(0)));
        return stacks;
    }

    private static boolean isPart(Program program, ProgramGraph graph, int row) {
        String path = String.valueOf(program.opName(row));
        return !path.contains("while")
                && !Passes.isBackward(path)
                && graph.operands(row).length > 1
                && graph.shape(row) instanceof ArrayShape all
                && graph.shape(graph.operands(row)[1]) instanceof ArrayShape one
                && all.dimensions().size() > 1
                && one.dimensions().size() == all.dimensions().size()
                && one.dimensions().get(0) == 1
                && one.dimensions()
                        .subList(1, one.dimensions().size())
                        .equals(all.dimensions().subList(1, all.dimensions().size()));
    }

    /** Dimensions of what is summed over its first side, or over sides of a product. */
    private static Set<List<Long>> summed(Program program, ProgramGraph graph) {
        Set<List<Long>> summed = new HashSet<>();
        program.rowsByOpcode("reduce"::equals)
                .filter(row -> IntStream.of(graph.dimensions(row)).anyMatch(side -> side == 0))
                .forEach(row -> graph.arrays(IntStream.of(graph.operands(row)))
                        .forEach(array -> summed.add(array.dimensions())));
        program.rowsByOpName(path -> path.endsWith("/dot_general"))
                .forEach(row -> graph.arrays(IntStream.of(graph.operands(row)))
                        .forEach(array -> summed.add(array.dimensions())));
        return summed;
    }
}
