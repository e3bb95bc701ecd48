package peakscope.model;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.model.timeline.BufferCatalog;

/**
 * The instructions of a compiled module and how they use one another, one row each. Provided if the dump has the
 * program beside its buffers; most of it is read from the dump on demand.
 */
public interface Program {

    /** Appended to the name of an instruction when its computation is copied. */
    String COPY_OF_COMPUTATION = ".clone";

    /** Appended to the name of an instruction that is computed again. */
    String RECOMPUTED = ".remat";

    /** Number of instructions in all computations. */
    int size();

    /** Row of an instruction by its name without {@code %}; negative when there is none. */
    int row(String instruction);

    /** Row of the instruction that defines what a key of a timeline stands for; negative when there is none. */
    default int row(BufferCatalog buffers, int key) {
        int known = buffers.programRow(key);
        return known >= 0 ? known : row(buffers.instruction(key));
    }

    String name(int row);

    /** The name without what the compiler appends when it copies an instruction. */
    default String nameOfOriginal(int row) {
        String name = name(row);
        int end = Math.min(
                (name + COPY_OF_COMPUTATION).indexOf(COPY_OF_COMPUTATION), (name + RECOMPUTED).indexOf(RECOMPUTED));
        return name.substring(0, end);
    }

    @Nullable
    String opcode(int row);

    /** Framework path, for example {@code jit(f)/layer_0/dot_general}; null if the dump does not say. */
    @Nullable
    String opName(int row);

    /** Rows whose opcode satisfies a predicate, ascending. */
    default IntStream rowsByOpcode(Predicate<String> wanted) {
        return IntStream.range(0, size()).filter(row -> {
            String opcode = opcode(row);
            return opcode != null && wanted.test(opcode);
        });
    }

    /** Rows whose framework path satisfies a predicate, ascending. Faster than row by row: programs repeat their paths. */
    default IntStream rowsByOpName(Predicate<String> wanted) {
        return IntStream.range(0, size()).filter(row -> {
            String opName = opName(row);
            return opName != null && wanted.test(opName);
        });
    }

    /** What the instruction reads: rows of the same computation, in the order of its operands. */
    int[] operands(int row);

    /** The instructions that read this one, in execution order, or in file order if there is no schedule. */
    int[] users(int row);

    /** Place in the schedule of its computation, from 0; negative when there is none. */
    int scheduled(int row);

    /** Which entry of a tuple a {@code get-tuple-element} takes; negative for all others. */
    int tupleIndex(int row);

    /** Whether it passes its operands to host code: a debug print, another callback, an outfeed. */
    boolean callsHost(int row);

    /** Rows that pass their operands to host code, ascending. */
    default IntStream hostCalls() {
        return IntStream.range(0, size()).filter(this::callsHost);
    }

    /** Which argument of the module a {@code parameter} instruction of the entry computation is; negative for all others. */
    int parameterNumber(int row);

    /** The graph of its computations; empty if the dump does not say. */
    Optional<ProgramGraph> graph();

    /** The number of devices that the module was split over, and how. */
    Partitioning partitioning();
}
