package peakscope.analyze.checkpoint;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;

/** What the body of a loop takes from one iteration to the next, and what it takes of arrays with an entry for each. */
final class Carries {

    /** The value goes on as it is, or as a part of another. */
    private static final Set<String> PASSES_ON = Set.of(
            "copy",
            "copy-start",
            "copy-done",
            "async-start",
            "async-done",
            "bitcast",
            "reshape",
            "transpose",
            "slice",
            "dynamic-slice",
            "gather",
            "concatenate",
            "broadcast",
            "pad",
            "all-gather",
            "get-tuple-element",
            "add",
            "subtract");

    /** What puts the parts of an array together that were copied one by one. */
    private static final String JOINS = "ConcatBitcast";

    private static final Set<String> PRODUCTS = Set.of("dot", "convolution");

    private final Program program;
    private final ProgramGraph graph;
    private final int body;
    private final long turns;

    Carries(Program program, ProgramGraph graph, int body, long turns) {
        this.program = program;
        this.graph = graph;
        this.body = body;
        this.turns = turns;
    }

    /**
     * Bytes that a checkpoint around the body keeps of each iteration: arrays that it computes anew and does not stack.
     * Excludes what the compiler prefetches. What only products read, a TPU keeps in bfloat16, as it multiplies that.
     */
    long kept() {
        long bytes = 0;
        int[] next = graph.operands(graph.root(body));
        for (int index = 0; index < next.length; index++) {
            if (graph.shape(next[index]) instanceof ArrayShape array
                    && array.dimensions().size() > 1
                    && !isStacked(next[index], array)
                    && !isHandedOn(next[index])) {
                boolean narrow = array.type() == ElementType.F32 && isReadByProductsAlone(index);
                bytes += narrow ? array.paddedBytes() / 2 : array.paddedBytes();
            }
        }
        return bytes;
    }

    /** Bytes that one iteration takes of arrays with an entry for each, such as the weights of its layer. */
    long scanned() {
        return graph.arrays(IntStream.of(graph.operands(graph.root(body))).filter(this::isHandedOn))
                .filter(array ->
                        array.dimensions().size() > 1 && array.dimensions().get(0) == turns)
                .mapToLong(array -> array.paddedBytes() / turns)
                .sum();
    }

    private boolean isStacked(int row, ArrayShape array) {
        return array.dimensions().get(0) == turns && isUpdate(row);
    }

    /** Whether an iteration writes its entry of an array: other carries can be as long as the loop by chance. */
    private boolean isUpdate(int row) {
        int[] operands = graph.operands(row);
        return switch (String.valueOf(program.opcode(row))) {
            case "dynamic-update-slice" -> true;
            case "bitcast", "copy", "copy-done", "copy-start", "async-done" ->
                operands.length > 0 && isUpdate(operands[0]);
            case "get-tuple-element" -> isUpdatedEntry(operands[0], graph.tupleIndex(row));
            case "fusion", "async-start" ->
                IntStream.of(graph.called(row)).map(graph::root).anyMatch(this::isUpdate);
            default -> false;
        };
    }

    private boolean isUpdatedEntry(int tuple, int entry) {
        return IntStream.of(graph.called(tuple))
                .map(graph::root)
                .filter(root -> root >= 0 && entry >= 0 && entry < graph.operands(root).length)
                .map(root -> graph.operands(root)[entry])
                .anyMatch(this::isUpdate);
    }

