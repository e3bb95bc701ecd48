package peakscope.analyze.use;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import peakscope.analyze.origin.Moves;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;

/**
 * State that loops change: in place in their carry, or slice by slice, as {@code scan} does with xs and ys. Then old and
 * new version are both whole while the loop runs.
 */
public final class LoopState {

    /** Chains of moves are short. */
    private static final int LONGEST = 100;

    private static final Set<String> REORDERS =
            Set.of("gather", "dynamic-slice", "slice", "concatenate", "dynamic-update-slice", "select", "pad");

    private final Program program;
    private final ProgramGraph graph;

    private LoopState(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    /** How many versions more than one of each shape, without layout, a single loop holds this way. */
    public static Map<String, Integer> versions(Program program) {
        return program.graph()
                .map(graph -> new LoopState(program, graph).versions())
                .orElse(Map.of());
    }

    private Map<String, Integer> versions() {
        Map<String, Integer> most = new HashMap<>();
        program.rowsByOpcode("while"::equals).forEach(loop -> {
            Map<String, Integer> kept = new HashMap<>();
            Map<String, Integer> made = new HashMap<>();
            elements(loop).forEach(element -> {
                Shape shape = graph.shape(element.result());
                if (shape != null) {
                    (isKept(element) ? kept : made).merge(shape.withoutLayout(), 1, Integer::sum);
                }
            });
            made.forEach((shape, count) -> most.merge(shape, Math.min(count, kept.getOrDefault(shape, 0)), Math::max));
        });
        return most;
    }

    /** The dimensions of what a loop of the entry computation reads and does not change, such as the old version of what it stacks anew. */
    public static Set<List<Long>> kept(Program program) {
        return program.graph()
                .map(graph -> new LoopState(program, graph).kept())
                .orElse(Set.of());
    }

    private Set<List<Long>> kept() {
        return entryElements()
                .filter(this::isKept)
                .map(element -> graph.shape(element.result()))
                .filter(ArrayShape.class::isInstance)
                .map(shape -> ((ArrayShape) shape).dimensions())
                .collect(Collectors.toSet());
    }

    /** The shapes, without layout, of arguments that a loop of the entry computation begins with and changes. */
    public static Set<String> carried(Program program) {
        return program.graph()
                .map(graph -> new LoopState(program, graph).carried())
                .orElse(Set.of());
    }

    private Set<String> carried() {
        return entryElements()
                .filter(element -> !isKept(element))
                .map(element -> start(element.loop(), element.number()))
                .filter(start -> start >= 0 && graph.argument(start) >= 0)
                .map(graph::shape)
                .filter(ArrayShape.class::isInstance)
                .map(Shape::withoutLayout)
                .collect(Collectors.toSet());
    }

    /** An element of what a loop carries, by number, and the row of what each iteration passes on for it. */
    private record Element(int loop, int number, int result) {}

    /** Of the loops of the entry computation. */
    private Stream<Element> entryElements() {
        return program.rowsByOpcode("while"::equals)
                .filter(loop -> graph.computation(loop) == graph.entry())
                .boxed()
                .flatMap(this::elements);
    }

    private Stream<Element> elements(int loop) {
        int[] results = results(loop);
        return IntStream.range(0, results.length).mapToObj(number -> new Element(loop, number, results[number]));
    }

    private boolean isKept(Element element) {
        return isKept(element.loop(), element.number(), element.result());
    }

    /**
     * The shapes, without layout, of state that an outer loop hands from turn to turn, while a loop inside reads the old version
     * and stacks the new one: a cache that the program makes itself and that layers take as xs and return as ys.
     */
    public static Set<String> turned(Program program) {
        return program.graph()
                .map(graph -> new LoopState(program, graph).turned())
                .orElse(Set.of());
    }

    private Set<String> turned() {
        Set<String> shapes = new HashSet<>();
        Uses uses = new Uses(program, graph, new Sources(program, graph));
        program.rowsByOpcode("while"::equals).forEach(outer -> program.rowsByOpcode("while"::equals)
                .filter(inner -> graph.body(outer) >= 0 && graph.computation(inner) == graph.body(outer))
                .forEach(inner -> {
                    for (int made = 0; made < results(inner).length; made++) {
                        Shape shape = graph.shape(results(inner)[made]);
                        if (shape instanceof ArrayShape array
                                && array.dimensions().size() > 1) {
                            uses.reached(new Value(inner, List.of(made)), this::isReordered).stream()
                                    .filter(value -> value.row() == graph.root(graph.body(outer))
                                            && value.path().size() == 1
                                            && readsWhole(inner, outer, value.element()))
                                    .findFirst()
                                    .ifPresent(value -> shapes.add(shape.withoutLayout()));
                        }
                    }
                }));
        return shapes;
    }

    /** Whether an instruction takes parts of a value or joins them, as a search does that reorders the caches of its beams. */
    private boolean isReordered(Uses.Use use) {
        return REORDERS.contains(String.valueOf(program.opcode(use.user())));
    }

    /** Whether a loop only reads what the loop around it hands to it as an element. */
    private boolean readsWhole(int inner, int outer, int element) {
        int[] results = results(inner);
        for (int other = 0; other < results.length; other++) {
            int start = start(inner, other);
            if (start >= 0
                    && graph.tupleIndex(start) == element
                    && graph.operands(start).length > 0
                    && graph.operands(start)[0] == graph.parameter(graph.body(outer), 0)
                    && isKept(inner, other, results[other])) {
                return true;
            }
        }
        return false;
    }

    /**
     * Arguments that a loop of the entry computation still reads while it writes their new versions: donated, they can't
     * give it their memory.
     */
    public static Set<Integer> readBesideNewVersion(Program program) {
        Optional<ProgramGraph> graph = program.graph();
        Set<Integer> arguments = new HashSet<>();
        for (NewVersions.Pair pair : NewVersions.of(program)) {
            if (graph.isPresent() && new LoopState(program, graph.get()).isReadBeside(pair)) {
                arguments.add(pair.parameter());
            }
        }
        return arguments;
    }

    private boolean isReadBeside(NewVersions.Pair pair) {
        int root = graph.root(graph.entry());
        boolean isTuple = "tuple".equals(program.opcode(root));
        int element = source(isTuple ? graph.operands(root)[pair.output()] : root);
        int loop = graph.tupleIndex(element) < 0 ? -1 : source(graph.operands(element)[0]);
        if (loop < 0 || !"while".equals(program.opcode(loop))) {
            return false;
        }
        int[] results = results(loop);
        int written = graph.tupleIndex(element);
        int parameter = graph.parameter(graph.entry(), pair.parameter());
        if (written >= results.length || start(loop, written) == parameter) {
            return false;
        }
        for (int other = 0; other < results.length; other++) {
            if (start(loop, other) == parameter && isKept(loop, other, results[other])) {
                return true;
            }
        }
        return false;
    }

    /** The rows of what an iteration passes on to the next; none if that is no tuple. */
    private int[] results(int loop) {
        int root = graph.root(graph.body(loop));
        return root >= 0 && "tuple".equals(program.opcode(root)) ? graph.operands(root) : new int[0];
    }

    /** Whether each iteration passes an element on as it is. */
    private boolean isKept(int loop, int element, int result) {
        int value = source(result);
        return graph.tupleIndex(value) == element
                && graph.operands(value).length > 0
                && graph.operands(value)[0] == graph.parameter(graph.body(loop), 0);
    }

    /** What a loop begins with, in place of an element; negative if that is no tuple. */
    private int start(int loop, int element) {
        int[] operands = graph.operands(loop);
        int tuple = operands.length == 0 ? -1 : operands[0];
        return tuple >= 0 && "tuple".equals(program.opcode(tuple)) && element < graph.operands(tuple).length
                ? source(graph.operands(tuple)[element])
                : -1;
    }

    /** Where a value comes from that is only moved. */
    private int source(int row) {
        int value = row;
        for (int moves = 0; moves < LONGEST && Moves.is(program, graph, value); moves++) {
            int[] operands = graph.operands(value);
            if (operands.length == 0) {
                return value;
            }
            value = operands[0];
            if ("copy-start".equals(program.opcode(value)) && graph.operands(value).length > 0) {
                value = graph.operands(value)[0];
            }
        }
        return value;
    }
}
