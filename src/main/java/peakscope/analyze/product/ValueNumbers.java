package peakscope.analyze.product;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * A number for each value: what computes the same from the same has the same number, wherever a compiler computes it again. This is
 * global value numbering, but layouts, types and the values of constants other than short whole numbers are left aside.
 */
final class ValueNumbers {

    /** These change no element, or only its type or place; a call is what it returns, a parameter what is given for it. */
    private static final Set<String> SAME = Set.of(
            "bitcast",
            "copy",
            "convert",
            "reshape",
            "transpose",
            "copy-start",
            "copy-done",
            "optimization-barrier",
            "parameter",
            "get-tuple-element",
            "tuple",
            "fusion",
            "call");

    /** What these compute depends on more than their operands and their shape. */
    private static final Set<String> OPAQUE = Set.of(
            "while",
            "conditional",
            "custom-call",
            "slice",
            "gather",
            "scatter",
            "pad",
            "rng",
            "rng-bit-generator",
            "reduce",
            "reduce-window",
            "compare",
            "iota",
            "sort");

    /** A value is renamed and scaled only so often in a row. */
    private static final int MOST_HOPS = 64;

    private final Program program;
    private final ProgramGraph graph;
    private final Map<Part, Integer> known = new HashMap<>();
    private final Map<List<Object>, Integer> numbers = new HashMap<>();

    ValueNumbers(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    int of(int row) {
        return of(Part.whole(row));
    }

    private int of(Part wanted) {
        Deque<Part> open = new ArrayDeque<>(List.of(wanted));
        Set<Part> begun = new HashSet<>();
        while (!open.isEmpty()) {
            Part part = open.peek();
            List<Part> before = part.before(program, graph);
            if (!known.containsKey(part) && begun.add(part)) {
                before.stream()
                        .filter(one -> !known.containsKey(one) && !begun.contains(one))
                        .forEach(open::push);
            } else {
                open.pop();
                known.computeIfAbsent(part, one -> number(one, before));
            }
        }
        return known.getOrDefault(wanted, Part.WHOLE);
    }

    /** The number of a value without the constants that it is multiplied with. */
    int withoutFactors(int row) {
        Part part = Part.whole(row);
        for (int hop = 0; hop < MOST_HOPS; hop++) {
            List<Part> before = part.before(program, graph);
            String opcode = String.valueOf(program.opcode(part.row()));
            List<Part> factors = opcode.equals("multiply")
                    ? before.stream().filter(one -> !isConstant(one.row())).toList()
                    : SAME.contains(opcode) || opcode.equals("negate") ? before : List.of();
            if (factors.size() != 1) {
                break;
            }
            part = factors.get(0);
        }
        return of(part);
    }

    private boolean isConstant(int row) {
        int[] operands = graph.operands(row);
        return switch (String.valueOf(program.opcode(row))) {
            case "constant" -> true;
            case "broadcast", "convert", "bitcast" -> operands.length == 1 && isConstant(operands[0]);
            default -> false;
        };
    }

    private int number(Part part, List<Part> before) {
        List<Integer> operands =
                before.stream().map(one -> known.getOrDefault(one, Part.WHOLE)).toList();
        String opcode = String.valueOf(program.opcode(part.row()));
        if (SAME.contains(opcode) && operands.size() == 1) {
            return operands.get(0);
        }
        List<Object> key = new ArrayList<>(List.of(opcode, part.entry(), operands, sides(part.row())));
        switch (opcode) {
            case "constant" ->
                key.add(IntStream.of(graph.numbers(part.row())).boxed().toList());
            case "parameter" -> key.add(part.row());
            default -> key.add(OPAQUE.contains(opcode) ? program.nameOfOriginal(part.row()) : "");
        }
        return numbers.computeIfAbsent(List.copyOf(key), one -> numbers.size());
    }

    private List<Long> sides(int row) {
        return graph.shape(row) instanceof ArrayShape array ? array.dimensions() : List.of();
    }
}
