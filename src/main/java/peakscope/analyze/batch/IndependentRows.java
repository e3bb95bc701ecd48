package peakscope.analyze.batch;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.kept.Passes;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TupleShape;

/**
 * Whether each row of a batch could be computed without the others. They are told apart by their number alone, so it is
 * doubted where any instruction shifts, joins, compares, sorts or gathers that many, or takes one of them, as a loop over layers does.
 */
public final class IndependentRows {

    /** Instructions that take or add rows where they change a dimension. Those without a name are moves of a compiler. */
    private static final Set<String> CUT = Set.of("slice", "pad", "concatenate", "dynamic-slice", "reduce-window");

    private static final Set<String> MIX = Set.of("reverse", "sort", "fft");

    private static final Set<String> SUM = Set.of("reduce", "dot", "convolution");

    private final Program program;
    private final ProgramGraph graph;
    private final long rows;
    private final long few;
    private final boolean mayAddUp;
    private final boolean mayScatter;

    private IndependentRows(
            Program program, ProgramGraph graph, long rows, long few, boolean mayAddUp, boolean mayScatter) {
        this.program = program;
        this.graph = graph;
        this.rows = rows;
        this.few = few;
        this.mayAddUp = mayAddUp;
        this.mayScatter = mayScatter;
    }

    /** Whether all that a training step does with several rows is to add up what each brings. */
    public static boolean areAddedUp(Program program, long rows) {
        return are(program, rows, 0, true, false);
    }

    /**
     * False if the dump has no graph.
     *
     * @param few elements of arrays so small that they may hold all rows at once, such as a result for each row
     */
    public static boolean are(Program program, long rows, long few) {
        return are(program, rows, few, false, false);
    }

    /** The same, where rows may also be added up, by an index too. */
    static boolean meetInSums(Program program, long rows, long few) {
        return are(program, rows, few, true, true);
    }

    private static boolean are(Program program, long rows, long few, boolean mayAddUp, boolean mayScatter) {
        return program.graph()
                .filter(graph -> {
                    IndependentRows all = new IndependentRows(program, graph, rows, few, mayAddUp, mayScatter);
                    return IntStream.range(0, program.size()).noneMatch(all::mixes);
                })
                .isPresent();
    }

    private boolean mixes(int row) {
        if (!(firstArray(row) instanceof ArrayShape result)) {
            return false;
        }
        if (count(result) > 1) {
            return result.elements() > few;
        }
        String opcode = String.valueOf(program.opcode(row));
        int[] operands = graph.operands(row);
        if (operands.length == 0
                || !(graph.shape(operands[0]) instanceof ArrayShape first)
                || (Math.max(first.elements(), result.elements()) <= few && !isShiftedInLoop(row, opcode, result))) {
            return false;
        }
        boolean isAlong = IntStream.of(graph.dimensions(row))
                .anyMatch(dimension -> dimension < first.dimensions().size()
                        && first.dimensions().get(dimension) == rows);
        return (CUT.contains(opcode) && isCut(first, result) && program.opName(row) != null)
                || (opcode.equals("dynamic-update-slice") && isFilledRowByRow(row, operands, result))
                || (MIX.contains(opcode) && isAlong)
                || (SUM.contains(opcode)
                        && count(first) > 0
                        && count(result) == 0
                        && result.elements() > 1
                        && !isAddedUp(row, first, result))
                || (opcode.equals("gather")
                        && count(first) > 0
                        && !isWithinRows(row, operands)
                        && !isAlongAnother(first, result, operands)
                        && !(mayScatter && isSortedForScatter(row)))
                || (opcode.equals("scatter")
                        && isScattered(first, operands)
                        && !mayScatter
                        && !(mayAddUp && isAddedBackward(row)));
    }

    /** Whether a loop shifts rows, as a stencil does: what is small in each iteration may be part of what is large. */
    private boolean isShiftedInLoop(int row, String opcode, ArrayShape result) {
        return CUT.contains(opcode)
                && !result.type().isIndex()
                && !opcode.startsWith("dynamic")
                && String.valueOf(program.opName(row)).contains("while/body");
    }

