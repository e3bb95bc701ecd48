package peakscope.analyze.kernel;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.ShapeParser;
import peakscope.model.value.Bytes;
import peakscope.read.message.figure.ListedAllocation;

/**
 * The blocks of one operand that a kernel holds in VMEM.
 *
 * @param operand {@code input 0}, {@code output 1}
 * @param block shape of one block
 * @param whole shape of the operand, as printed
 * @param buffers blocks held at once: 2 if the next is fetched while one is processed
 * @param listed bytes as the compiler counts them, all buffers together
 */
public record KernelWindow(String operand, ArrayShape block, String whole, int buffers, Bytes listed) {

    /** The lanes of a register: the most minor dimension of a tile. */
    private static final long LANES = 128;

    /** The sublanes of a register for 32-bit elements; narrower elements are packed. */
    private static final long SUBLANES = 8;

    private static final int WORD_BITS = 32;

    private static final Pattern TAG = Pattern.compile(
            "(input|output) window allocation for operator (?:input|output) (\\d{1,4})\\. The window shape is ([^,]{1,20}\\[[\\d,]{0,80}\\]), while the full shape is"
                    + " (\\S{1,100}?)\\.(?:.{0,300}has (\\d{1,3}) buffering level)?");

    /** A block with more elements means a damaged text: no core has room for so many. */
    private static final double MOST_ELEMENTS = 1L << 40;

    /**
     * The window that an entry of a text describes; empty if it describes something else, or its block is implausible.
     */
    public static Optional<KernelWindow> of(ListedAllocation listed) {
        Matcher tag = TAG.matcher(listed.tag() == null ? "" : listed.tag());
        if (!tag.find()) {
            return Optional.empty();
        }
        String buffers = tag.group(5);
        Optional<Shape> block = ShapeParser.tryParse(tag.group(3));
        return block.filter(shape -> shape instanceof ArrayShape array && isBelievable(array))
                .map(shape -> new KernelWindow(
                        tag.group(1) + " " + tag.group(2),
                        (ArrayShape) shape,
                        tag.group(4),
                        buffers == null ? 1 : Integer.parseInt(buffers),
                        new Bytes(listed.bytes())));
    }

    private static boolean isBelievable(ArrayShape block) {
        return block.dimensions().stream()
                        .mapToDouble(size -> Math.max(LANES, size))
                        .reduce(1, (all, one) -> all * one)
                < MOST_ELEMENTS;
    }

    /** One block without padding. */
    public Bytes unpadded() {
        return new Bytes(block.unpaddedBytes());
    }

    /** One block in whole tiles. */
    public Bytes tiled() {
        return tiled(1);
    }

    /** All its buffers in whole tiles. */
    public Bytes all() {
        return new Bytes(tiled().count() * buffers);
    }

    /** All its buffers if the rows of a block are divided by this number. */
    Bytes dividedBy(long parts) {
        return new Bytes(tiled(parts).count() * buffers);
    }

    /** Its part of VMEM with the rows of a block divided by this number. */
    KernelShare share(long parts) {
        Bytes tiled = dividedBy(parts);
        long elements = divided(parts).stream().reduce(1L, Math::multiplyExact);
        Bytes data = new Bytes(
                Math.min(tiled.count(), elements * Math.max(1, block.type().byteWidth()) * buffers));
        KernelShare.Use use = operand.startsWith("input") ? KernelShare.Use.INPUT : KernelShare.Use.OUTPUT;
        return new KernelShare(use, operand, data, tiled.minus(data), buffers);
    }

    /** The block with its rows divided by this number, rounded up to a tile. */
    String blockDividedBy(long parts) {
        return new ArrayShape(block.type(), divided(parts), List.of(), Optional.empty()).withoutLayout();
    }

    private Bytes tiled(long parts) {
        List<Long> dimensions = divided(parts);
        int last = dimensions.size() - 1;
        long elements = 1;
        for (int i = 0; i <= last; i++) {
            long size = dimensions.get(i);
            elements = Math.multiplyExact(
                    elements, i == last ? roundUp(size, LANES) : i == last - 1 ? roundUp(size, sublanes()) : size);
        }
        return new Bytes(Math.multiplyExact(elements, Math.max(1, block.type().byteWidth())));
    }

    private List<Long> divided(long parts) {
        List<Long> dimensions = new ArrayList<>(block.dimensions());
        int rows = dimensions.size() - 2;
        if (rows >= 0 && parts > 1) {
            long size = dimensions.get(rows);
            dimensions.set(rows, Math.min(size, roundUp((size + parts - 1) / parts, sublanes())));
        }
        return dimensions;
    }

    /** A sublane holds two 16-bit elements, or four 8-bit ones. */
    private long sublanes() {
        return SUBLANES
                * WORD_BITS
                / Math.min(WORD_BITS, Math.max(4, 8 * block.type().byteWidth()));
    }

    private static long roundUp(long size, long multiple) {
        return (size + multiple - 1) / multiple * multiple;
    }
}
