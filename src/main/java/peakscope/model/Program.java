package peakscope.model;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.timeline.BufferCatalog;

/**
 * The instructions of a compiled module and how they use one another, a row each. A reader gives one where the dump has
 * the program beside its buffers; most is read from the dump when it is asked for.
 */
public interface Program {

    /** How many instructions there are, in all computations. */
    int size();

    /** Row of an instruction by its name without {@code %}; negative when there is none. */
    int row(String instruction);

    /** Row of the instruction that defines what a key of a timeline stands for; negative when there is none. */
    default int row(BufferCatalog buffers, int key) {
        int known = buffers.programRow(key);
        return known >= 0 ? known : row(buffers.instruction(key));
    }

    String name(int row);

    @Nullable
    String opcode(int row);

    /** Framework path, for example {@code jit(f)/layer_0/dot_general}; null when the dump does not tell. */
    @Nullable
    String opName(int row);

    /** What the instruction reads: rows of the same computation, in the order of its operands. */
    int[] operands(int row);

    /** The instructions that read this one, in the order in which they run, or in file order where there is no schedule. */
    int[] users(int row);

    /** Place in the schedule of its computation, from 0; negative when there is none. */
    int scheduled(int row);

    /** Which entry of a tuple a {@code get-tuple-element} takes; negative for all others. */
    int tupleIndex(int row);

    /** Whether it hands its operands to code on the host: a debug print, another callback, an outfeed. */
    boolean callsHost(int row);

    /** Which argument of the module a {@code parameter} instruction of the entry computation is; negative for all others. */
    int parameterNumber(int row);

    /** The graph of its computations; empty where the dump does not tell. */
    Optional<ProgramGraph> graph();

    /** Over how many devices the module was split. */
    Partitioning partitioning();
}
