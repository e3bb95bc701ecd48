package peakscope.analyze.product;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.TupleShape;

/**
 * The result of an instruction, or one entry of its tuple.
 *
 * @param entry {@link #WHOLE} for the whole result
 */
public record Part(int row, int entry) {

    public static final int WHOLE = -1;

    public static Part whole(int row) {
        return new Part(row, WHOLE);
    }

    /**
     * What it is made of, one step back: for a fusion what it returns, for its parameters what it is given. Nothing for what a loop is
     * given, or the program.
     */
    public List<Part> before(Program program, ProgramGraph graph) {
        int[] operands = graph.operands(row);
        return switch (String.valueOf(program.opcode(row))) {
            case "parameter" -> given(program, graph);
            case "get-tuple-element" ->
                operands.length == 0 ? List.of() : List.of(new Part(operands[0], graph.tupleIndex(row)));
            case "tuple" -> entry >= 0 && entry < operands.length ? List.of(whole(operands[entry])) : all(operands);
            case "fusion", "call", "conditional" ->
                Arrays.stream(graph.called(row))
                        .map(graph::root)
                        .filter(root -> root >= 0)
                        .mapToObj(root -> new Part(root, graph.shape(root) instanceof TupleShape ? entry : WHOLE))
                        .toList();
            default -> all(operands);
        };
    }

    private List<Part> given(Program program, ProgramGraph graph) {
        int argument = graph.argument(row);
        List<Part> parts = new ArrayList<>();
        for (int caller : graph.callers(graph.computation(row))) {
            int[] operands = graph.operands(caller);
            switch (String.valueOf(program.opcode(caller))) {
                case "fusion", "call", "async-start" -> {
                    if (argument >= 0 && argument < operands.length) {
                        parts.add(new Part(operands[argument], entry));
                    }
                }
                case "conditional" -> Arrays.stream(operands).forEach(one -> parts.add(new Part(one, entry)));
                default -> {
                    // A loop passes it on.
                }
            }
        }
        return parts;
    }

    private static List<Part> all(int[] rows) {
        return IntStream.of(rows).mapToObj(Part::whole).toList();
    }
}
