package peakscope.analyze.mesh;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.OptimizerState;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/** State of a training step that lies alike on several devices: what only the update reads, and weights. */
public final class ReplicatedState {

    private ReplicatedState() {}

    /** Those of the buffers that are arguments that only the update reads, such as moments and f32 copies of the weights. */
    public static Set<Integer> optimizer(SpaceAnalysis analysis, Collection<Integer> buffers) {
        Set<Integer> state = new HashSet<>(buffers);
        state.retainAll(OptimizerState.of(analysis).buffers());
        return state;
    }

    /** Leaves out weights that a {@code shard_map} reads: its body is written for the whole of them. */
    public static void withoutManualWeights(SpaceAnalysis analysis, Map<Integer, Integer> copies) {
        Set<Integer> optimizer = optimizer(analysis, copies.keySet());
        copies.keySet().removeIf(id -> !optimizer.contains(id) && isManualWeight(analysis, id));
    }

    private static boolean isManualWeight(SpaceAnalysis analysis, int id) {
        Timeline timeline = analysis.timeline();
        return timeline.category(id) == Category.PARAMETER && timeline.isAliased(id) && isInShardMap(analysis, id);
    }

    /** Bytes of the weights that a {@code shard_map} updates: gathered from parts, the new ones are there beside the old. */
    public static Bytes manualWeights(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        Set<Integer> all = IntStream.range(0, timeline.bufferCount()).boxed().collect(Collectors.toSet());
        Set<Integer> optimizer = optimizer(analysis, all);
        return new Bytes(all.stream()
                .filter(id -> !optimizer.contains(id) && isManualWeight(analysis, id))
                .mapToLong(timeline::sizeBytes)
                .sum());
    }

    /** Whether everything that reads an argument is in a {@code shard_map}. */
    public static boolean isInShardMap(SpaceAnalysis analysis, int buffer) {
        Program program = analysis.program().orElseThrow();
        int[] users = program.graph()
                .map(graph ->
                        readers(program, graph, program.row(analysis.timeline().instructionOf(buffer))))
                .orElse(new int[0]);
        return users.length > 0
                && IntStream.of(users)
                        .mapToObj(user -> String.valueOf(program.opName(user)))
                        .allMatch(path -> path.contains("/shard_map/") || path.endsWith("/shard_map"));
    }

    /** The instructions with a framework path that read a value, also behind those without. */
    private static int[] readers(Program program, ProgramGraph graph, int row) {
        return row < 0
                ? new int[0]
                : IntStream.of(program.users(row))
                        .filter(user -> user != graph.root(graph.entry()))
                        .flatMap(user -> program.opName(user) == null
                                ? IntStream.of(program.users(user)).filter(next -> program.opName(next) != null)
                                : IntStream.of(user))
                        .toArray();
    }
}