    /** Whether it comes in as it goes out, or is an entry of such an array, which the compiler prefetches. */
    private boolean isHandedOn(int row) {
        int[] operands = graph.operands(row);
        String opcode = String.valueOf(program.opcode(row));
        return switch (opcode) {
            case "constant", "dynamic-slice" -> true;
            case "parameter" -> graph.computation(row) == body || isHandedOnToFusion(row);
            case "get-tuple-element" ->
                operands.length == 0
                        || "parameter".equals(program.opcode(operands[0]))
                        || isHandedOnByLoop(operands[0], graph.tupleIndex(row));
            case "copy",
                    "copy-start",
                    "copy-done",
                    "bitcast",
                    "convert",
                    "slice-start",
                    "slice-done",
                    "all-gather-start",
                    "all-gather-done",
                    "collective-permute-start",
                    "collective-permute-done",
                    "async-update",
                    "async-done" -> operands.length == 0 || isHandedOn(operands[0]);
            case "fusion", "async-start" ->
                IntStream.of(graph.called(row)).map(graph::root).anyMatch(this::isHandedOn);
            default -> false;
        };
    }

    private boolean isHandedOnByLoop(int loop, int entry) {
        int inner = "while".equals(program.opcode(loop)) ? graph.body(loop) : -1;
        int[] given = inner < 0 ? new int[0] : graph.operands(graph.operands(loop)[0]);
        return entry >= 0
                && entry < given.length
                && isHandedOn(given[entry])
                && new Carries(program, graph, inner, turns).isHandedOn(graph.operands(graph.root(inner))[entry]);
    }

    private boolean isHandedOnToFusion(int parameter) {
        return IntStream.of(graph.callers(graph.computation(parameter)))
                .map(fusion -> graph.operands(fusion)[graph.argument(parameter)])
                .anyMatch(this::isHandedOn);
    }

    private boolean isReadByProductsAlone(int index) {
        Set<Integer> seen = new HashSet<>();
        return IntStream.of(program.users(graph.parameter(body, 0)))
                .filter(row -> graph.tupleIndex(row) == index)
                .allMatch(row -> isReadByProductsAlone(row, seen));
    }

    /** Follows a value through sums too, because their derivative does not need it, until the next iteration takes it. */
    private boolean isReadByProductsAlone(int row, Set<Integer> seen) {
        if (!seen.add(row)) {
            return true;
        }
        int computation = graph.computation(row);
        if (computation != body && row == graph.root(computation)) {
            return IntStream.of(graph.callers(computation)).allMatch(caller -> isReadByProductsAlone(caller, seen));
        }
        return IntStream.of(program.users(row)).allMatch(user -> isFine(row, user, seen));
    }

    private boolean isFine(int row, int user, Set<Integer> seen) {
        String opcode = String.valueOf(program.opcode(user));
        if (PRODUCTS.contains(opcode) || isNarrow(user) || user == graph.root(body)) {
            return true;
        }
        return switch (opcode) {
            case "fusion" -> parameters(row, user).allMatch(parameter -> isReadByProductsAlone(parameter, seen));
            case "tuple" -> isResult(user) && entries(row, user).allMatch(entry -> isReadByProductsAlone(entry, seen));
            case "custom-call" -> graph.target(user).equals(JOINS) && isReadByProductsAlone(user, seen);
            default -> PASSES_ON.contains(opcode) && isReadByProductsAlone(user, seen);
        };
    }

    /** What an operand is called in a fusion. */
    private IntStream parameters(int operand, int fusion) {
        int[] operands = graph.operands(fusion);
        return IntStream.of(graph.called(fusion)).flatMap(computation -> IntStream.range(0, operands.length)
                .filter(number -> operands[number] == operand)
                .map(number -> graph.parameter(computation, number)));
    }

    private boolean isResult(int tuple) {
        return tuple == graph.root(graph.computation(tuple));
    }

    /** What an entry of a fusion's result is called outside. */
    private IntStream entries(int entry, int tuple) {
        int[] operands = graph.operands(tuple);
        return IntStream.of(graph.callers(graph.computation(tuple)))
                .flatMap(caller -> IntStream.of(program.users(caller)))
                .filter(user -> graph.tupleIndex(user) >= 0 && operands[graph.tupleIndex(user)] == entry);
    }

    private boolean isNarrow(int row) {
        return graph.shape(row) instanceof ArrayShape array && array.type() == ElementType.BF16;
    }
}
