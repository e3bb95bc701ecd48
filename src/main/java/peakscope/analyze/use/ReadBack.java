package peakscope.analyze.use;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TupleShape;

/**
 * Stacks that a loop fills and of which only later loops take an entry at a time, from the last to the first: what a backward
 * pass reads, whatever JAX calls it. Adjoints written by hand, smoothers and backtraces do the same.
 */
public final class ReadBack {

    private static final String SLICE = "dynamic-slice";
    private static final String LOOP = "while";

    /** Calls within calls; a damaged file could be endless. */
    private static final int DEEPEST = 8;

    private final Program program;
    private final ProgramGraph graph;
    private final Uses uses;
    private final CounterDirection counter;

    /**
     * One such stack.
     *
     * @param loop name of the loop that fills it
     * @param dimensions of the stack, the iterations first
     * @param readers rows of the loops that go back through it
     */
    public record Stack(String loop, List<Long> dimensions, Set<Integer> readers) {
        public Stack {
            dimensions = List.copyOf(dimensions);
            readers = Set.copyOf(readers);
        }
    }

    private ReadBack(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
        this.uses = new Uses(program, graph, new Sources(program, graph));
        this.counter = new CounterDirection(program, graph);
    }

    /** All such stacks; none if the dump has no graph. */
    public static List<Stack> of(Program program) {
        return program.graph().map(graph -> new ReadBack(program, graph).all()).orElse(List.of());
    }

    private List<Stack> all() {
        List<Stack> found = new ArrayList<>();
        program.rowsByOpcode(LOOP::equals).forEach(loop -> {
            int root = graph.body(loop) < 0 ? -1 : graph.root(graph.body(loop));
            int[] results = root < 0 ? new int[0] : graph.operands(root);
            for (int element = 0; element < results.length; element++) {
                if (graph.shape(results[element]) instanceof ArrayShape stack
                        && stack.dimensions().size() > 1
                        && stack.dimensions().get(0) > 1
                        && !isPassedOn(results[element])) {
                    Set<Integer> readers = readers(loop, element, stack);
                    if (!readers.isEmpty()) {
                        found.add(new Stack(program.name(loop), stack.dimensions(), readers));
                    }
                }
            }
        });
        return found;
    }

    private boolean isPassedOn(int result) {
        int[] operands = graph.operands(result);
        return graph.tupleIndex(result) >= 0 && operands.length > 0 && graph.argument(operands[0]) >= 0;
    }

    /** The loops that go back through a stack; none if anything else reads it. */
    private Set<Integer> readers(int loop, int element, ArrayShape stack) {
        Set<Integer> readers = new HashSet<>();
        boolean isReadOtherwise = uses.first(new Value(loop, List.of(element)), use -> {
                    if (!(shape(use.value()) instanceof ArrayShape array) || array.elements() != stack.elements()) {
                        return Optional.empty();
                    }
                    if (isEntryBefore(use, stack)) {
                        enclosing(use.user(), DEEPEST, readers);
                        return Optional.empty();
                    }
                    boolean isResult = use.user() == graph.root(graph.entry());
                    boolean isOther = !use.value().path().isEmpty() && graph.tupleIndex(use.user()) >= 0;
                    return isResult || !(isOther || uses.handsOn(use)) ? Optional.of(use) : Optional.empty();
                })
                .isPresent();
        return isReadOtherwise ? Set.of() : readers;
    }

    /** Whether it takes one entry, in a loop in which each iteration takes an earlier one. */
    private boolean isEntryBefore(Uses.Use use, ArrayShape stack) {
        int[] operands = graph.operands(use.user());
        return SLICE.equals(program.opcode(use.user()))
                && use.operand() == 0
                && operands.length > 1
                && graph.shape(use.user()) instanceof ArrayShape one
                && one.dimensions().size() == stack.dimensions().size()
                && one.dimensions().get(0) == 1
                && counter.of(operands[1]) < 0;
    }

    /** Adds the innermost loops that run an instruction, directly or in what they call. */
    private void enclosing(int row, int depth, Set<Integer> loops) {
        IntStream.of(graph.callers(graph.computation(row))).forEach(caller -> {
            if (LOOP.equals(program.opcode(caller))) {
                loops.add(caller);
            } else if (depth > 0) {
                enclosing(caller, depth - 1, loops);
            }
        });
    }

    private @Nullable Shape shape(Value value) {
        Shape shape = graph.shape(value.row());
        for (int element : value.path()) {
            if (!(shape instanceof TupleShape tuple)
                    || element >= tuple.entries().size()) {
                return null;
            }
            shape = tuple.entries().get(element);
        }
        return shape;
    }
}
