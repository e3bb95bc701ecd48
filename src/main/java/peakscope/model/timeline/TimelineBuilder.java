package peakscope.model.timeline;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Records buffers and events in order, then gives the {@link Timeline}.
 *
 * <p>First {@link #addBuffer}, then {@link #keep} for what is live throughout, then for each event {@link #step}
 * followed by {@link #open} and {@link #close} of the buffers that begin and end there. A buffer may be opened again
 * after it was closed. Closing what is not open and opening what is open do nothing.
 */
public final class TimelineBuilder {

    private static final int CLOSED = -1;

    private final AxisKind axis;
    private int buffers;
    private long[] size;
    private long[] unpadded;
    private Category[] category;
    private int[] key;
    private int[] allocation;
    private long[] offset;
    private int[] openSegment;
    private int[] bufferFirst;
    private int[] bufferLast;
    private final BitSet aliased = new BitSet();
    private final Map<Integer, Integer> arguments = new HashMap<>();
    private boolean excerpt;

    private int segments;
    private int[] segmentBuffer;
    private int[] segmentFirst;
    private int[] segmentLast;

    private int steps;
    private int[] stepKey;
    private long[] inUse;
    private long[] unpaddedInUse;
    private long[] time = new long[0];
    private long now;
    private long unpaddedNow;

    /** The two counts are estimates; good ones save copying. */
    public TimelineBuilder(AxisKind axis, int expectedBuffers, int expectedSteps) {
        this.axis = axis;
        int rows = Math.max(expectedBuffers, 8);
        size = new long[rows];
        unpadded = new long[rows];
        category = new Category[rows];
        key = new int[rows];
        allocation = new int[rows];
        offset = new long[rows];
        openSegment = new int[rows];
        bufferFirst = new int[rows];
        bufferLast = new int[rows];
        segmentBuffer = new int[rows];
        segmentFirst = new int[rows];
        segmentLast = new int[rows];
        stepKey = new int[Math.max(expectedSteps, 8)];
        inUse = new long[stepKey.length];
        unpaddedInUse = new long[stepKey.length];
        if (axis == AxisKind.TIME) {
            time = new long[stepKey.length];
        }
    }

    /**
     * Adds a buffer that is not live yet.
     *
     * @param bufferKey what the catalog knows the buffer by
     * @param bytes padded size, not negative
     * @param unpaddedBytes not negative, not above {@code bytes}
     * @param allocationIndex negative when unknown
     * @param allocationOffset negative when unknown
     * @return the buffer's number in the timeline
     */
    public int addBuffer(
            int bufferKey, long bytes, long unpaddedBytes, Category kind, int allocationIndex, long allocationOffset) {
        if (buffers == size.length) {
            growBuffers();
        }
        size[buffers] = bytes;
        unpadded[buffers] = unpaddedBytes;
        category[buffers] = kind;
        key[buffers] = bufferKey;
        allocation[buffers] = allocationIndex;
        offset[buffers] = allocationOffset;
        openSegment[buffers] = CLOSED;
        bufferFirst[buffers] = -1;
        bufferLast[buffers] = -1;
        return buffers++;
    }

    /** Says which argument of the program brings a buffer's memory. */
    public void markArgument(int buffer, int number) {
        arguments.put(buffer, number);
    }

    /** Says that an output reuses the memory of this input. */
    public void markAliased(int buffer) {
        aliased.set(buffer);
    }

    /** Marks this as one moment of a longer run whose rest is unknown. */
    public void markExcerpt() {
        excerpt = true;
    }

    /** Makes a buffer live from before the first event to the end. Call this before the first step. */
    public void keep(int buffer) {
        begin(buffer, 0);
    }

    /**
     * Begins the next event.
     *
     * @param eventKey the catalog's key of the buffer that the event is about
     */
    public void step(int eventKey) {
        settle();
        if (steps == stepKey.length) {
            int more = steps * 2;
            stepKey = Arrays.copyOf(stepKey, more);
            inUse = Arrays.copyOf(inUse, more);
            unpaddedInUse = Arrays.copyOf(unpaddedInUse, more);
            if (axis == AxisKind.TIME) {
                time = Arrays.copyOf(time, more);
            }
        }
        stepKey[steps++] = eventKey;
    }

    /**
     * Begins the next event of an axis of time.
     *
     * @param picoseconds since the profile began, not before the last event's
     */
    public void step(int eventKey, long picoseconds) {
        step(eventKey);
        time[steps - 1] = picoseconds;
    }

    public void open(int buffer) {
        begin(buffer, steps - 1);
    }

    public void close(int buffer) {
        int segment = openSegment[buffer];
        if (segment == CLOSED) {
            return;
        }
        openSegment[buffer] = CLOSED;
        segmentLast[segment] = steps - 2;
        bufferLast[buffer] = Math.max(bufferLast[buffer], steps - 2);
        now -= size[buffer];
        unpaddedNow -= unpadded[buffer];
    }

    public boolean isOpen(int buffer) {
        return openSegment[buffer] != CLOSED;
    }

    /**
     * Ends what is still open at the last point.
     *
     * @throws ArithmeticException from here or from {@link #open} when the sizes add up beyond 64 bits
     */
    public Timeline build(BufferCatalog catalog) {
        settle();
        int points = Math.max(steps, 1);
        if (steps == 0) {
            inUse[0] = now;
            unpaddedInUse[0] = unpaddedNow;
        }
        for (int buffer = 0; buffer < buffers; buffer++) {
            if (openSegment[buffer] != CLOSED) {
                segmentLast[openSegment[buffer]] = points - 1;
                bufferLast[buffer] = points - 1;
            }
        }
        return new Timeline(
                new Timeline.Columns(
                        steps == 0 ? AxisKind.INSTANT : axis,
                        excerpt,
                        Arrays.copyOf(size, buffers),
                        Arrays.copyOf(unpadded, buffers),
                        Arrays.copyOf(category, buffers),
                        Arrays.copyOf(key, buffers),
                        Arrays.copyOf(allocation, buffers),
                        Arrays.copyOf(offset, buffers),
                        Arrays.copyOf(segmentBuffer, segments),
                        Arrays.copyOf(segmentFirst, segments),
                        Arrays.copyOf(segmentLast, segments),
                        Arrays.copyOf(bufferFirst, buffers),
                        Arrays.copyOf(bufferLast, buffers),
                        (BitSet) aliased.clone(),
                        Map.copyOf(arguments),
                        Arrays.copyOf(stepKey, steps),
                        Arrays.copyOf(inUse, points),
                        Arrays.copyOf(unpaddedInUse, points),
                        axis == AxisKind.TIME ? Arrays.copyOf(time, steps) : time),
                catalog);
    }

    private void begin(int buffer, int step) {
        if (openSegment[buffer] != CLOSED) {
            return;
        }
        if (segments == segmentBuffer.length) {
            segmentBuffer = Arrays.copyOf(segmentBuffer, segments * 2);
            segmentFirst = Arrays.copyOf(segmentFirst, segments * 2);
            segmentLast = Arrays.copyOf(segmentLast, segments * 2);
        }
        segmentBuffer[segments] = buffer;
        segmentFirst[segments] = step;
        if (bufferFirst[buffer] < 0) {
            bufferFirst[buffer] = step;
        }
        openSegment[buffer] = segments++;
        now = Math.addExact(now, size[buffer]);
        unpaddedNow += unpadded[buffer];
    }

    /** Records what is held after the event just ended. */
    private void settle() {
        if (steps > 0) {
            inUse[steps - 1] = now;
            unpaddedInUse[steps - 1] = unpaddedNow;
        }
    }

    private void growBuffers() {
        int more = buffers * 2;
        size = Arrays.copyOf(size, more);
        unpadded = Arrays.copyOf(unpadded, more);
        category = Arrays.copyOf(category, more);
        key = Arrays.copyOf(key, more);
        allocation = Arrays.copyOf(allocation, more);
        offset = Arrays.copyOf(offset, more);
        openSegment = Arrays.copyOf(openSegment, more);
        bufferFirst = Arrays.copyOf(bufferFirst, more);
        bufferLast = Arrays.copyOf(bufferLast, more);
    }
}
