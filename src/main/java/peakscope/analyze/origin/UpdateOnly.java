package peakscope.analyze.origin;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
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

    /** Numbers of these arguments; none if the dump lacks the program. */
    public static Set<Integer> of(Program program) {
        Optional<ProgramGraph> graph = program.graph();
        return graph.isEmpty() ? Set.of() : new UpdateOnly(program, graph.get()).arguments();
    }

    private Set<Integer> arguments() {
        Set<Integer> found = new TreeSet<>();
        Stream.concat(
                        NewVersions.of(program).stream().map(NewVersions.Pair::parameter),
                        graph.aliases().stream().map(ProgramGraph.OutputAlias::parameter))
                .filter(parameter -> {
                    int row = graph.parameter(graph.entry(), parameter);
                    return row >= 0 && isReadByUpdatesAlone(row);
                })
                .forEach(found::add);
        return found;
    }

    private boolean isReadByUpdatesAlone(int from) {
        Set<Integer> seen = new HashSet<>(List.of(from));
        Deque<Integer> next = new ArrayDeque<>(seen);
        while (!next.isEmpty()) {
            int row = next.remove();
            for (int user : program.users(row)) {
                boolean isOfUpdate =
                        OF_AN_UPDATE.contains(String.valueOf(program.opcode(user))) || Moves.is(program, graph, user);
                if (!isOfUpdate || seen.size() > LONGEST) {
                    return false;
                }
                for (int value : becomes(row, user)) {
                    if (seen.add(value)) {
                        next.add(value);
                    }
                }
            }
            returned(row, seen, next);
        }
        return true;
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
