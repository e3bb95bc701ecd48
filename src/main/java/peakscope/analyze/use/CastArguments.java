package peakscope.analyze.use;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;
import peakscope.model.shape.Shape;

/**
 * Arguments in 32-bit floats that a program only casts to 16 bits, in loops too, before it works with them. Parts of them may be
 * overwritten, as in a cache: what is read of a part later is cast too.
 */
public final class CastArguments {

    private static final Set<ElementType> NARROW = Set.of(ElementType.BF16, ElementType.F16);

    /** A program that overwrites more parts than this in turn is not looked through. */
    private static final int MOST_UPDATES = 200;

    private final Program program;
    private final ProgramGraph graph;
    private final Uses uses;

    private CastArguments(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
        this.uses = new Uses(program, graph, new Sources(program, graph));
    }

    /** Numbers of these arguments; none if the dump lacks the program. */
    public static Set<Integer> of(Program program) {
        Optional<ProgramGraph> graph = program.graph();
        return graph.isEmpty() ? Set.of() : new CastArguments(program, graph.get()).arguments();
    }

    private Set<Integer> arguments() {
        Set<Integer> found = new TreeSet<>();
        int row;
        for (int number = 0; (row = graph.parameter(graph.entry(), number)) >= 0; number++) {
            if (graph.shape(row) instanceof ArrayShape array
                    && array.type() == ElementType.F32
                    && program.users(row).length > 0
                    && isOnlyCast(row)) {
                found.add(number);
            }
        }
        return found;
    }

    private boolean isOnlyCast(int row) {
        Set<Value> overwritten = new LinkedHashSet<>();
        if (uses.first(new Value(row, List.of()), use -> asItIs(use, overwritten, false))
                .isPresent()) {
            return false;
        }
        if (!overwritten.isEmpty()
                && uses.first(new Value(row, List.of()), this::cast).isEmpty()) {
            return false;
        }
        Deque<Value> left = new ArrayDeque<>(overwritten);
        while (!left.isEmpty() && overwritten.size() < MOST_UPDATES) {
            Set<Value> further = new LinkedHashSet<>();
            if (uses.first(left.remove(), use -> asItIs(use, further, true)).isPresent()) {
                return false;
            }
            further.stream().filter(overwritten::add).forEach(left::add);
        }
        return left.isEmpty();
    }

    private Optional<Uses.Use> cast(Uses.Use use) {
        return isNarrow(use.value().row()) || isCast(use) ? Optional.of(use) : Optional.empty();
    }

    private boolean isCast(Uses.Use use) {
        return "convert".equals(program.opcode(use.user())) && isNarrow(use.user());
    }

    /**
     * The use, if it needs more than 16 bits of the value; a tuple that holds it needs none of it.
     *
     * @param overwritten takes the value's name after an update of a part of it
     * @param mayReturn whether the program may return it, as the new version of an argument
     */
    private Optional<Uses.Use> asItIs(Uses.Use use, Set<Value> overwritten, boolean mayReturn) {
        boolean isInTuple = !use.value().path().isEmpty();
        if (!isInTuple && use.operand() == 0 && "dynamic-update-slice".equals(program.opcode(use.user()))) {
            overwritten.add(new Value(use.user(), List.of()));
            return Optional.empty();
        }
        boolean isCast = isNarrow(use.value().row()) || isCast(use);
        boolean isResult = !mayReturn && use.user() == graph.root(graph.entry());
        return !isInTuple && (isResult || !(isCast || uses.handsOn(use))) ? Optional.of(use) : Optional.empty();
    }

    private boolean isNarrow(int row) {
        return isNarrow(graph.shape(row));
    }

    /** Whether it is an array of 16-bit floats. */
    static boolean isNarrow(@Nullable Shape shape) {
        return shape instanceof ArrayShape array && NARROW.contains(array.type());
    }
}
