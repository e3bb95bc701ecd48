package peakscope.analyze.use;

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

/** Arguments in 32-bit floats that a program only casts to 16 bits, in loops too, before it works with them. */
public final class CastArguments {

    private static final Set<ElementType> NARROW = Set.of(ElementType.BF16, ElementType.F16);

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
                    && uses.first(new Value(row, List.of()), this::asItIs).isEmpty()) {
                found.add(number);
            }
        }
        return found;
    }

    /** The use, if it needs more than 16 bits of the value; a tuple that holds it needs none of it. */
    private Optional<Uses.Use> asItIs(Uses.Use use) {
        boolean isInTuple = !use.value().path().isEmpty();
        boolean isCast =
                isNarrow(use.value().row()) || ("convert".equals(program.opcode(use.user())) && isNarrow(use.user()));
        boolean isResult = use.user() == graph.root(graph.entry());
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
