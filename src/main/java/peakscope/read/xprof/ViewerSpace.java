package peakscope.read.xprof;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import peakscope.model.MemorySpace;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;
import peakscope.model.value.Warning;

/**
 * Brings the curve and the buffers of a saved viewer onto one timeline. XProf writes the memory in use before each
 * event and once more after the last, so its entry {@code i + 1} is the memory in use after event {@code i}, and the
 * peak is one entry after its position.
 */
final class ViewerSpace {

    /** A buffer in use from one event up to the one that ends it (exclusive). */
    private record Life(int key, int start, int limit) {}

    private final SavedViewer saved;
    private final String where;
    private final List<Warning> warnings;
    private final double[] curve;
    private final int events;
    private final List<ListedBuffer> buffers = new ArrayList<>();
    private final List<Life> lives = new ArrayList<>();
    private final int[] kept;
    private final long throughout;

    ViewerSpace(SavedViewer saved, String where, List<Warning> warnings) {
        this.saved = saved;
        this.where = where;
        this.warnings = warnings;
        double[] sizes = saved.heapSizes();
        this.curve = sizes == null ? new double[0] : sizes;
        this.events = Math.max(0, curve.length - 1);
        ViewerBuffers lists = new ViewerBuffers(saved);
        buffers.addAll(lists.throughout());
        addRestOfThroughout();
        this.throughout = buffers.stream().mapToLong(ListedBuffer::size).reduce(0, Math::addExact);
        this.kept = new int[buffers.size()];
        lists.traced().forEach(this::trace);
        addRestOfTrace();
    }

    SpaceMemory build(MemorySpace space) {
        TimelineBuilder timeline = new TimelineBuilder(AxisKind.HEAP_EVENTS, buffers.size(), events);
        int allocations = kept.length;
        for (int key = 0; key < buffers.size(); key++) {
            ListedBuffer buffer = buffers.get(key);
            timeline.addBuffer(
                    key, buffer.size(), buffer.bareSize(), buffer.category(), buffer.allocation(), buffer.offset());
        }
        for (int key = 0; key < allocations; key++) {
            timeline.keep(key);
        }
        if (events == 0) {
            timeline.markExcerpt();
        }
        ViewerNames names = new ViewerNames(
                List.copyOf(buffers), saved.hloInstructionNames() == null ? List.of() : saved.hloInstructionNames());
        run(timeline, names);
        long total = ViewerBuffers.bytes(saved.totalBufferAllocationMib());
        return new SpaceMemory(space, timeline.build(names), new Bytes(total));
    }

    private void addRestOfThroughout() {
        long told = ViewerBuffers.bytes(events == 0 ? saved.peakHeapMib() : saved.indefiniteBufferAllocationMib());
        long listed = buffers.stream().mapToLong(ListedBuffer::size).reduce(0, Math::addExact);
        if (told > listed) {
            buffers.add(ListedBuffer.sum(told - listed, Category.TEMPORARY));
            warn(new Bytes(told - listed) + " that lives throughout is not listed, nor what kind it is;"
                    + " it counts as temporary");
        } else if (told < listed) {
            warn("the memory that lives throughout is given as " + new Bytes(told)
                    + ", but its listed buffers add up to " + new Bytes(listed) + "; the sum is shown");
        }
    }

    private void trace(int id, ListedBuffer buffer) {
        SavedViewer.@Nullable Span span = saved.logicalBufferSpans() == null
                ? null
                : saved.logicalBufferSpans().get(id);
        if (span == null || span.start() < 0 || span.start() >= events) {
            return;
        }
        // Without an end it was never freed.
        int limit = span.limit() <= span.start() ? events : Math.min(span.limit(), events);
        add(buffer, span.start(), limit);
    }

    private void add(ListedBuffer buffer, int start, int limit) {
        lives.add(new Life(buffers.size(), start, limit));
        buffers.add(buffer);
    }

    /**
     * What the curve shows beyond the buffers: those of an older XProf that are not live at the peak, and shared ones.
     */
    private void addRestOfTrace() {
        long[] listed = new long[events + 1];
        for (Life life : lives) {
            listed[life.start()] =
                    Math.addExact(listed[life.start()], buffers.get(life.key()).size());
            listed[life.limit()] = Math.subtractExact(
                    listed[life.limit()], buffers.get(life.key()).size());
        }
        long[] excess = new long[events];
        long now = throughout;
        long lacking = 0;
        long most = 0;
        for (int event = 0; event < events; event++) {
            now = Math.addExact(now, listed[event]);
            long beyond = ViewerBuffers.bytes(curve[event + 1]) - now;
            excess[event] = Math.max(0, beyond);
            most = Math.max(most, beyond);
            lacking = Math.max(lacking, -beyond);
        }
        for (UnlistedMemory.Piece piece : UnlistedMemory.pieces(excess)) {
            add(ListedBuffer.sum(piece.size(), Category.TEMPORARY), piece.start(), piece.limit());
        }
        if (most > 0) {
            warn("at some events up to " + new Bytes(most) + " of the curve is in no listed buffer");
        }
        if (lacking > 0) {
            warn(String.format(
                    Locale.ROOT,
                    "at some events the buffers add up to as much as %s more than the curve; the buffers are shown",
                    new Bytes(lacking)));
        }
    }

    private void run(TimelineBuilder timeline, ViewerNames names) {
        Map<Integer, List<Life>> begin = new java.util.HashMap<>();
        Map<Integer, List<Life>> end = new java.util.HashMap<>();
        for (Life life : lives) {
            begin.computeIfAbsent(life.start(), any -> new ArrayList<>()).add(life);
            end.computeIfAbsent(life.limit(), any -> new ArrayList<>()).add(life);
        }
        for (int event = 0; event < events; event++) {
            timeline.step(names.keyOfEvent(event));
            end.getOrDefault(event, List.of()).forEach(life -> timeline.close(life.key()));
            begin.getOrDefault(event, List.of()).forEach(life -> timeline.open(life.key()));
        }
    }

    private void warn(String text) {
        warnings.add(new Warning(where, text));
    }
}
