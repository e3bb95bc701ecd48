package peakscope.analyze.use;

import java.util.stream.IntStream;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/** Whether an index grows or shrinks from one iteration of its loop to the next. */
final class CounterDirection {

    /** Index arithmetic is short. */
    private static final int DEEPEST = 24;

    private static final int UNKNOWN = 0;

    private final Program program;
    private final ProgramGraph graph;

    CounterDirection(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    /** Positive if it grows, negative if it shrinks, 0 if it stays or nothing can be said. */
    int of(int row) {
        return of(row, DEEPEST);
    }

    private int of(int row, int depth) {
        int[] operands = row < 0 ? new int[0] : graph.operands(row);
        if (depth == 0 || row < 0) {
            return UNKNOWN;
        }
        return switch (String.valueOf(program.opcode(row))) {
            case "parameter" -> ofArgument(row, depth);
            case "get-tuple-element" -> ofElement(at(operands, 0), graph.tupleIndex(row), depth);
            case "subtract" -> {
                int subtracted = of(at(operands, 1), depth - 1);
                yield subtracted == UNKNOWN ? of(at(operands, 0), depth - 1) : -subtracted;
            }
            case "negate" -> -of(at(operands, 0), depth - 1);
            case "select" -> first(IntStream.of(operands).skip(1), depth);
            case "fusion" -> first(IntStream.of(graph.called(row)).map(graph::root), depth);
            case "add", "bitcast", "clamp", "convert", "copy", "maximum", "minimum", "reshape" ->
                first(IntStream.of(operands), depth);
            default -> UNKNOWN;
        };
    }

    private int first(IntStream rows, int depth) {
        return rows.filter(row -> row >= 0)
                .map(row -> of(row, depth - 1))
                .filter(direction -> direction != UNKNOWN)
                .findFirst()
                .orElse(UNKNOWN);
    }

    private int ofArgument(int parameter, int depth) {
        return first(
                IntStream.of(graph.callers(graph.computation(parameter)))
                        .filter(caller -> "fusion".equals(program.opcode(caller))
                                && graph.argument(parameter) < graph.operands(caller).length)
                        .map(caller -> graph.operands(caller)[graph.argument(parameter)]),
                depth);
    }

    private int ofElement(int tuple, int element, int depth) {
        if (tuple < 0 || element < 0) {
            return UNKNOWN;
        }
        if ("fusion".equals(program.opcode(tuple))) {
            return first(
                    IntStream.of(graph.called(tuple))
                            .map(graph::root)
                            .filter(root -> root >= 0 && element < graph.operands(root).length)
                            .map(root -> graph.operands(root)[element]),
                    depth);
        }
        boolean isOfLoop = graph.argument(tuple) >= 0
                && IntStream.of(graph.callers(graph.computation(tuple)))
                        .anyMatch(caller -> "while".equals(program.opcode(caller)));
        int root = graph.root(graph.computation(tuple));
        if (!isOfLoop || root < 0 || element >= graph.operands(root).length) {
            return UNKNOWN;
        }
        return step(graph.operands(root)[element], tuple, element, DEEPEST);
    }

    /** What one iteration adds to an element of what the loop carries: only its sign. */
    private int step(int next, int tuple, int element, int depth) {
        int[] operands = next < 0 ? new int[0] : graph.operands(next);
        if (depth == 0 || operands.length == 0) {
            return UNKNOWN;
        }
        return switch (String.valueOf(program.opcode(next))) {
            case "bitcast", "copy" -> step(operands[0], tuple, element, depth - 1);
            case "add" -> IntStream.of(operands).anyMatch(this::isNegative) ? -1 : 1;
            case "subtract" -> -1;
            case "fusion" -> 1;
            case "get-tuple-element" -> operands[0] == tuple && graph.tupleIndex(next) == element ? UNKNOWN : 1;
            default -> UNKNOWN;
        };
    }

    private static int at(int[] operands, int place) {
        return place < operands.length ? operands[place] : -1;
    }

    private boolean isNegative(int row) {
        int[] numbers = graph.numbers(row);
        return numbers.length == 1 && numbers[0] < 0;
    }
}
