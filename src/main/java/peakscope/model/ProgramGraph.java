package peakscope.model;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TupleShape;
import peakscope.model.timeline.SourceFrame;

/**
 * The graph of a module's computations, for following a value through loops, calls and fusions. Rows are those of
 * the {@link Program}; computations are numbered in the order of the file.
 */
public interface ProgramGraph {

    /** A dimension that is added up, so that the result does not have it. */
    int SUMMED = -1;

    /** A dimension whose elements meet one another otherwise, or of which the dump does not say where it goes. */
    int MIXED = -2;

    /** The computation that the module begins with; negative if the dump does not say. */
    int entry();

    int computations();

    /** The computation that contains an instruction. */
    int computation(int row);

    /** First row of a computation; its rows end where those of the next begin. */
    int firstRow(int computation);

    /** The instruction whose value a computation returns; negative if the dump does not say. */
    int root(int computation);

    /** The instruction for an argument of a computation; negative if there is none. */
    int parameter(int computation, int number);

    /** Which argument of its computation a {@code parameter} instruction is; negative for all others. */
    int argument(int row);

    /**
     * The computations that an instruction runs: the body and condition of a {@code while}, the branches of a {@code
     * conditional}, the single one of a {@code fusion} or {@code call}.
     */
    int[] called(int row);

    /** The computation that a loop repeats, not its condition. Negative if there is none. */
    default int body(int loop) {
        for (int computation : called(loop)) {
            int root = root(computation);
            if (root >= 0 && shape(root) instanceof TupleShape) {
                return computation;
            }
        }
        return -1;
    }

    /** The instructions that run a computation. */
    int[] callers(int computation);

    /** What the instruction reads, in the order of its operands; do not modify. */
    int[] operands(int row);

    /** The entry of a tuple that a {@code get-tuple-element} takes; negative for all others. */
    int tupleIndex(int row);

    /** Shape of the whole value; null if the dump does not say. */
    @Nullable
    Shape shape(int row);

    /** The shapes of those of some rows that are arrays. */
    default Stream<ArrayShape> arrays(IntStream rows) {
        return rows.mapToObj(this::shape).filter(ArrayShape.class::isInstance).map(ArrayShape.class::cast);
    }

    /** What a {@code custom-call} calls; empty for all others. */
    String target(int row);

    /**
     * The devices that a collective operation brings together, by groups; for a permutation, where each value comes
     * from and where it goes. Empty if it is none or names none.
     */
    List<int[]> deviceGroups(int row);

    /** The dimensions that an instruction works along, such as the one that a sort sorts; empty if it names none. */
    int[] dimensions(int row);

    /**
     * Where the dimensions of an operand are in the result of a product, a convolution, a gather or a window: for each its
     * place, {@link #SUMMED} or {@link #MIXED}. Empty for other instructions, and if the dump does not say.
     */
    int[] destinations(int row, int operand);

    /** The elements of a short constant of 32-bit whole numbers; empty for everything else. */
    int[] numbers(int row);

    /** The Python stack, innermost frame first; empty when unknown. */
    List<SourceFrame> stack(int row);

    /** Whether the instruction has a Python stack; cheaper than the stack. */
    boolean hasStack(int row);

    /** Whether the instruction has a framework path or a stack of its own. */
    boolean hasMetadata(int row);

    /** The outputs that reuse the memory of an argument. */
    List<OutputAlias> aliases();

    /**
     * An output that reuses the memory of an argument of the entry computation, which was donated for it.
     *
     * @param output path inside the result
     * @param parameter number of the argument
     * @param index path inside the argument
     */
    record OutputAlias(List<Integer> output, int parameter, List<Integer> index) {
        public OutputAlias {
            output = List.copyOf(output);
            index = List.copyOf(index);
        }
    }
}
