package peakscope.analyze.origin;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** Instructions that only move or rename a value: their result is their input. */
public final class Moves {

    private static final Set<String> OPCODES = Set.of(
            "copy",
            "copy-done",
            "bitcast",
            "reshape",
            "transpose",
            "optimization-barrier",
            "opt-barrier",
            "async-done",
            "slice-done",
            "domain");

    /** Moves too, with the value inside a tuple. */
    private static final Set<String> STARTS = Set.of("copy-start", "async-start", "slice-start", "get-tuple-element");

    /** The compiler adds these to fit a type or a size; those that Python asked for have a name. */
    private static final Set<String> OPCODES_WITHOUT_NAME =
            Set.of("convert", "slice", "dynamic-slice", "pad", "reduce-precision");

    private static final String JOIN = "ConcatBitcast";

    /** Targets that reassemble the pieces of a prefetch, or only mark a value. */
    private static final Set<String> TARGETS = Set.of(
            JOIN,
            "Sharding",
            "SPMDFullToShardShape",
            "SPMDShardToFullShape",
            "annotate_device_placement",
            "MoveToHost",
            "MoveToDevice",
            "PinToDevice",
            "Unpin");

    private Moves() {}

    /** Whether an instruction puts the pieces of a prefetched value together again. */
    public static boolean joins(ProgramGraph graph, int row) {
        return graph.target(row).equals(JOIN);
    }

    /** Whether the first operand of an instruction is also its result. */
    public static boolean is(Program program, ProgramGraph graph, int row) {
        String opcode = String.valueOf(program.opcode(row));
        return OPCODES.contains(opcode)
                || (opcode.equals("custom-call") && TARGETS.contains(graph.target(row)))
                || (opcode.equals("broadcast") && addsNothing(graph, row));
    }

    /** Whether an instruction of this kind moves its first operand, whatever else it does. */
    static boolean byOpcode(@Nullable String opcode) {
        return opcode != null && (OPCODES.contains(opcode) || STARTS.contains(opcode));
    }

    /** Whether it moves a value, or changes only its type or size without a request from Python. */
    static boolean isOrAdapts(Program program, ProgramGraph graph, int row) {
        String opcode = String.valueOf(program.opcode(row));
        return is(program, graph, row)
                || (OPCODES_WITHOUT_NAME.contains(opcode) && !graph.hasMetadata(row))
                || (opcode.equals("reduce") && !graph.hasMetadata(row) && addsNothing(graph, row))
                || (opcode.contains("slice") && ScanParts.isLoad(program.opName(row)));
    }

    /** A broadcast or a reduction of dimensions of size 1 only. */
    private static boolean addsNothing(ProgramGraph graph, int row) {
        int[] operands = graph.operands(row);
        long elements = elements(graph, row);
        return operands.length > 0 && elements >= 0 && elements == elements(graph, operands[0]);
    }

    /** Number of elements of an array; negative if it is not an array, or is larger than any memory. */
    public static long elements(ProgramGraph graph, int row) {
        try {
            return graph.shape(row) instanceof ArrayShape array ? array.elements() : -1;
        } catch (ArithmeticException tooLarge) {
            return -1;
        }
    }
}
