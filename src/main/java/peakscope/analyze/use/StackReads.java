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
 * Stacks that a loop fills and of which later loops take an entry at a time. If only such loops read one, from the last entry to
 * the first, that is what a backward pass does, whatever JAX calls it; adjoints written by hand, smoothers and backtraces do the
 * same.
 */
public final class StackReads {

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
     * @param readers rows of the loops that take its entries
     * @param isBack whether nothing else reads it, and they go from the last entry to the first
     * @param isRegrouped whether they take several iterations' entries at once, so that they can't run beside the first loop
     */
    public record Stack(String loop, List<Long> dimensions, Set<Integer> readers, boolean isBack, boolean isRegrouped) {
        /** Whether it is all of an array, in this shape or another. */
        public boolean isAllOf(ArrayShape array) {
            return array.elements() == dimensions.stream().reduce(1L, (one, other) -> one * other);
        }

        public Stack {
            dimensions = List.copyOf(dimensions);
            readers = Set.copyOf(readers);
        }
    }

    private StackReads(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
        this.uses = new Uses(program, graph, new Sources(program, graph));
        this.counter = new CounterDirection(program, graph);
    }

    /** All stacks of which later loops take entries; none if the dump has no graph. */
    public static List<Stack> of(Program program) {
        return program.graph()
                .map(graph -> new StackReads(program, graph).all())
                .orElse(List.of());
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
                    of(loop, element, stack).ifPresent(found::add);
                }
            }
        });
        return found;
    }

    private boolean isPassedOn(int result) {
        int[] operands = graph.operands(result);
        return graph.tupleIndex(result) >= 0 && operands.length > 0 && graph.argument(operands[0]) >= 0;
    }

    /** Empty if no later loop takes its entries. */
    private Optional<Stack> of(int loop, int element, ArrayShape stack) {
        Set<Integer> readers = new HashSet<>();
        boolean[] isOtherwise = new boolean[1];
        boolean[] isRegrouped = new boolean[1];
        uses.first(new Value(loop, List.of(element)), use -> {
            if (shape(use.value()) instanceof ArrayShape array && array.elements() == stack.elements()) {
                int direction = direction(use, array);
                if (direction == 0) {
                    isOtherwise[0] |= isOtherwise(use);
                } else {
                    isOtherwise[0] |= direction > 0;
                    isRegrouped[0] |=
                            !array.dimensions().get(0).equals(stack.dimensions().get(0));
                    enclosing(use.user(), DEEPEST, readers);
                }
            }
            return Optional.<Boolean>empty();
        });
        readers.remove(loop);
        return readers.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Stack(program.name(loop), stack.dimensions(), readers, !isOtherwise[0], isRegrouped[0]));
    }

    /** Whether an instruction works with all of it, or returns it. */
    private boolean isOtherwise(Uses.Use use) {
        boolean isOtherElement = !use.value().path().isEmpty() && graph.tupleIndex(use.user()) >= 0;
        return use.user() == graph.root(graph.entry()) || !(isOtherElement || uses.handsOn(use));
    }

    /** Whether a use takes one entry, and each iteration a later one or, negative, an earlier one; 0 for all other uses. */
    private int direction(Uses.Use use, ArrayShape array) {
        int[] operands = graph.operands(use.user());
        boolean isEntry = SLICE.equals(program.opcode(use.user()))
                && use.operand() == 0
                && operands.length > 1
                && graph.shape(use.user()) instanceof ArrayShape one
                && one.dimensions().size() == array.dimensions().size()
                && array.dimensions().get(0) > 1
                && one.dimensions().get(0) == 1;
        return isEntry ? counter.of(operands[1]) : 0;
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
