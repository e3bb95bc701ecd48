package peakscope.analyze.batch;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.use.NewVersions;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * The rows of a batch, followed from the arguments through a training step.
 *
 * @param rows how many
 * @param input the largest argument that has them
 * @param buffers that hold them
 */
record FollowedRows(long rows, String input, BitSet buffers) {

    private static final long SMALLEST = 2;

    /** Sizes that a whole program is followed for. */
    private static final int MOST_TRIED = 4;

    /** Among several, the one that accounts for most of the peak; empty if there is none. */
    static Optional<FollowedRows> of(SpaceAnalysis analysis, Program program) {
        Set<Integer> state = NewVersions.replaced(program);
        Map<Long, Set<Integer>> arguments = new HashMap<>();
        Timeline timeline = analysis.timeline();
        IntStream.range(0, timeline.bufferCount())
                .filter(id -> timeline.category(id) == Category.PARAMETER
                        && !timeline.isAliased(id)
                        && !state.contains(timeline.argument(id)))
                .forEach(id -> {
                    if (timeline.shapeOf(id) instanceof ArrayShape array
                            && !array.dimensions().isEmpty()
                            && array.dimensions().get(0) >= SMALLEST) {
                        arguments
                                .computeIfAbsent(array.dimensions().get(0), any -> new TreeSet<>())
                                .add(id);
                    }
                });
        return arguments.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<Long, Set<Integer>> entry) ->
                                -entry.getValue().size())
                        .thenComparingLong(Map.Entry::getKey))
                .limit(MOST_TRIED)
                .flatMap(entry -> follow(analysis, program, entry.getKey(), entry.getValue()).stream())
                .max(Comparator.comparingLong(found -> found.atPeak(analysis)));
    }

    /** So many rows, which some arguments have in front, whatever becomes of them. */
    static Optional<FollowedRows> given(SpaceAnalysis analysis, Program program, long rows) {
        Timeline timeline = analysis.timeline();
        Set<Integer> arguments = withRows(timeline, rows);
        Set<Integer> numbers = numbers(timeline, arguments);
        return arguments.isEmpty()
                ? Optional.empty()
                : RowFlow.of(program, rows, numbers::contains)
                        .map(flow ->
                                new FollowedRows(rows, name(timeline, arguments), buffers(timeline, program, flow)));
    }

    private static Set<Integer> withRows(Timeline timeline, long rows) {
        return IntStream.range(0, timeline.bufferCount())
                .filter(id -> timeline.category(id) == Category.PARAMETER
                        && timeline.shapeOf(id) instanceof ArrayShape array
                        && !array.dimensions().isEmpty()
                        && array.dimensions().get(0) == rows)
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<Integer> numbers(Timeline timeline, Set<Integer> arguments) {
        return arguments.stream().map(timeline::argument).collect(Collectors.toSet());
    }

    private static Optional<FollowedRows> follow(
            SpaceAnalysis analysis, Program program, long rows, Set<Integer> arguments) {
        Timeline timeline = analysis.timeline();
        Set<Integer> numbers = numbers(timeline, arguments);
        return RowFlow.of(program, rows, numbers::contains)
                .filter(flow -> NewVersions.of(program).stream().noneMatch(pair -> flow.reaches(pair.output())))
                .map(flow -> new FollowedRows(rows, name(timeline, arguments), buffers(timeline, program, flow)));
    }

    private static String name(Timeline timeline, Set<Integer> arguments) {
        int largest = arguments.stream()
                .max(Comparator.comparingLong(timeline::sizeBytes))
                .orElseThrow();
        String name = timeline.buffer(largest).details().opName();
        return name == null ? timeline.buffer(largest).details().label() : name;
    }

    private static BitSet buffers(Timeline timeline, Program program, RowFlow flow) {
        BitSet buffers = new BitSet();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.category(id) != Category.CONSTANT && !timeline.isAliased(id)) {
                int row = program.row(timeline.catalog(), timeline.keyOf(id));
                List<Integer> path = timeline.buffer(id).details().shapeIndex();
                buffers.set(id, flow.stride(row, path) != RowFlow.NONE);
            }
        }
        return buffers;
    }

    private long atPeak(SpaceAnalysis analysis) {
        return IntStream.of(analysis.largestAtPeak())
                .filter(buffers::get)
                .mapToLong(analysis.timeline()::sizeBytes)
                .sum();
    }
}
