package peakscope.read.hlo;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import peakscope.model.MemorySpace;
import peakscope.model.SpaceMemory;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;
import peakscope.read.io.Progress;

/**
 * Builds the timeline of one memory space: one entry for each allocation that lives throughout (parameters, outputs, constants),
 * and the temporary buffers of the trace with the most events.
 */
final class SpaceReader {

    /** An untraced buffer below this share of the peak is not worth a warning. */
    private static final int NOTABLE_SHARE = 100;

    /** Memory without a trace is not worth a warning below this many bytes: a few flags of copies. */
    private static final long NOTABLE_SIZE = 1024;

    private final byte[] bytes;
    private final LogicalBuffers buffers;
    private final Assignments assignments;
    private final List<Allocation> allAllocations;
    private final SpaceWarnings warnings;

    SpaceReader(
            byte[] bytes,
            LogicalBuffers buffers,
            Assignments assignments,
            List<Allocation> allAllocations,
            SpaceWarnings warnings) {
        this.bytes = bytes;
        this.buffers = buffers;
        this.assignments = assignments;
        this.allAllocations = allAllocations;
        this.warnings = warnings;
    }

    SpaceMemory read(MemorySpace space, List<Allocation> allocations, List<HeapTrace> traces, Progress progress)
            throws IOException {
        HeapTrace trace = null;
        for (HeapTrace candidate : traces) {
            if (trace == null || candidate.events() > trace.events()) {
                trace = candidate;
            }
        }
        if (traces.size() > 1 && trace != null) {
            warnings.add("has " + traces.size() + " heap simulator traces; the one with the most events ("
                    + trace.events() + ") is shown");
        }
        int events = trace == null ? 0 : trace.events();
        TimelineBuilder timeline =
                new TimelineBuilder(AxisKind.HEAP_EVENTS, allocations.size() + events / 2 + 1, events);
        allocations.stream().filter(Allocation::livesThroughout).forEach(allocation -> keep(allocation, timeline));
        HeapReplay replay = new HeapReplay(
                bytes, buffers, assignments, timeline, (canonical, named) -> temporary(canonical, named, timeline));
        if (trace != null) {
            replay.run(trace, progress);
            warnings.addIf(
                    replay.unknownBuffers(),
                    "%,d trace [event names|events name] an unknown buffer and [is|are] ignored");
            warnings.addIf(
                    replay.oddEvents(),
                    "%,d trace [event frees or shares a buffer that it can't and is|events free or share a buffer that they can't and are] ignored; the file may be damaged");
        }
        Timeline built = timeline.build(new NamedBuffers(buffers));
        long total = 0;
        for (Allocation allocation : allocations) {
            total = Math.addExact(total, allocation.size());
        }
        long peak = highest(built);
        if (peak > total) {
            warnings.add("the trace holds " + new Bytes(peak) + " at once though only " + new Bytes(total)
                    + " is allocated: it counts overlapping buffers, so the true peak is at most the allocation");
        }
        warnAboutTemporaries(allocations, trace != null, replay, peak);
        return new SpaceMemory(space, built, new Bytes(total));
    }

    private static long highest(Timeline timeline) {
        long peak = 0;
        for (int point = 0; point < timeline.points(); point++) {
            peak = Math.max(peak, timeline.inUseBytes(point));
        }
        return peak;
    }

    private void keep(Allocation allocation, TimelineBuilder timeline) {
        int largest = assignments.largestOf(allocation.row());
        long unpadded = largest < 0 ? allocation.size() : Math.min(allocation.size(), buffers.unpadded(largest));
        int buffer = timeline.addBuffer(
                largest,
                allocation.size(),
                unpadded,
                allocation.category(),
                allocation.index(),
                largest < 0 ? 0 : assignments.offsetOf(largest));
        timeline.keep(buffer);
        if (allocation.argument() >= 0) {
            timeline.markArgument(buffer, allocation.argument());
        }
        if (allocation.isAliased()) {
            timeline.markAliased(buffer);
        }
    }

    private int temporary(int canonical, int named, TimelineBuilder timeline) {
        int row = assignments.allocationOf(canonical);
        Allocation allocation = row < 0 ? null : allAllocations.get(row);
        return timeline.addBuffer(
                named,
                buffers.size(canonical),
                buffers.unpadded(canonical),
                allocation == null ? Category.TEMPORARY : allocation.category(),
                allocation == null ? -1 : allocation.index(),
                assignments.offsetOf(canonical));
    }

    private void warnAboutTemporaries(List<Allocation> allocations, boolean traced, HeapReplay replay, long peak) {
        List<Allocation> temporary = allocations.stream()
                .filter(allocation -> !allocation.livesThroughout() && allocation.size() > 0)
                .toList();
        if (temporary.isEmpty()) {
            return;
        }
        long total = temporary.stream().mapToLong(Allocation::size).sum();
        if (!traced && total < NOTABLE_SIZE) {
            return;
        }
        if (!traced) {
            warnings.add("has no heap simulator trace, so its " + new Bytes(total)
                    + " of temporary memory is in the allocation total but not in the timeline");
            return;
        }
        if (temporary.size() > 1) {
            warnings.add("has " + temporary.size()
                    + " temporary allocations; one timeline shows the buffers of all that" + " the trace covers");
        }
        boolean[] counts = new boolean[allAllocations.size()];
        temporary.forEach(allocation -> counts[allocation.row()] = true);
        int largest = replay.largestUntraced(counts);
        if (largest >= 0 && buffers.size(largest) > peak / NOTABLE_SHARE) {
            warnings.add(
                    "the trace does not mention all temporary buffers, so the timeline cannot show them; the largest is "
                            + buffers.details(largest).label() + " of " + new Bytes(buffers.size(largest)),
                    buffers.instruction(largest));
        }
    }

    /** Gives an allocation without buffers a name. */
    private record NamedBuffers(LogicalBuffers buffers) implements peakscope.model.timeline.BufferCatalog {

        @Override
        public String instruction(int key) {
            return buffers.instruction(key);
        }

        @Override
        public int programRow(int key) {
            return buffers.programRow(key);
        }

        @Override
        public @Nullable String opcode(int key) {
            return key < 0 ? null : buffers.opcode(key);
        }

        @Override
        public @Nullable Shape shape(int key) {
            return key < 0 ? null : buffers.shape(key);
        }

        @Override
        public BufferDetails details(int key) {
            return key < 0 ? BufferDetails.named("") : buffers.details(key);
        }
    }
}
