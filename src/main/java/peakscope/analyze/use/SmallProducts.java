package peakscope.analyze.use;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * Products of very many small matrices: {@code nij,njk->nik} with millions of n and i, j, k of 3. A TPU's matrix unit
 * wants the small dimensions minor, so operands and results are stored in nearly empty tiles. The same product written
 * as multiply and sum has the long dimension minor.
 */
public final class SmallProducts {

    /**
     * Largest size of a small dimension; for larger matrices, the multiplications cost more than the memory is worth.
     */
    private static final long SMALL = 16;

    /** A long dimension has at least this many elements for each element of a matrix. */
    private static final long MANY = 128;

    static final Set<String> PRODUCTS = Set.of("dot", "convolution");

    private final Program program;
    private final ProgramGraph graph;

    private SmallProducts(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    /** Rows of the instructions outside fusions that compute such a product; none if the dump lacks the program. */
    public static List<Integer> of(Program program) {
        return program.graph()
                .map(graph -> new SmallProducts(program, graph).rows())
                .orElse(List.of());
    }

    /** Whether an array is a great many small matrices or vectors. */
    public static boolean isMany(ArrayShape array) {
        long longest = 0;
        long rest = 1;
        for (long size : array.dimensions()) {
            if (size > longest) {
                rest *= Math.max(1, longest);
                longest = size;
            } else {
                rest *= Math.max(1, size);
            }
            if (rest > SMALL * SMALL) {
                return false;
            }
        }
        return array.dimensions().size() > 1 && longest >= MANY * rest;
    }

    /**
     * Bytes of an array with its longest dimension minor, in tiles of 128 by the next longest rounded up to 1, 2, 4 or
     * 8: how libtpu 0.0.52 stores such arrays if nothing asks for another layout.
     */
    public static long longMinor(ArrayShape array) {
        List<Long> sizes = array.dimensions().stream()
                .filter(size -> size > 1)
                .sorted(Comparator.reverseOrder())
                .toList();
        if (sizes.isEmpty()) {
            return array.unpaddedBytes();
        }
        long second = sizes.size() > 1 ? sizes.get(1) : 1;
        long lanes = roundUp(sizes.get(0), 128);
        long sublanes = roundUp(second, Math.min(8, Long.highestOneBit(2 * second - 1)));
        long elements = array.elements() / (sizes.get(0) * second) * lanes * sublanes;
        return elements * array.unpaddedBytes() / array.elements();
    }

    private static long roundUp(long size, long step) {
        return (size + step - 1) / step * step;
    }

    private List<Integer> rows() {
        Set<Integer> found = new TreeSet<>();
        program.rowsByOpcode(PRODUCTS::contains).filter(this::isSmall).forEach(row -> {
            int[] callers = graph.callers(graph.computation(row));
            int outside = callers.length == 1 && "fusion".equals(program.opcode(callers[0])) ? callers[0] : row;
            found.add(outside);
        });
        return List.copyOf(found);
    }

    private boolean isSmall(int row) {
        if (!(graph.shape(row) instanceof ArrayShape result) || !isMany(result)) {
            return false;
        }
        for (int operand : graph.operands(row)) {
            if (!(graph.shape(operand) instanceof ArrayShape read) || !isMany(read)) {
                return false;
            }
        }
        return true;
    }

    /** The einsum that the product was written as, {@code nij,njk->nik}; empty if the framework path has none. */
    public static Optional<String> einsum(String opName) {
        for (String part : opName.split("/", -1)) {
            if (part.contains("->") && part.indexOf(',') > 0 && part.chars().allMatch(SmallProducts::isOfEinsum)) {
                return Optional.of(part);
            }
        }
        return Optional.empty();
    }

    private static boolean isOfEinsum(int letter) {
        return ",->".indexOf(letter) >= 0 || (letter < 128 && Character.isLetter(letter));
    }
}
