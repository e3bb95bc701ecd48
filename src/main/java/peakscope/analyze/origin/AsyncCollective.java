package peakscope.analyze.origin;

import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/**
 * A collective that a TPU runs beside other work: one fusion starts it, later ones continue it, and a last one ends it.
 * The start returns what it sends, what it receives, and the state of the transfer; the end takes the same.
 */
public final class AsyncCollective {

    private static final String START = "AsyncCollectiveStart";
    private static final String END = "AsyncCollectiveDone";
    private static final int SENT = 0;
    private static final int RECEIVED = 1;

    private AsyncCollective() {}

    /**
     * The row whose value an entry of a start's result, or an end's result, is; negative for any other instruction, or
     * for the state of the transfer.
     *
     * @param entry of the result, negative for the whole
     */
    public static int result(Program program, ProgramGraph graph, int row, int entry) {
        if (!"custom-call".equals(program.opcode(row))) {
            return -1;
        }
        int[] operands = graph.operands(row);
        return switch (graph.target(row)) {
            case START -> operands.length == 0 ? -1 : started(graph, operands[0], entry);
            case END -> operands.length > RECEIVED ? operands[RECEIVED] : -1;
            default -> -1;
        };
    }

    private static int started(ProgramGraph graph, int collective, int entry) {
        int[] sent = graph.operands(collective);
        return entry == RECEIVED ? collective : entry == SENT && sent.length > 0 ? sent[0] : -1;
    }
}
