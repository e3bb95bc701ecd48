package peakscope.read.hlo.module;

import static peakscope.model.ProgramGraph.MIXED;
import static peakscope.model.ProgramGraph.SUMMED;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * Reads where the dimensions of an operand go in a product, a convolution, a gather, a scatter or a window: {@code window},
 * {@code convolution_dimension_numbers}, {@code dot_dimension_numbers}, {@code gather_dimension_numbers}, {@code
 * gather_slice_sizes} and {@code scatter_dimension_numbers} of {@code HloInstructionProto}, with the fields of {@code
 * xla_data.proto}.
 */
public final class Destinations {

    private static final int FFT_LENGTH = 32;
    private static final int WINDOW = 15;
    private static final int CONVOLUTION = 16;
    private static final int DOT = 30;
    private static final int GATHER = 33;
    private static final int SLICE_SIZES = 34;
    private static final int SCATTER = 48;
    private static final int FEATURE_GROUPS = 50;
    private static final int BATCH_GROUPS = 58;

    private static final int SIZE = 1;
    private static final int STRIDE = 2;
    private static final int BASE_DILATION = 6;

    private static final Set<Integer> FIRST_TWELVE = Set.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);

    private final Numbers numbers;
    private final int operand;
    private final List<List<Long>> operands;
    private final List<Long> result;
    private final int[] into;

    private Destinations(Numbers numbers, int operand, List<List<Long>> operands, List<Long> result) {
        this.numbers = numbers;
        this.operand = operand;
        this.operands = operands;
        this.result = result;
        this.into = new int[operands.get(operand).size()];
        Arrays.fill(into, MIXED);
    }

    /**
     * For each dimension of an operand where it is in the result, or {@code SUMMED} or {@code MIXED}; empty for other
     * instructions.
     *
     * @param operands dimensions of each
     * @param result its dimensions
     * @throws IOException when the file is damaged there
     */
    public static int[] of(
            byte[] bytes, Slice instruction, String opcode, int operand, List<List<Long>> operands, List<Long> result)
            throws IOException {
        if (!Set.of("dot", "gather", "scatter", "convolution", "reduce-window", "select-and-scatter", "fft")
                .contains(opcode)) {
            return new int[0];
        }
        Numbers numbers = Numbers.of(
                bytes,
                instruction,
                Set.of(SLICE_SIZES, FEATURE_GROUPS, BATCH_GROUPS, FFT_LENGTH),
                Set.of(WINDOW, CONVOLUTION, DOT, GATHER, SCATTER));
        Destinations found = new Destinations(numbers, operand, operands, result);
        try {
            switch (opcode) {
                case "dot" -> found.dot();
                case "gather" -> found.gather();
                case "scatter" -> found.scatter();
                case "convolution" -> found.convolution();
                case "fft" -> found.transform();
                default -> found.window();
            }
        } catch (IndexOutOfBoundsException wrong) {
            throw new IOException("a dimension that is not there", wrong);
        }
        return found.into;
    }

    private void dot() throws IOException {
        Numbers dot = numbers.only(DOT, FIRST_TWELVE, Set.of());
        List<Integer> contracted = dot.all(operand == 0 ? 1 : 2);
        List<Integer> batch = dot.all(operand == 0 ? 3 : 4);
        int next = batch.size();
        if (operand == 1) {
            next = result.size() - (into.length - batch.size() - contracted.size());
        }
        for (int side = 0; side < into.length; side++) {
            into[side] = contracted.contains(side) ? SUMMED : batch.contains(side) ? batch.indexOf(side) : next++;
        }
    }

    private void gather() throws IOException {
        Numbers gather = numbers.only(GATHER, FIRST_TWELVE, Set.of());
        List<Integer> offsets = gather.all(1);
        List<Integer> besideOffsets = IntStream.range(0, result.size())
                .boxed()
                .filter(side -> !offsets.contains(side))
                .toList();
        int vector = gather.one(4);
        if (operand == 1) {
            for (int side = 0; side < into.length; side++) {
                if (side != vector) {
                    into[side] = besideOffsets.get(side > vector ? side - 1 : side);
                }
            }
            return;
        }
        List<Integer> whole = numbers.all(SLICE_SIZES);
        List<Integer> batch = gather.all(5);
        int next = 0;
        for (int side = 0; side < into.length; side++) {
            if (batch.contains(side)) {
                int index = gather.all(6).get(batch.indexOf(side));
                into[side] = besideOffsets.get(index > vector ? index - 1 : index);
            } else if (!gather.all(2).contains(side)) {
                int offset = offsets.get(next++);
                into[side] = operands.get(0).get(side) == (long) whole.get(side) ? offset : MIXED;
            }
        }
    }

    /** Half of the operands are arrays to write to, then come the indices, then the values to write. */
    private void scatter() throws IOException {
        Numbers scatter = numbers.only(SCATTER, FIRST_TWELVE, Set.of());
        int indices = operands.size() / 2;
        List<Integer> batch = scatter.all(5);
        if (operand < indices) {
            Arrays.setAll(into, side -> side);
            return;
        }
        List<Integer> windows = operand == indices ? List.of() : scatter.all(1);
        List<Integer> written = IntStream.range(0, result.size())
                .filter(side -> !scatter.all(2).contains(side) && !batch.contains(side))
                .boxed()
                .toList();
        int vector = scatter.one(4);
        int index = 0;
        for (int side = 0; side < into.length; side++) {
            if (windows.contains(side)) {
                into[side] = written.get(windows.indexOf(side));
            } else {
                index += index == vector && operand > indices ? 1 : 0;
                int at = scatter.all(6).indexOf(index++);
                into[side] = at < 0 ? MIXED : batch.get(at);
            }
        }
    }

    /** A Fourier transform goes along the last dimensions, as many as it has lengths. */
    private void transform() {
        for (int side = 0; side < into.length - numbers.all(FFT_LENGTH).size(); side++) {
            into[side] = side;
        }
    }

    private void convolution() throws IOException {
        Numbers sides = numbers.only(CONVOLUTION, FIRST_TWELVE, Set.of());
        if (operand == 0) {
            into[sides.one(7)] = numbers.one(BATCH_GROUPS) > 1 ? MIXED : sides.one(9);
            into[sides.one(8)] = numbers.one(FEATURE_GROUPS) > 1 ? MIXED : SUMMED;
        } else {
            into[sides.one(3)] = numbers.one(FEATURE_GROUPS) > 1 ? MIXED : SUMMED;
            into[sides.one(4)] = sides.one(10);
        }
        List<Integer> input = sides.all(11);
        List<Integer> kernel = sides.all(6);
        List<Integer> output = sides.all(12);
        List<Numbers> windows = windows();
        for (int at = 0; at < input.size(); at++) {
            long from = operands.get(0).get(input.get(at));
            long along = operands.get(1).get(kernel.get(at));
            long to = result.get(output.get(at));
            boolean isTogether = isTogether(windows.get(at)) && from == along && from == to;
            boolean isSum = from == along && to == 1;
            boolean isCarried = operand == 0 ? along == 1 && from == to : from == 1 && along == to;
            into[operand == 0 ? input.get(at) : kernel.get(at)] =
                    isTogether || isCarried ? output.get(at) : isSum ? SUMMED : MIXED;
        }
    }

    /** How a compiler writes products of many pairs of matrices: it spreads the input so far that each step meets the next pair. */
    private static boolean isTogether(Numbers window) {
        return window.one(STRIDE) > 1 && window.one(BASE_DILATION) > 1;
    }

    private List<Numbers> windows() throws IOException {
        return numbers.only(WINDOW, Set.of(), Set.of(1)).inside(1, FIRST_TWELVE, Set.of());
    }

    private void window() throws IOException {
        List<Numbers> windows = windows();
        for (int side = 0; side < into.length; side++) {
            boolean isMoved = windows.get(side).one(SIZE) > 1
                    || !operands.get(operand).get(side).equals(result.get(side));
            into[side] = isMoved ? MIXED : side;
        }
    }
}
