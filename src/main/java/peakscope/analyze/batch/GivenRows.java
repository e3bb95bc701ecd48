package peakscope.analyze.batch;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TupleShape;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * Rows that arguments have in front, such as the members of an ensemble, followed through a program that does not train. Unlike by
 * their number, a few rows are told from other dimensions, too.
 *
 * @param few elements of arrays so small that they may hold all rows at once
 */
record GivenRows(ProgramGraph graph, long rows, RowFlow flow, long few) implements HeldRows {

    /** With fewer rows, there is little to gain. */
    private static final long SMALLEST = 4;

    /** Sizes that a whole program is followed for. */
    private static final int MOST_TRIED = 4;

    /** So much smaller than the largest are arrays that may hold something of all rows. */
    private static final int SMALL_ARRAY = 64;

    /** Among several, those that account for most of the peak; empty if there are none. */
    static Optional<GivenRows> of(SpaceAnalysis analysis, Program program, ProgramGraph graph) {
        Timeline timeline = analysis.timeline();
        Map<Long, Set<Integer>> arguments = new TreeMap<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.category(id) == Category.PARAMETER
                    && timeline.shapeOf(id) instanceof ArrayShape array
                    && !array.dimensions().isEmpty()
                    && array.dimensions().get(0) >= SMALLEST) {
                arguments
                        .computeIfAbsent(array.dimensions().get(0), any -> new TreeSet<>())
                        .add(timeline.argument(id));
            }
        }
        return arguments.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<Long, Set<Integer>> entry) ->
                                -entry.getValue().size())
                        .thenComparing(Map.Entry::getKey))
                .limit(MOST_TRIED)
                .flatMap(entry -> follow(analysis, program, graph, entry.getKey(), new HashSet<>(entry.getValue())))
                .max(Comparator.comparingLong(found -> found.atPeak(analysis, program)));
    }

    private static Stream<GivenRows> follow(
            SpaceAnalysis analysis, Program program, ProgramGraph graph, long rows, Set<Integer> arguments) {
        return RowFlow.of(program, rows, arguments::contains)
                .map(flow -> new GivenRows(graph, rows, flow, 0))
                .map(found -> new GivenRows(graph, rows, found.flow, found.largest(analysis, program) / SMALL_ARRAY))
                .stream();
    }

    private IntStream buffers(SpaceAnalysis analysis, Program program) {
        Timeline timeline = analysis.timeline();
        return IntStream.of(analysis.largestAtPeak())
                .filter(id -> timeline.category(id) == Category.TEMPORARY)
                .filter(id -> has(
                        program.row(timeline.catalog(), timeline.keyOf(id)),
                        timeline.buffer(id).details().shapeIndex()));
    }

    private long atPeak(SpaceAnalysis analysis, Program program) {
        return buffers(analysis, program)
                .mapToLong(analysis.timeline()::sizeBytes)
                .sum();
    }

    private long largest(SpaceAnalysis analysis, Program program) {
        return buffers(analysis, program)
                .mapToLong(id -> analysis.timeline().shapeOf(id) instanceof ArrayShape array ? array.elements() : 0)
                .max()
                .orElse(0);
    }

    @Override
    public boolean has(int row, List<Integer> path) {
        return flow.stride(row, path) != RowFlow.NONE;
    }

    @Override
    public boolean hasMany(int row) {
        return hasMany(row, graph.shape(row), List.of());
    }

    private boolean hasMany(int row, @Nullable Shape shape, List<Integer> path) {
        return shape instanceof TupleShape tuple
                ? IntStream.range(0, tuple.entries().size())
                        .anyMatch(entry -> hasMany(row, tuple.entries().get(entry), inside(path, entry)))
                : shape instanceof ArrayShape array && array.elements() > few && has(row, path);
    }

    private static List<Integer> inside(List<Integer> path, int entry) {
        return IntStream.concat(path.stream().mapToInt(Integer::intValue), IntStream.of(entry))
                .boxed()
                .toList();
    }
}
