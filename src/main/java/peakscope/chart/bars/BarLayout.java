package peakscope.chart.bars;

import java.util.Arrays;
import java.util.OptionalInt;
import peakscope.analyze.BufferOrder;
import peakscope.chart.surface.Box;
import peakscope.model.timeline.Timeline;

/**
 * One bar of the buffers live at an event, side by side in some order, widths by size.
 *
 * <p>Neighbours too narrow to see are merged into lumps that know how many buffers they hold; nothing is left out.
 * Blocks are sorted by x, so a binary search finds the one under the mouse.
 */
public final class BarLayout {

    /** Blocks narrower than this, in pixels, are merged with their neighbours. */
    private static final double NARROWEST = 2;

    /** Stands in a lump's block in place of a buffer. */
    private static final int LUMP = -1;

    private final Box box;
    private final BufferOrder order;
    private final int[] buffers;
    private double[] left = new double[64];
    private double[] padding = new double[64];
    private int[] buffer = new int[64];
    private int[] from = new int[64];
    private int blocks;
    private double end;

    private BarLayout(Box box, BufferOrder order, int[] buffers) {
        this.box = box;
        this.order = order;
        this.buffers = buffers;
    }

    /**
     * Lays out one bar.
     *
     * @param live buffers in program order
     * @param scale bytes that the full width stands for
     */
    public static BarLayout of(Timeline timeline, int[] live, BufferOrder order, Box box, long scale) {
        BarLayout bar = new BarLayout(box, order, order.sort(timeline, live));
        double pixel = scale <= 0 ? 0 : box.width() / scale;
        double x = box.x();
        double lumpStart = x;
        int lumpFrom = 0;
        double lumpPadding = 0;
        for (int i = 0; i < bar.buffers.length; i++) {
            int buffer = bar.buffers[i];
            double width = timeline.sizeBytes(buffer) * pixel;
            double padded = (timeline.sizeBytes(buffer) - timeline.unpaddedBytes(buffer)) * pixel;
            boolean narrow = width < NARROWEST;
            if (!narrow || x - lumpStart >= NARROWEST * 2) {
                if (lumpFrom < i) {
                    bar.add(lumpStart, lumpPadding, i - lumpFrom == 1 ? bar.buffers[lumpFrom] : LUMP, lumpFrom);
                }
                lumpFrom = i;
                lumpStart = x;
                lumpPadding = 0;
            }
            x += width;
            lumpPadding += padded;
            if (!narrow) {
                bar.add(lumpStart, padded, buffer, i);
                lumpFrom = i + 1;
                lumpStart = x;
                lumpPadding = 0;
            }
        }
        if (lumpFrom < bar.buffers.length) {
            int count = bar.buffers.length - lumpFrom;
            bar.add(lumpStart, lumpPadding, count == 1 ? bar.buffers[lumpFrom] : LUMP, lumpFrom);
        }
        bar.end = x;
        return bar;
    }

    private void add(double x, double paddingWidth, int which, int firstBuffer) {
        if (blocks == left.length) {
            left = Arrays.copyOf(left, blocks * 2);
            padding = Arrays.copyOf(padding, blocks * 2);
            buffer = Arrays.copyOf(buffer, blocks * 2);
            from = Arrays.copyOf(from, blocks * 2);
        }
        left[blocks] = x;
        padding[blocks] = paddingWidth;
        buffer[blocks] = which;
        from[blocks] = firstBuffer;
        blocks++;
    }

    public Box box() {
        return box;
    }

    public BufferOrder order() {
        return order;
    }

    public int blocks() {
        return blocks;
    }

    /** Place of a block, padding included. */
    public Box block(int block) {
        double right = block + 1 < blocks ? left[block + 1] : end;
        return new Box(left[block], box.y(), right - left[block], box.height());
    }

    /** Pixels of padding at a block's right end. */
    public double paddingWidth(int block) {
        return padding[block];
    }

    /** The buffer of a block; empty for a lump of several. */
    public OptionalInt buffer(int block) {
        return buffer[block] == LUMP ? OptionalInt.empty() : OptionalInt.of(buffer[block]);
    }

    /** How many buffers a block stands for. */
    public int count(int block) {
        return (block + 1 < blocks ? from[block + 1] : buffers.length) - from[block];
    }

    /** The buffers of a block. */
    public int[] buffersOf(int block) {
        return Arrays.copyOfRange(buffers, from[block], from[block] + count(block));
    }

    /** The block at this place. */
    public OptionalInt at(double x, double y) {
        if (!box.contains(x, y) || x >= end || blocks == 0) {
            return OptionalInt.empty();
        }
        int found = Arrays.binarySearch(left, 0, blocks, x);
        return OptionalInt.of(Math.max(0, found >= 0 ? found : -found - 2));
    }

    /** The block that shows this buffer, alone or in a lump. */
    public OptionalInt blockOf(int wanted) {
        for (int i = 0; i < buffers.length; i++) {
            if (buffers[i] == wanted) {
                int found = Arrays.binarySearch(from, 0, blocks, i);
                return OptionalInt.of(found >= 0 ? found : -found - 2);
            }
        }
        return OptionalInt.empty();
    }
}
