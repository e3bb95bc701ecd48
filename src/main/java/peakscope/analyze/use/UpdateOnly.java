package peakscope.analyze.use;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.analyze.origin.Moves;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/**
 * Arguments that a program reads only to return them in a new version, as it does with an optimizer's state: momentum
 * goes into elementwise arithmetic and out again, while weights go into products and tables are gathered from. Names
 * prove nothing here.
 */
public final class UpdateOnly {

    private static final Set<String> ARITHMETIC = Set.of(
            "abs",
            "add",
            "clamp",
            "divide",
            "exponential",
            "log",
            "maximum",
            "minimum",
            "multiply",
            "negate",
            "power",
            "rsqrt",
            "sign",
            "sqrt",
            "subtract");

    /** What else an update consists of: choices, casts, and the parts that a loop or another device takes. */
    private static final Set<String> OTHERS = Set.of(
            "all-gather",
            "all-gather-done",
            "all-gather-start",
            "and",
            "compare",
            "convert",
            "dynamic-slice",
            "select",
            "slice");

    /** Of the second moment, by which programs that only apply gradients differ from those that step through time. */
    private static final Set<String> ROOTS = Set.of("rsqrt", "sqrt");

    /** In the framework paths of a backward pass. */
    private static final String BACKWARD = "transpose(jvp(";

    /** How a loop puts one layer's new state into its place; without a backward pass, it may be anything that is written to. */
    private static final String PUT = "dynamic-update-slice";

    private final Program program;
    private final ProgramGraph graph;
    private final Uses uses;
    private final boolean trains;
    private boolean hasRoot;

    private UpdateOnly(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
        this.uses = new Uses(program, graph, new Sources(program, graph));
        this.trains =
                program.rowsByOpName(path -> path.contains(BACKWARD)).findAny().isPresent();
    }

    /**
     * These arguments by number, each with the outputs that the update makes of it beside its own new version: for a moment,
     * the weight that it belongs to. Empty if the dump lacks the program.
     */
    public static Map<Integer, Set<Integer>> of(Program program) {
        Optional<ProgramGraph> graph = program.graph();
        return graph.isEmpty() ? Map.of() : new UpdateOnly(program, graph.get()).arguments();
    }

    /** Numbers of the arguments that a program returns as they came, as it does with frozen weights. */
    public static Set<Integer> unchanged(Program program) {
        return program.graph()
                .filter(graph -> graph.entry() >= 0 && graph.root(graph.entry()) >= 0)
                .map(graph -> IntStream.of(graph.operands(graph.root(graph.entry())))
                        .map(output -> graph.argument(moved(program, graph, output)))
                        .filter(number -> number >= 0)
                        .boxed()
                        .collect(Collectors.toSet()))
                .orElse(Set.of());
    }

    private static int moved(Program program, ProgramGraph graph, int output) {
        int row = output;
        while (Moves.is(program, graph, row) && graph.operands(row).length > 0) {
            row = graph.operands(row)[0];
        }
        return row;
    }

    private Map<Integer, Set<Integer>> arguments() {
        Map<Integer, Integer> versions = new HashMap<>();
        graph.aliases().stream()
                .filter(alias -> alias.output().size() <= 1)
                .forEach(alias -> versions.put(
                        alias.parameter(),
                        alias.output().isEmpty() ? 0 : alias.output().get(0)));
        NewVersions.of(program).forEach(pair -> versions.putIfAbsent(pair.parameter(), pair.output()));
        Map<Integer, Set<Integer>> found = new TreeMap<>();
        versions.keySet().forEach(parameter -> {
            int row = graph.parameter(graph.entry(), parameter);
            Optional<Set<Integer>> outputs = row < 0 ? Optional.empty() : updatedBy(row);
            outputs.ifPresent(all -> found.put(parameter, all));
        });
        if (!trains && !hasRoot) {
            return Map.of();
        }
        found.forEach((parameter, outputs) -> outputs.remove(versions.get(parameter)));
        return found;
    }

    /** The outputs that an argument goes into; empty if more than an update reads it. */
    private Optional<Set<Integer>> updatedBy(int parameter) {
        Set<String> arithmetic = new HashSet<>();
        Optional<Set<Value>> followed = uses.followed(new Value(parameter, List.of()), use -> {
            String opcode = String.valueOf(program.opcode(use.user()));
            if (ARITHMETIC.contains(opcode)) {
                arithmetic.add(opcode);
            }
            return ARITHMETIC.contains(opcode)
                    || OTHERS.contains(opcode)
                    || (trains && opcode.equals(PUT))
                    || Moves.is(program, graph, use.user());
        });
        int root = graph.root(graph.entry());
        hasRoot |= !Collections.disjoint(arithmetic, ROOTS);
        return followed.filter(values -> !arithmetic.isEmpty()).map(values -> values.stream()
                .filter(value -> value.row() == root)
                .map(value -> Math.max(0, value.element()))
                .collect(Collectors.toCollection(TreeSet::new)));
    }
}
