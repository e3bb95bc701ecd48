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

/** Where a program makes 16-bit values f32, so that what is computed from them is f32, too. */
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

    /** The first that the program multiplies so, and does not return in a new version, as it does weights. */
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
                                new Value(row, List.of()), use -> widening(program, graph, uses, use.user())
                                        .filter(line -> isMultiplied(program, graph, uses, use.user())))
                        .map(line -> new Widened(name, type, line));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Where something wide meets the values of a network, as {@code model.py:34 forward}; empty unless most products of
     * its forward pass are f32.
     *
     * @param scores sorted dimensions of scores, which are f32 in any network
     * @param isNarrow whether the weights are narrower; if not, the program must have made the values narrow before
     */
    public static Optional<String> promotion(Program program, Set<List<Long>> scores, boolean isNarrow) {
        return program.graph().filter(graph -> isWide(program, graph, scores)).flatMap(graph -> {
            Uses uses = new Uses(program, graph, new Sources(program, graph));
            // An input that comes narrow says more.
            if (!isNarrow && first(program, graph).isPresent()) {
                return Optional.empty();
            }
            return program.rowsByOpName(path -> path.endsWith("/convert_element_type"))
                    .boxed()
                    .filter(row -> graph.shape(row) instanceof ArrayShape array
                            && array.dimensions().size() > 1
                            && (isNarrow || isOfNarrow(graph, row)))
                    .flatMap(row ->
                            widening(program, graph, uses, row)
                                    .filter(line -> isMultiplied(program, graph, uses, row))
                                    .stream())
                    .findFirst();
        });
    }

    /** Whether a value was narrow, as the program made it. */
    private static boolean isOfNarrow(ProgramGraph graph, int row) {
        int[] operands = graph.operands(row);
        return operands.length > 0 && CastArguments.isNarrow(graph.shape(operands[0]));
    }

    private static boolean isWide(Program program, ProgramGraph graph, Set<List<Long>> scores) {
        long[] elements = new long[2];
        program.rowsByOpName(path -> !path.contains("transpose("))
                .filter(row -> isProduct(program, row))
                .forEach(row -> {
                    if (graph.shape(row) instanceof ArrayShape array
                            && !scores.contains(array.dimensions().stream()
                                    .filter(side -> side > 1)
                                    .sorted()
                                    .toList())) {
                        elements[array.type() == ElementType.F32 ? 0 : 1] += array.elements();
                    }
                });
        return elements[0] > elements[1];
    }

    private static boolean isMultiplied(Program program, ProgramGraph graph, Uses uses, int row) {
        return uses
                .reached(
                        new Value(row, List.of()),
                        use -> ELEMENTWISE.contains(String.valueOf(program.opcode(use.user())))
                                || isProduct(program, use.user()))
                .stream()
                .anyMatch(value -> isProduct(program, value.row())
                        && !String.valueOf(program.opName(value.row())).contains("transpose(")
                        && graph.shape(value.row()) instanceof ArrayShape array
                        && array.type() == ElementType.F32);
    }

    private static boolean isProduct(Program program, int row) {
        return SmallProducts.PRODUCTS.contains(String.valueOf(program.opcode(row)));
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

    /** Whether no elementwise arithmetic leads back to 16 bits, as it does after a norm; gradients always go back. */
    private static boolean staysWide(Program program, ProgramGraph graph, Uses uses, int row) {
        return uses
                .reached(
                        new Value(row, List.of()),
                        use -> ELEMENTWISE.contains(String.valueOf(program.opcode(use.user()))))
                .stream()
                .noneMatch(value -> "convert".equals(program.opcode(value.row()))
                        && value.row() != row
                        && String.valueOf(program.opName(value.row())).endsWith("/convert_element_type")
                        && !String.valueOf(program.opName(value.row())).contains("transpose(")
                        && CastArguments.isNarrow(graph.shape(value.row())));
    }
}
