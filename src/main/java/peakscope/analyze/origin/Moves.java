package peakscope.analyze.origin;

import java.util.Set;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/** Instructions that only move or rename a value: what they give is what they read. */
final class Moves {

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

    /** What puts the pieces of a prefetch together again. */
    private static final String JOINED_PIECES = "ConcatBitcast";

    private Moves() {}

    /** Whether the first operand of an instruction is the value that it gives. */
    static boolean is(Program program, ProgramGraph graph, int row) {
        String opcode = String.valueOf(program.opcode(row));
        return OPCODES.contains(opcode)
                || (opcode.equals("custom-call") && graph.target(row).equals(JOINED_PIECES));
    }
}
