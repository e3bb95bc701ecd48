package peakscope.analyze.product;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/** Arguments that products multiply as they are, such as weights and caches, whatever instruction a compiler makes of the product. */
public final class MultipliedArguments {

    /** The value goes on as it is, in part, or with a part replaced. */
    private static final Set<String> SAME = Set.of(
            "bitcast",
            "copy",
            "copy-start",
            "copy-done",
            "convert",
            "reshape",
            "transpose",
            "broadcast",
            "slice",
            "dynamic-slice",
            "dynamic-update-slice",
            "get-tuple-element",
            "tuple",
            "fusion",
            "call",
            "parameter");

    private static final Set<String> MULTIPLIES = Set.of("dot", "convolution", "multiply");

    private static final int MOST_HOPS = 64;

    private final Program program;
    private final ProgramGraph graph;

    private MultipliedArguments(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    /** Their numbers; none if the dump lacks the program. */
    public static Set<Integer> of(Program program) {
        Set<Integer> found = new HashSet<>();
        program.graph().ifPresent(graph -> {
            MultipliedArguments arguments = new MultipliedArguments(program, graph);
            program.rowsByOpName(path -> path.endsWith("/dot_general"))
                    .map(arguments::product)
                    .filter(row -> row >= 0)
                    .forEach(row -> {
                        for (int operand : graph.operands(row)) {
                            arguments.behind(operand).ifPresent(found::add);
                        }
                    });
        });
        return found;
    }

    /** What multiplies; of a product with few rows a compiler makes a multiplication and a sum, which alone keeps the name. */
    private int product(int row) {
        String opcode = String.valueOf(program.opcode(row));
        int[] operands = graph.operands(row);
        return MULTIPLIES.contains(opcode)
                ? row
                : opcode.equals("reduce") && "multiply".equals(program.opcode(operands[0])) ? operands[0] : -1;
    }

    private Optional<Integer> behind(int row) {
        Part part = Part.whole(row);
        for (int hop = 0; hop < MOST_HOPS && SAME.contains(String.valueOf(program.opcode(part.row()))); hop++) {
            List<Part> before = part.before(program, graph);
            if (before.isEmpty()) {
                int number = program.parameterNumber(part.row());
                return number < 0 ? Optional.empty() : Optional.of(number);
            }
            part = before.get(0);
        }
        return Optional.empty();
    }
}
