package peakscope.analyze.mesh;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Made;
import peakscope.analyze.cause.ProgramShapes;

/**
 * Arrays that are whole on every device, by what helps: a constraint, where the compiler gathers them; a ring, where a function
 * under {@code shard_map} asks for all parts and can take them in turn.
 */
public final class WholeArrays {

    /** Parts on a device while they go round, besides its own: the one in use and the next. */
    private static final int VISITING = 2;

    private static final Function<SpaceAnalysis, Set<Integer>> ASKED_FOR = WholeArrays::findAskedFor;

    private WholeArrays() {}

    /** Those of the whole batch that the compiler gathers. Under {@code shard_map}, the program says itself what lies where. */
    public static Cause batches(SpaceAnalysis analysis) {
        Cause all = askedFor(analysis).isEmpty() ? Gathered.batches(analysis) : Cause.without(List.of());
        return all.buffers().stream()
                        .anyMatch(one -> isMadeInShardMap(analysis, one.buffer().id()))
                ? Cause.without(List.of())
                : all;
    }

    /** Weights and other arguments that are gathered before use. */
    public static Cause arguments(SpaceAnalysis analysis) {
        Cause all = Gathered.arguments(analysis);
        Set<Integer> askedFor = askedFor(analysis);
        Map<Integer, Long> leaves = new HashMap<>(all.leaves());
        leaves.keySet().removeAll(askedFor);
        return Cause.leaving(
                all.buffers().stream()
                        .filter(one -> !askedFor.contains(one.buffer().id()))
                        .toList(),
                leaves);
    }

    /** Those that a function asks for, and what the program makes of them before it takes them in turn. */
    public static Cause inTurn(SpaceAnalysis analysis) {
        Set<Integer> askedFor = askedFor(analysis);
        if (askedFor.isEmpty()) {
            return Cause.without(List.of());
        }
        Map<Integer, CausedBuffer> found = new HashMap<>();
        Stream.concat(
                        Gathered.batches(analysis).buffers().stream(),
                        Candidates.of(
                                analysis,
                                (array, one) -> askedFor.contains(one.buffer().id()))
                                .stream())
                .forEach(one -> found.put(one.buffer().id(), one));
        int devices = Gathered.devices(analysis);
        Map<Integer, Long> leaves = new HashMap<>();
        found.forEach((id, one) ->
                leaves.put(id, one.buffer().size().count() / devices * (askedFor.contains(id) ? VISITING : 1)));
        return Cause.leaving(List.copyOf(found.values()), leaves);
    }

    /** Numbers of the buffers that hold all devices' parts because a function under {@code shard_map} asks for them. */
    public static Set<Integer> askedFor(SpaceAnalysis analysis) {
        return analysis.once(ASKED_FOR);
    }

    /** In a training step, arguments that are gathered so are weights, which a layer needs as a whole. */
    private static Set<Integer> findAskedFor(SpaceAnalysis analysis) {
        Stream<CausedBuffer> batches = Gathered.batches(analysis).buffers().stream();
        Stream<CausedBuffer> arguments =
                ProgramShapes.isTraining(analysis) ? Stream.of() : Gathered.arguments(analysis).buffers().stream();
        Set<CausedBuffer> found = Stream.concat(batches, arguments)
                .filter(one -> isAskedFor(analysis, one))
                .collect(Collectors.toSet());
        Set<Long> sizes = found.stream().map(CausedBuffer::elements).collect(Collectors.toSet());
        // The same may be gathered at other moments, of values that are no argument.
        return Stream.concat(
                        found.stream(),
                        Candidates.of(
                                analysis,
                                (array, one) -> one.isTemporary()
                                        && sizes.contains(array.elements())
                                        && isAskedFor(analysis, one))
                                .stream())
                .map(one -> one.buffer().id())
                .collect(Collectors.toSet());
    }

    /** Whether a function under {@code shard_map} makes it, also by a collective that runs beside other work. */
    public static boolean isMadeInShardMap(SpaceAnalysis analysis, int buffer) {
        return analysis.program()
                .flatMap(program -> program.graph().map(graph -> {
                    int row = program.row(analysis.timeline().instructionOf(buffer));
                    return row >= 0
                            && IntStream.concat(IntStream.of(row), Made.inside(graph, row))
                                    .mapToObj(part -> String.valueOf(program.opName(part)))
                                    .anyMatch(path -> path.contains("shard_map/"));
                }))
                .orElse(false);
    }

    private static boolean isAskedFor(SpaceAnalysis analysis, CausedBuffer one) {
        return analysis.program()
                .filter(program -> {
                    int row = Made.row(analysis, program, one);
                    String path = row < 0 ? "" : String.valueOf(program.opName(row));
                    return path.contains("shard_map/") && path.contains("all_gather");
                })
                .isPresent();
    }
}