    /** Whether values of rows go to places that do not belong to a row. */
    private boolean isScattered(ArrayShape first, int[] operands) {
        return count(first) == 0
                && operands.length > 2
                && graph.shape(operands[2]) instanceof ArrayShape updates
                && count(updates) > 0
                && !first.dimensions().contains(merged(updates))
                && !RowStep.isOfEntries(program, graph, rows, first, updates);
    }

    /** The rows and the next dimension as one, as a compiler writes the places within each row. */
    private long merged(ArrayShape updates) {
        List<Long> sides = updates.dimensions();
        int at = sides.indexOf(rows);
        return at + 1 < sides.size() ? rows * sides.get(at + 1) : -1;
    }

    /** Whether values are added up as the gradient of a gather. */
    private boolean isAddedBackward(int row) {
        String path = String.valueOf(program.opName(row));
        return path.endsWith("/scatter-add") && Passes.isBackward(path);
    }

    /**
     * Whether values of rows are added up by an index before the loss, as those of edges are by their nodes: such rows are no
     * batch.
     */
    public static boolean meet(Program program, long rows) {
        return program.graph()
                .filter(graph -> {
                    IndependentRows all = new IndependentRows(program, graph, rows, 0, true, false);
                    return program.rowsByOpcode("scatter"::equals).anyMatch(all::isMeeting);
                })
                .isPresent();
    }

    private boolean isMeeting(int row) {
        int[] operands = graph.operands(row);
        return firstArray(row) instanceof ArrayShape result
                && !result.type().isIndex()
                && isScattered(result, operands)
                && Passes.isForward(program.opName(row));
    }

    /** Whether a sum over rows may be made part by part; those over the first dimension are of mapped rows, which have no weights. */
    private boolean isAddedUp(int row, ArrayShape first, ArrayShape result) {
        return mayAddUp
                || (result.elements() <= few
                        && "reduce".equals(program.opcode(row))
                        && first.dimensions().get(0) == rows
                        && String.valueOf(program.opName(row)).endsWith("/reduce_sum"));
    }

    /** What an instruction makes; of those that make several arrays alike, as a sort or a sum of parts does, the first. */
    private @Nullable Shape firstArray(int row) {
        Shape shape = graph.shape(row);
        return shape instanceof TupleShape tuple && !tuple.entries().isEmpty()
                ? tuple.entries().get(0)
                : shape;
    }

    /** Whether a loop of the program writes one row after the other, so that each may depend on those before. */
    private boolean isFilledRowByRow(int row, int[] operands, ArrayShape result) {
        return operands.length > 1
                && graph.shape(operands[1]) instanceof ArrayShape update
                && isCut(result, update)
                && String.valueOf(program.opName(row)).contains("/while/");
    }

    private boolean isCut(ArrayShape before, ArrayShape after) {
        List<Long> from = before.dimensions();
        List<Long> to = after.dimensions();
        return from.size() == to.size()
                && IntStream.range(0, from.size())
                        .anyMatch(axis -> (from.get(axis) == rows) != (to.get(axis) == rows) && from.get(axis) > 1);
    }

    /** Whether a gather has an index of several parts for each row: the row itself, and what to take from it. */
    private boolean isWithinRows(int row, int[] operands) {
        return operands.length > 1
                && graph.shape(operands[1]) instanceof ArrayShape index
                && count(index) == 1
                && (index.dimensions().size() > 2
                        || String.valueOf(program.opName(row)).contains("(take_along_axis)"))
                && index.dimensions().get(index.dimensions().size() - 1) > 1;
    }

    /** Whether a gather takes the same entries of each row: if no index has that many, the rows are not what it chooses from. */
    private boolean isAlongAnother(ArrayShape first, ArrayShape result, int[] operands) {
        return operands.length > 1 && !hasRows(operands[1]) && count(first) == 1 && count(result) == 1;
    }

    /** Whether a compiler sorts rows by the place where they are added up. */
    private boolean isSortedForScatter(int row) {
        return String.valueOf(program.opName(row)).endsWith("/scatter-add");
    }

    private boolean hasRows(int row) {
        return graph.shape(row) instanceof ArrayShape array && count(array) > 0;
    }

    private long count(ArrayShape array) {
        return array.dimensions().stream().filter(side -> side == rows).count();
    }
}
