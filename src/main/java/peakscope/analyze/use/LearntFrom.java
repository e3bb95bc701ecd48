package peakscope.analyze.use;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * What a loop stacks and a later loss is computed from, in minibatches or as a whole: the observations of a rollout, for example.
 * The program needs all of it, unlike what it only looks at once.
 */
public final class LearntFrom {

    private static final Set<String> TAKES = Set.of("dynamic-slice", "slice", "gather");

    /** Minibatches of minibatches, at the most. */
    private static final int DEEPEST = 4;

    /**
     * A stack that a loop fills.
     *
     * @param loop name of the loop
     * @param dimensions of the stack
     */
    public record Stack(String loop, List<Long> dimensions) {
        public Stack {
            dimensions = List.copyOf(dimensions);
        }
    }

    private final Program program;
    private final ProgramGraph graph;
    private final Uses uses;

    private LearntFrom(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
        this.uses = new Uses(program, graph, new Sources(program, graph));
    }

    /** How many such stacks there are of each size; none if the dump has no graph. */
    public static Map<Stack, Integer> of(Program program) {
        return program.graph()
                .map(graph -> new LearntFrom(program, graph).all())
                .orElse(Map.of());
    }

    private Map<Stack, Integer> all() {
        Map<Stack, Integer> learnt = new HashMap<>();
        program.rowsByOpcode("while"::equals).forEach(loop -> {
            int root = graph.body(loop) < 0 ? -1 : graph.root(graph.body(loop));
            int[] results = root < 0 ? new int[0] : graph.operands(root);
            for (int element = 0; element < results.length; element++) {
                if (graph.shape(results[element]) instanceof ArrayShape array
                        && array.dimensions().size() > 1
                        && isLearntFrom(new Value(loop, List.of(element)), 0)) {
                    learnt.merge(new Stack(program.name(loop), array.dimensions()), 1, Integer::sum);
                }
            }
        });
        return learnt;
    }

    private boolean isLearntFrom(Value value, int depth) {
        return depth < DEEPEST
                && uses.first(value, use -> isDifferentiated(use, depth) ? Optional.of(true) : Optional.empty())
                        .isPresent();
    }

    /** Whether the instruction of a use is part of a derivative, or takes a part of the value for one. */
    private boolean isDifferentiated(Uses.Use use, int depth) {
        if (uses.handsOn(use)) {
            return false;
        }
        return TAKES.contains(String.valueOf(program.opcode(use.user())))
                ? isLearntFrom(new Value(use.user(), List.of()), depth + 1)
                : String.valueOf(program.opName(use.user())).contains("jvp(");
    }
}
