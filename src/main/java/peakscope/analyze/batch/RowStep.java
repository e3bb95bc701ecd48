package peakscope.analyze.batch;

import static peakscope.analyze.batch.RowFlow.MIXED;
import static peakscope.analyze.batch.RowFlow.NONE;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.kept.Passes;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TupleShape;

/** What one instruction does with the rows of a batch, if it computes arrays from arrays. */
final class RowStep {

    private final Program program;
    private final ProgramGraph graph;
    private final long rows;

    RowStep(Program program, ProgramGraph graph, long rows) {
        this.program = program;
        this.graph = graph;
        this.rows = rows;
    }

    /**
     * The stride of the rows in a result.
     *
     * @param given strides in the operands
     * @param leaf which of several results, as a sort or a sum may have
     */
    long after(int row, String opcode, long[] given, int leaf) {
        if (Arrays.stream(given).allMatch(stride -> stride == NONE)
                || !(array(graph.shape(row), leaf) instanceof ArrayShape result)) {
            return NONE;
        }
        if (Arrays.stream(given).anyMatch(stride -> stride == MIXED)) {
            return MIXED;
        }
        int[] operands = graph.operands(row);
        return switch (opcode) {
            case "broadcast" -> moved(operands[0], given[0], graph.dimensions(row), result);
            case "transpose" -> moved(operands[0], given[0], inverse(graph.dimensions(row)), result);
            case "reduce" -> moved(operands[leaf], given[leaf], withoutSummed(row, operands[leaf]), result);
            case "reshape" -> given[0];
            case "bitcast" -> reread(operands[0], given[0], result);
            case "slice", "pad", "dynamic-slice" -> moved(operands[0], given[0], inPlace(operands[0], result), result);
            case "concatenate" -> concatenated(row, operands, given, result);
            case "sort", "reverse" -> sorted(row, operands[leaf], given[leaf], result);
            case "dynamic-update-slice" ->
                RowFlow.both(given[0], moved(operands[1], given[1], inPlace(operands[1], result), result));
            case "dot", "convolution" -> product(row, operands, given, result);
            case "gather" -> gathered(row, operands, given, result);
            case "scatter" -> scattered(row, operands, given, result);
            case "reduce-window", "fft" -> moved(operands[0], given[0], graph.destinations(row, 0), result);
            case "custom-call" -> ofLibrary(row, operands, given, leaf, result);
            case "select-and-scatter" -> moved(operands[0], given[0], inPlace(operands[0], result), result);
            default -> elementwise(operands, given, result);
        };
    }

    private long elementwise(int[] operands, long[] given, ArrayShape result) {
        long found = NONE;
        for (int i = 0; i < operands.length; i++) {
            if (given[i] != NONE) {
                boolean isAlike = graph.shape(operands[i]) instanceof ArrayShape array
                        && array.dimensions().equals(result.dimensions());
                found = isAlike ? RowFlow.both(found, given[i]) : MIXED;
            }
        }
        return found;
    }

    /** The stride in a result to which each dimension of an operand goes as told. */
    private long moved(int operand, long stride, int[] destinations, ArrayShape result) {
        if (stride == NONE) {
            return NONE;
        }
        if (!(graph.shape(operand) instanceof ArrayShape array)) {
            return MIXED;
        }
        int side = RowStride.side(array, rows, stride);
        if (side < 0 || side >= destinations.length || destinations[side] == ProgramGraph.MIXED) {
            return MIXED;
        }
        int there = destinations[side];
        if (there == ProgramGraph.SUMMED) {
            return NONE;
        }
        return there < result.dimensions().size()
                        && result.dimensions()
                                .get(there)
                                .equals(array.dimensions().get(side))
                ? RowStride.moved(stride, array, side, result, there)
                : MIXED;
    }

