package peakscope.analyze.use;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import peakscope.analyze.origin.Moves;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;

/**
 * Which outputs of a program are new versions of which arguments: updated weights, a cache with one more entry. The
 * caller continues with the output and no longer needs the argument. The same shape alone proves nothing: a gradient is
 * as large as the weights and replaces nothing.
 *
 * <p>From an output the walk goes back through everything that keeps each element in its place: elementwise arithmetic,
 * copies, partial updates, and through loops, calls and fusions along the tuple element that it follows. The output is
 * a new version of the arguments that it reaches.
 */
public final class NewVersions {

    /** The walk gives up after this many steps; real ones take some hundreds. */
    private static final int LONGEST = 20_000;

    private static final Set<String> ELEMENTWISE = Set.of(
            "add",
            "subtract",
            "multiply",
            "divide",
            "maximum",
            "minimum",
            "power",
            "remainder",
            "negate",
            "select",
            "clamp",
            "convert",
            "and",
            "or",
            "xor",
            "not",
            "round-nearest-afz",
            "round-nearest-even",
            "stochastic-convert",
            "reduce-precision");

    /** What a program split over devices adds: each takes its part of an array and gathers the others' again. */
    private static final Set<String> PARTS =
            Set.of("all-gather", "all-gather-start", "all-gather-done", "dynamic-slice", "slice");

    private static final Set<String> UPDATES = Set.of("dynamic-update-slice", "scatter");

    private final Program program;
    private final ProgramGraph graph;

