package peakscope.model.timeline;

import java.util.BitSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.Shape;
import peakscope.model.value.Bytes;
import peakscope.model.value.Visible;

/**
 * Buffers over time, the one form into which every file is brought.
 *
 * <p>The axis is made of points, numbered from 0. Each point but the only one of an instant is an event: a buffer begins
 * or ends there, and {@link #inUse} is what is held right after it. A buffer is live during a segment, whose ends are
 * inclusive; one that is opened again after it was closed has more than one. Everything is kept in columns
 * because there may be millions of events; {@link #buffer} makes the readable form of one row.
 *
 * <p>Immutable; made by {@link TimelineBuilder}.
 */
public final class Timeline {

    private final Columns columns;
    private final BufferCatalog catalog;

    Timeline(Columns columns, BufferCatalog catalog) {
        this.columns = columns;
        this.catalog = catalog;
    }

    /** Columns with one entry for each buffer, segment or step, trimmed to size. Sizes are in bytes, ends in steps. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, never seen outside
    record Columns(
            AxisKind axis,
            boolean excerpt,
            long[] size,
            long[] unpadded,
            Category[] category,
            int[] key,
            int[] allocation,
            long[] offset,
            int[] segmentBuffer,
            int[] segmentFirst,
            int[] segmentLast,
            int[] bufferFirst,
            int[] bufferLast,
            BitSet aliased,
            Map<Integer, Integer> arguments,
            int[] stepKey,
            long[] inUse,
            long[] unpaddedInUse,
            long[] time) {}

    /** A copy whose keys are looked up in another catalog. */
    public Timeline named(UnaryOperator<BufferCatalog> renaming) {
        return new Timeline(columns, renaming.apply(catalog));
    }

    /** What the axis counts. */
    public AxisKind axis() {
        return columns.axis;
    }

    /** Whether all of it is one moment, so that there is no before and after to show. */
    public boolean isMoment() {
        return columns.axis == AxisKind.INSTANT;
    }

    /** Whether {@link #timeAt} tells when each event was. */
    public boolean isTimed() {
        return columns.axis == AxisKind.TIME;
    }

    /** Whether this is one moment of a longer run whose rest, lifetimes included, is unknown. */
    public boolean isExcerpt() {
        return columns.excerpt;
    }

    /** How many events there are; 0 for an instant. */
    public int steps() {
        return columns.stepKey.length;
    }

    /** Number of valid points: {@link #steps()}, and 1 for an instant. */
    public int points() {
        return columns.inUse.length;
    }

    /**
     * When an event was, in picoseconds since the profile began.
     *
     * @throws IllegalStateException when the axis is not {@link AxisKind#TIME}
     */
    public long timeAt(int step) {
        if (columns.time.length == 0) {
            throw new IllegalStateException("a timeline of " + columns.axis + " has no times");
        }
        return columns.time[step];
    }

    public Bytes inUse(int point) {
        return new Bytes(columns.inUse[point]);
    }

    public Bytes unpaddedInUse(int point) {
        return new Bytes(columns.unpaddedInUse[point]);
    }

    /** Bytes in use as a plain number, for loops over the whole axis. */
    public long inUseBytes(int point) {
        return columns.inUse[point];
    }

    /** Unpadded bytes in use as a plain number, for loops over the whole axis. */
    public long unpaddedInUseBytes(int point) {
        return columns.unpaddedInUse[point];
    }

    /** What the keys of this timeline stand for. */
    public BufferCatalog catalog() {
        return catalog;
    }

    /** Key of a buffer in the catalog. */
    public int keyOf(int buffer) {
        return columns.key[buffer];
    }

    /** Key in the catalog of the buffer that an event is about. */
    public int keyAt(int step) {
        return columns.stepKey[step];
    }

    /** The instruction whose buffer the event is about; empty text for an instant. */
    public String instruction(int step) {
        return step < steps() ? catalog.instruction(columns.stepKey[step]) : "";
    }

    /** What the buffer of an event is, read from the dump. */
    public BufferDetails detailsAt(int step) {
        return catalog.details(columns.stepKey[step]);
    }

    public int bufferCount() {
        return columns.size.length;
    }

    public long sizeBytes(int buffer) {
        return columns.size[buffer];
    }

    public long unpaddedBytes(int buffer) {
        return columns.unpadded[buffer];
    }

    public Category category(int buffer) {
        return columns.category[buffer];
    }

    /** Number of the allocation that holds a buffer; negative when unknown. */
    public int allocation(int buffer) {
        return columns.allocation[buffer];
    }

    /** Where in its allocation a buffer begins; negative when unknown. */
    public long offsetBytes(int buffer) {
        return columns.offset[buffer];
    }

    /** Whether this is an input whose memory an output reuses: it was donated. */
    public boolean isAliased(int buffer) {
        return columns.aliased.get(buffer);
    }

    /** Number of the argument of the program whose memory a buffer's is; negative when it is none. */
    public int argument(int buffer) {
        return columns.arguments.getOrDefault(buffer, -1);
    }

    public int firstStep(int buffer) {
        return columns.bufferFirst[buffer];
    }

    public int lastStep(int buffer) {
        return columns.bufferLast[buffer];
    }

    public String instructionOf(int buffer) {
        return Visible.of(catalog.instruction(columns.key[buffer]));
    }

    /** What makes a buffer, an opcode or a kind of allocation; null if the input does not say. */
    public @Nullable String opcodeOf(int buffer) {
        return catalog.opcode(columns.key[buffer]);
    }

    /** Whether an entry stands for memory that the input gives only as a sum. */
    public boolean isSum(int buffer) {
        return catalog.isSum(columns.key[buffer]);
    }

    /** Shape of a buffer; null if the input does not say. */
    public @Nullable Shape shapeOf(int buffer) {
        return catalog.shape(columns.key[buffer]);
    }

    /** How many buffers an entry stands for; its size is their sum. 1 unless the file groups them. */
    public int countOf(int buffer) {
        return catalog.count(columns.key[buffer]);
    }

    /** Segments are sorted by their first step. */
    public int segmentCount() {
        return columns.segmentBuffer.length;
    }

    public int segmentBuffer(int segment) {
        return columns.segmentBuffer[segment];
    }

    public int segmentFirst(int segment) {
        return columns.segmentFirst[segment];
    }

    public int segmentLast(int segment) {
        return columns.segmentLast[segment];
    }

    /** The readable form of one buffer; reads its details from the dump. */
    public Buffer buffer(int buffer) {
        int allocation = columns.allocation[buffer];
        long offset = columns.offset[buffer];
        return new Buffer(
                buffer,
                catalog.details(columns.key[buffer]),
                new Bytes(columns.size[buffer]),
                new Bytes(columns.unpadded[buffer]),
                category(buffer),
                columns.bufferFirst[buffer],
                columns.bufferLast[buffer],
                allocation < 0 ? OptionalInt.empty() : OptionalInt.of(allocation),
                offset < 0 ? OptionalLong.empty() : OptionalLong.of(offset));
    }
}
