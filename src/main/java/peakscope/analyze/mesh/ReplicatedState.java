package peakscope.analyze.mesh;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.OptimizerState;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

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
        Timeline timeline = analysis.timeline();
        copies.keySet()
                .removeIf(id -> timeline.category(id) == Category.PARAMETER
                        && timeline.isAliased(id)
                        && !optimizer.contains(id)
                        && isInShardMap(analysis, id));
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