    private NewVersions(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    /** An output and the argument that it is a new version of, by number. */
    public record Pair(int output, int parameter) {}

    /** Numbers of the arguments that the program returns in a new version. */
    public static Set<Integer> replaced(Program program) {
        return of(program).stream().map(Pair::parameter).collect(Collectors.toSet());
    }

    /**
     * Every output at most once, and every argument at most once; among several possible arguments, the one that no
     * other output can replace. Includes those already donated.
     */
    public static List<Pair> of(Program program) {
        Optional<ProgramGraph> graph = program.graph();
        if (graph.isEmpty() || graph.get().entry() < 0) {
            return List.of();
        }
        return new NewVersions(program, graph.get()).pairs();
    }

    /**
     * Shapes of outputs, without layouts, that are new versions of arguments but for their wider type, and how many there are of each.
     * Each of these arguments has no new version in its own type.
     */
    public static Map<String, Integer> widened(Program program) {
        Map<String, Integer> shapes = new HashMap<>();
        program.graph().filter(graph -> graph.entry() >= 0).ifPresent(graph -> {
            NewVersions versions = new NewVersions(program, graph);
            int[] outputs = versions.outputs();
            versions.wider().forEach(pair -> {
                if (graph.shape(outputs[pair.output()]) instanceof ArrayShape array) {
                    shapes.merge(array.withoutLayout(), 1, Integer::sum);
                }
            });
        });
        return shapes;
    }

    /** Numbers of the arguments that come back so. */
    public static Set<Integer> outgrown(Program program) {
        return program.graph().filter(graph -> graph.entry() >= 0).stream()
                .flatMap(graph -> new NewVersions(program, graph).wider().stream())
                .map(Pair::parameter)
                .collect(Collectors.toSet());
    }

    private List<Pair> wider() {
        Set<Integer> taken = new HashSet<>();
        Set<Integer> versions = new HashSet<>();
        for (Pair pair : pairs()) {
            taken.add(pair.parameter());
            versions.add(pair.output());
        }
        List<Pair> wider = new ArrayList<>();
        int[] outputs = outputs();
        for (int number = 0; number < outputs.length; number++) {
            int output = number;
            if (!versions.contains(output) && graph.shape(outputs[output]) instanceof ArrayShape array) {
                reached(new Value(outputs[output], List.of())).stream()
                        .filter(parameter -> !taken.contains(parameter)
                                && graph.shape(graph.parameter(graph.entry(), parameter)) instanceof ArrayShape given
                                && given.dimensions().equals(array.dimensions())
                                && given.type().bits() < array.type().bits())
                        .findFirst()
                        .ifPresent(parameter -> {
                            taken.add(parameter);
                            wider.add(new Pair(output, parameter));
                        });
            }
        }
        return wider;
    }

    /** Rows of the outputs. */
    private int[] outputs() {
        int root = graph.root(graph.entry());
        return root < 0 ? new int[0] : "tuple".equals(program.opcode(root)) ? graph.operands(root) : new int[] {root};
    }

    private record Candidate(int output, Set<Integer> parameters) {}

    private List<Pair> pairs() {
        List<Candidate> candidates = new ArrayList<>();
        int[] outputs = outputs();
        for (int output = 0; output < outputs.length; output++) {
            candidates.add(candidate(output, outputs[output]));
        }
        candidates.removeIf(candidate -> candidate.parameters().isEmpty());
        candidates.sort(
                Comparator.comparingInt(candidate -> candidate.parameters().size()));
        List<Pair> pairs = new ArrayList<>();
        Set<Integer> taken = new HashSet<>();
        for (Candidate candidate : candidates) {
            candidate.parameters().stream()
                    .filter(parameter -> !taken.contains(parameter))
                    .findFirst()
                    .ifPresent(parameter -> {
                        taken.add(parameter);
                        pairs.add(new Pair(candidate.output(), parameter));
                    });
        }
        pairs.sort(Comparator.comparingInt(Pair::parameter));
        return pairs;
    }

    private Candidate candidate(int output, int row) {
        Shape shape = graph.shape(row);
        Set<Integer> parameters = new TreeSet<>();
        if (shape instanceof ArrayShape) {
            for (int parameter : reached(new Value(row, List.of()))) {
                Shape other = graph.shape(graph.parameter(graph.entry(), parameter));
                if (other != null && other.withoutLayout().equals(shape.withoutLayout())) {
                    parameters.add(parameter);
                }
            }
        }
        return new Candidate(output, parameters);
    }

    /** Arguments of the entry computation from which a value is made, element by element. */
    private Set<Integer> reached(Value from) {
        Set<Integer> parameters = new TreeSet<>();
        Set<Value> seen = new HashSet<>();
        Deque<Value> next = new ArrayDeque<>(List.of(from));
        while (!next.isEmpty() && seen.size() < LONGEST) {
            Value value = next.remove();
            if (!seen.add(value)) {
                continue;
            }
            int argument = graph.argument(value.row());
            if (argument >= 0 && graph.computation(value.row()) == graph.entry()) {
                parameters.add(argument);
            } else if (argument >= 0) {
                callers(value, argument, next);
            } else {
                sources(value, next);
            }
        }
        return parameters;
    }

    /** What a caller passes for an argument: for a loop, its start and the last value of its body. */
    private void callers(Value value, int argument, Deque<Value> next) {
        for (int caller : graph.callers(graph.computation(value.row()))) {
            int[] given = given(caller);
            String opcode = String.valueOf(program.opcode(caller));
            if (opcode.equals("conditional")) {
                int branch = indexOf(graph.called(caller), graph.computation(value.row()));
                if (branch >= 0 && branch + 1 < given.length) {
                    next.add(value.at(given[branch + 1]));
                }
            } else if (argument < given.length) {
                next.add(value.at(given[argument]));
            }
        }
    }

    /** The arguments of a call; one that begins without them on another core gets them by an update. */
    private int[] given(int caller) {
        int[] operands = graph.operands(caller);
        return operands.length > 0 || !"async-start".equals(program.opcode(caller))
                ? operands
                : Arrays.stream(program.users(caller))
                        .filter(user -> "async-update".equals(program.opcode(user)))
                        .mapToObj(graph::operands)
                        .filter(behind -> behind.length > 1)
                        .findFirst()
                        .map(behind -> Arrays.copyOfRange(behind, 1, behind.length))
                        .orElse(operands);
    }

    private void sources(Value value, Deque<Value> next) {
        int row = value.row();
        int[] operands = graph.operands(row);
        String opcode = String.valueOf(program.opcode(row));
        switch (opcode) {
            case "get-tuple-element" -> {
                if (operands.length > 0 && graph.tupleIndex(row) >= 0) {
                    next.add(value.at(operands[0]).in(graph.tupleIndex(row)));
                }
            }
            case "tuple" -> {
                int element = value.path().isEmpty() ? -1 : value.path().get(0);
                if (element >= 0 && element < operands.length) {
                    next.add(value.below(operands[element]));
                }
            }
            case "fusion", "call", "while", "conditional", "async-start" -> {
                for (int computation : graph.called(row)) {
                    int root = graph.root(computation);
                    if (root >= 0) {
                        next.add(value.at(root));
                    }
                }
                if (opcode.equals("while") && operands.length > 0) {
                    // A loop with no iterations returns its start.
                    next.add(value.at(operands[0]));
                }
            }
            case "custom-call" -> {
                // A part that the compiler gives to another core, such as a scatter to the SparseCore, or a move.
                for (int computation : graph.called(row)) {
                    if (graph.root(computation) >= 0) {
                        next.add(value.at(graph.root(computation)));
                    }
                }
                if (operands.length > 0 && Moves.is(program, graph, row)) {
                    next.add(value.at(operands[0]));
                }
            }
            case "async-update" -> {
                if (operands.length > 0) {
                    next.add(value.at(operands[0]));
                }
            }
            case "copy-start" -> {
                if (operands.length > 0) {
                    next.add(new Value(operands[0], List.of()));
                }
            }
            default -> {
                if (UPDATES.contains(opcode) && operands.length > 1) {
                    // Includes what is written: a scan returns a cache slice by slice, in initially empty memory.
                    next.add(value.at(operands[0]));
                    next.add(value.at(operands[operands.length == 3 && opcode.equals("scatter") ? 2 : 1]));
                } else if (PARTS.contains(opcode) || Moves.is(program, graph, row)) {
                    if (operands.length > 0) {
                        next.add(value.at(operands[0]));
                    }
                } else if (ELEMENTWISE.contains(opcode)) {
                    for (int operand : operands) {
                        if (Moves.elements(graph, operand) == Moves.elements(graph, row)) {
                            next.add(value.at(operand));
                        }
                    }
                }
            }
        }
    }

    private static int indexOf(int[] all, int one) {
        for (int i = 0; i < all.length; i++) {
            if (all[i] == one) {
                return i;
            }
        }
        return -1;
    }
}
