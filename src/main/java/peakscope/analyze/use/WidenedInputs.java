package peakscope.analyze.use;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;
import peakscope.model.timeline.SourceFrame;

/** Inputs that arrive in 16 bits and that a program makes 32 bits wide, so that what is computed from them is f32, too. */
public final class WidenedInputs {

    private static final Set<String> ELEMENTWISE = Set.of(
            "add",
            "subtract",
            "multiply",
            "divide",
            "maximum",
            "minimum",
            "rsqrt",
            "sqrt",
            "tanh",
            "reshape",
            "transpose",
            "broadcast",
            "convert");

    private WidenedInputs() {}

    /**
     * An input and where it becomes f32.
     *
     * @param argument as the program calls it
     * @param type in which it arrives
     * @param line {@code model.py:34 forward}
     */
    public record Widened(String argument, String type, String line) {}

    /** The first that the program does not return in a new version, as it does weights. */
    public static Optional<Widened> first(Program program) {
        return program.graph().flatMap(graph -> first(program, graph));
    }

    private static Optional<Widened> first(Program program, ProgramGraph graph) {
        Set<Integer> renewed = NewVersions.of(program).stream()
                .map(NewVersions.Pair::parameter)
                .collect(Collectors.toSet());
        Uses uses = new Uses(program, graph, new Sources(program, graph));
        int row;
        for (int number = 0; (row = graph.parameter(graph.entry(), number)) >= 0; number++) {
            if (!renewed.contains(number)
                    && graph.shape(row) instanceof ArrayShape array
                    && array.dimensions().size() > 1
                    && CastArguments.isNarrow(array)) {
                String name = String.valueOf(program.opName(row));
                String type = array.type() == ElementType.BF16 ? "bfloat16" : "float16";
                Optional<Widened> found = uses.first(
                                new Value(row, List.of()), use -> widening(program, graph, uses, use.user()))
                        .map(line -> new Widened(name, type, line));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> widening(Program program, ProgramGraph graph, Uses uses, int row) {
        boolean isAsked = "convert".equals(program.opcode(row))
                && String.valueOf(program.opName(row)).endsWith("/convert_element_type")
                && !String.valueOf(program.opName(row)).contains("transpose(")
                && graph.shape(row) instanceof ArrayShape array
                && array.type() == ElementType.F32
                && staysWide(program, graph, uses, row);
        return isAsked
                ? graph.stack(row).stream()
                        .filter(SourceFrame::isOwn)
                        .map(SourceFrame::label)
                        .findFirst()
                : Optional.empty();
    }

    /** Whether no elementwise arithmetic leads back to 16 bits, as it does after a norm. */
    private static boolean staysWide(Program program, ProgramGraph graph, Uses uses, int row) {
        return uses
                .reached(
                        new Value(row, List.of()),
                        use -> ELEMENTWISE.contains(String.valueOf(program.opcode(use.user()))))
                .stream()
                .noneMatch(value -> "convert".equals(program.opcode(value.row()))
                        && value.row() != row
                        && String.valueOf(program.opName(value.row())).endsWith("/convert_element_type")
                        && CastArguments.isNarrow(graph.shape(value.row())));
    }
}