    private static int[] inverse(int[] order) {
        int[] destinations = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            destinations[order[i]] = i;
        }
        return destinations;
    }

    private int[] withoutSummed(int row, int operand) {
        int[] summed = graph.dimensions(row);
        int rank = graph.shape(operand) instanceof ArrayShape array
                ? array.dimensions().size()
                : 0;
        int[] destinations = new int[rank];
        int next = 0;
        for (int side = 0; side < rank; side++) {
            int here = side;
            destinations[side] = IntStream.of(summed).anyMatch(one -> one == here) ? ProgramGraph.SUMMED : next++;
        }
        return destinations;
    }

    private int[] inPlace(int operand, ArrayShape result) {
        int rank = graph.shape(operand) instanceof ArrayShape array
                ? array.dimensions().size()
                : 0;
        return rank == result.dimensions().size() ? IntStream.range(0, rank).toArray() : new int[0];
    }

    long reread(int operand, long stride, ArrayShape result) {
        if (!(graph.shape(operand) instanceof ArrayShape array)) {
            return MIXED;
        }
        if (array.elements() != result.elements()) {
            // The padding of a dimension has become part of it, or is part of it no more.
            return RowStride.haveSameOrder(array, result)
                    ? moved(operand, stride, inPlace(operand, result), result)
                    : MIXED;
        }
        long found = RowStride.reread(rows, stride, array, result);
        return found == NONE ? MIXED : found;
    }

    private long concatenated(int row, int[] operands, long[] given, ArrayShape result) {
        int[] along = graph.dimensions(row);
        long found = NONE;
        for (int i = 0; i < operands.length; i++) {
            int[] places = inPlace(operands[i], result);
            if (along.length == 1 && along[0] < places.length) {
                places[along[0]] = ProgramGraph.MIXED;
            }
            found = RowFlow.both(found, moved(operands[i], given[i], places, result));
        }
        return found;
    }

    private long sorted(int row, int operand, long stride, ArrayShape result) {
        int[] places = inPlace(operand, result);
        for (int along : graph.dimensions(row)) {
            places[along] = ProgramGraph.MIXED;
        }
        return moved(operand, stride, places, result);
    }

    /**
     * Rows that are added up on one side only are added up for each row of the other side, or with a weight for each as neighbours
     * in a graph are.
     */
    private long product(int row, int[] operands, long[] given, ArrayShape result) {
        long left = moved(operands[0], given[0], graph.destinations(row, 0), result);
        long right = moved(operands[1], given[1], graph.destinations(row, 1), result);
        boolean meets = (given[0] != NONE && left == NONE && meets(given[1], right, operands[1]))
                || (given[1] != NONE && right == NONE && meets(given[0], left, operands[0]));
        return meets ? MIXED : RowFlow.both(left, right);
    }

    /** What a GPU's library multiplies; beside the result it may return a workspace. */
    private long ofLibrary(int row, int[] operands, long[] given, int leaf, ArrayShape result) {
        if (graph.destinations(row, 0).length == 0) {
            return elementwise(operands, given, result);
        }
        return leaf == 0 ? product(row, operands, given, result) : NONE;
    }

    private boolean meets(long given, long after, int operand) {
        return given == NONE
                ? graph.shape(operand) instanceof ArrayShape array && array.elements() > rows
                : after != NONE;
    }

    private long gathered(int row, int[] operands, long[] given, ArrayShape result) {
        long byIndex = moved(operands[1], given[1], graph.destinations(row, 1), result);
        if (given[0] == NONE) {
            return byIndex;
        }
        long taken = moved(operands[0], given[0], graph.destinations(row, 0), result);
        // An index of several parts for each row: the row itself, and what to take from it.
        boolean isWithinRows =
                byIndex > 0 && String.valueOf(program.opName(row)).contains("take_along_axis");
        return taken == MIXED && isWithinRows ? byIndex : RowFlow.both(taken, byIndex);
    }

    private long scattered(int row, int[] operands, long[] given, ArrayShape result) {
        if (given[0] != NONE) {
            return given[0];
        }
        if (isWithinRows(operands, given, result)) {
            return result.elements() / rows;
        }
        int written = operands.length - 1;
        long beside = moved(operands[written], given[written], graph.destinations(row, written), result);
        if (beside > NONE) {
            return beside;
        }
        String path = String.valueOf(program.opName(row));
        return path.contains("scatter-add") && Passes.isBackward(path) ? NONE : MIXED;
    }

    /**
     * Whether each row brings one value of several, as the gradient of taking the entry of a label is: a compiler makes one dimension
     * of the rows and the entries of each.
     */
    private boolean isWithinRows(int[] operands, long[] given, ArrayShape result) {
        return operands.length == 3
                && given[2] > NONE
                && graph.shape(operands[2]) instanceof ArrayShape updates
                && isOfEntries(program, graph, rows, result, updates);
    }

    /**
     * Whether the first dimension of an array has several entries for each row, of which as many updates as rows replace one each, and
     * the program reads the array with the rows in front.
     */
    static boolean isOfEntries(Program program, ProgramGraph graph, long rows, ArrayShape array, ArrayShape updates) {
        if (array.dimensions().isEmpty() || updates.dimensions().isEmpty()) {
            return false;
        }
        long first = array.dimensions().get(0);
        return first > rows
                && first % rows == 0
                && updates.dimensions().get(0) == rows
                && array.elements() / first == updates.elements() / rows
                && program.rowsByOpName(path -> path.contains("take_along_axis") && path.endsWith("/scatter-add"))
                        .anyMatch(row -> graph.shape(row) instanceof ArrayShape read
                                && read.elements() == array.elements()
                                && !read.dimensions().isEmpty()
                                && read.dimensions().get(0) == rows);
    }

    private static @Nullable Shape array(@Nullable Shape shape, int leaf) {
        return shape instanceof TupleShape tuple && leaf < tuple.entries().size()
                ? tuple.entries().get(leaf)
                : shape;
    }
}
