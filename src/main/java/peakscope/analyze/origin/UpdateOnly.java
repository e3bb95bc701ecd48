package peakscope.analyze.origin;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/**
 * Arguments that a program reads only to return them in a new version, as it does with an optimizer's state: momentum
 * goes into elementwise arithmetic and out again, while weights go into products and tables are gathered from. Names
 * prove nothing here.
 */
public final class UpdateOnly {

    /** After this many values, the argument is assumed to be read elsewhere too; updates are short. */
    private static final int LONGEST = 5_000;

    private static final Set<String> OF_AN_UPDATE = Set.of(
            "abs",
            "add",
            "all-gather",
            "all-gather-done",
            "all-gather-start",
            "and",
            "async-start",
            "call",
            "clamp",
            "compare",
            "convert",
            "copy-start",
            "divide",
            "dynamic-slice",
            "exponential",
            "fusion",
            "get-tuple-element",
            "log",
            "maximum",
            "minimum",
            "multiply",
            "negate",
            "power",
            "rsqrt",
            "select",
            "sign",
            "slice",
            "sqrt",
            "subtract",
            "tuple");

    private final Program program;
    private final ProgramGraph graph;

    private UpdateOnly(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    /**
     * These arguments by number, each with the outputs that the update makes of it beside its own new version: for a moment,
     * the weight that it belongs to. Empty if the dump lacks the program.
     */
    public static Map<Integer, Set<Integer>> of(Program program) {
        Optional<ProgramGraph> graph = program.graph();
        return graph.isEmpty() ? Map.of() : new UpdateOnly(program, graph.get()).arguments();
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
        List<Integer> own = found.keySet().stream().map(versions::get).toList();
        found.values().forEach(outputs -> outputs.removeAll(own));
        return found;
    }

    /** The outputs that an argument goes into; empty if more than an update reads it. */
    private Optional<Set<Integer>> updatedBy(int from) {
        Set<Integer> outputs = new TreeSet<>();
        Set<Integer> seen = new HashSet<>(List.of(from));
        Deque<Integer> next = new ArrayDeque<>(seen);
        while (!next.isEmpty()) {
            int row = next.remove();
            for (int user : program.users(row)) {
                boolean isOfUpdate =
                        OF_AN_UPDATE.contains(String.valueOf(program.opcode(user))) || Moves.is(program, graph, user);
                if (!isOfUpdate || seen.size() > LONGEST) {
                    return Optional.empty();
                }
                for (int value : becomes(row, user)) {
                    if (seen.add(value)) {
                        next.add(value);
                    }
                }
            }
            returned(row, seen, next);
            outputs.addAll(outputsOf(row));
        }
        return Optional.of(outputs);
    }

    /** Where a value goes that an instruction reads: into the arguments of what it calls, otherwise into its result. */
    private int[] becomes(int row, int user) {
        int[] called = graph.called(user);
        if (called.length == 0) {
            return "tuple".equals(program.opcode(user)) && user == graph.root(graph.entry())
                    ? new int[0]
                    : new int[] {user};
        }
        int[] operands = graph.operands(user);
        int[] inside = new int[operands.length * called.length];
        int count = 0;
        for (int computation : called) {
            for (int i = 0; i < operands.length; i++) {
                int argument = operands[i] == row ? graph.parameter(computation, i) : -1;
                if (argument >= 0) {
                    inside[count++] = argument;
                }
            }
        }
        return java.util.Arrays.copyOf(inside, count);
    }

    private List<Integer> outputsOf(int row) {
        int root = graph.root(graph.entry());
        if (row == root) {
            return List.of(0);
        }
        int[] results = "tuple".equals(program.opcode(root)) ? graph.operands(root) : new int[0];
        return IntStream.range(0, results.length)
                .filter(output -> results[output] == row)
                .boxed()
                .toList();
    }

    /** What a computation returns is read where it is called. */
    private void returned(int row, Set<Integer> seen, Deque<Integer> next) {
        int computation = graph.computation(row);
        if (computation != graph.entry() && row == graph.root(computation)) {
            for (int caller : graph.callers(computation)) {
                if (seen.add(caller)) {
                    next.add(caller);
                }
            }
        }
    }
}
