package peakscope.read.torch;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.model.MemorySpace;
import peakscope.model.Provenance;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.AllocatorKind;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.runtime.Pool;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;
import peakscope.read.io.Progress;

/**
 * Builds the timeline of a device: every recorded allocation and deallocation, so that after the last one exactly the blocks of
 * the snapshot are in use; or, if nothing was recorded, only those blocks.
 */
final class DeviceSpace {

    private static final long PICOSECONDS = 1_000_000;

    private final String name;
    private final Trace trace;
    private final DeviceMap map;
    private final DeviceCatalog catalog;
    private final Replay replay;

    DeviceSpace(String name, Trace trace, DeviceMap map, Stacks stacks) {
        this.name = name;
        this.trace = trace;
        this.map = map;
        this.catalog = new DeviceCatalog(trace, map, stacks);
        this.replay = new Replay(trace, map);
    }

    String name() {
        return name;
    }

    Trace trace() {
        return trace;
    }

    DeviceMap map() {
        return map;
    }

    Replay replay() {
        return replay;
    }

    SpaceMemory read(Progress progress) {
        MemorySpace space = new MemorySpace(0, name);
        int events = trace.size();
        TimelineBuilder timeline = new TimelineBuilder(AxisKind.TIME, events / 2 + map.blocks(), events);
        for (int block = 0; block < map.blocks(); block++) {
            if (replay.isHeld(block)) {
                timeline.keep(timeline.addBuffer(
                        events + block,
                        map.size(block),
                        map.requested(block),
                        Category.TEMPORARY,
                        map.region(block),
                        map.offset(block)));
            }
        }
        if (events == 0) {
            timeline.markExcerpt();
            return new SpaceMemory(
                    space, timeline.build(catalog), new Bytes(map.reserved()), new Provenance.Chunks(pool()));
        }
        int[] neverFreed = replay(timeline, progress);
        Timeline done = timeline.build(catalog);
        long highest = 0;
        for (int event = 0; event < events; event++) {
            highest = Math.max(highest, done.inUseBytes(event));
        }
        return new SpaceMemory(
                space,
                done,
                new Bytes(Math.max(highest, map.reserved())),
                new Provenance.Recording(profile(done, neverFreed), Optional.of(pool())));
    }

    private Pool pool() {
        @Nullable Refusal failed = trace.refusedLast();
        return new Pool(
                AllocatorKind.PYTORCH,
                map.regions(),
                Optional.ofNullable(failed)
                        .filter(known -> known.requested() >= 0)
                        .map(known -> new Bytes(known.requested())),
                Optional.empty(),
                Optional.empty(),
                Bytes.ZERO,
                Optional.ofNullable(failed)
                        .filter(known -> known.deviceFree() >= 0)
                        .map(known -> new Bytes(known.deviceFree())));
    }

    /** Adds the buffers that were allocated and not freed. */
    private int[] replay(TimelineBuilder timeline, Progress progress) {
        int[] buffers = new int[trace.size()];
        Arrays.fill(buffers, -1);
        for (int event = 0; event < buffers.length; event++) {
            if (replay.isEarly(event)) {
                buffers[event] = add(timeline, event);
                timeline.keep(buffers[event]);
            }
        }
        for (int event = 0; event < buffers.length; event++) {
            if ((event & 0xFFFF) == 0) {
                progress.stopIfCancelled();
                progress.at((double) event / buffers.length, "replaying allocations of " + name);
            }
            int ended = replay.isEarly(event) ? event : replay.endedBy(event);
            timeline.step(
                    trace.isFree(event) && ended >= 0 ? ended : event,
                    Math.min(trace.microseconds(event), Long.MAX_VALUE / PICOSECONDS) * PICOSECONDS);
            if (ended >= 0) {
                timeline.close(buffers[ended]);
            }
            if (!trace.isFree(event)) {
                buffers[event] = add(timeline, event);
                timeline.open(buffers[event]);
            }
        }
        return IntStream.range(0, buffers.length)
                .filter(event -> !trace.isFree(event) && timeline.isOpen(buffers[event]))
                .map(event -> buffers[event])
                .toArray();
    }

    private int add(TimelineBuilder timeline, int event) {
        long bytes = replay.rounded(trace, map, event);
        int region = map.regionOf(trace.address(event), bytes);
        long offset = region < 0
                ? -1
                : trace.address(event) - map.regions().get(region).address();
        return timeline.addBuffer(event, bytes, trace.bytes(event), Category.TEMPORARY, region, offset);
    }

    /** PyTorch records what each event allocated or freed, not what was still available. */
    private MemoryProfile profile(Timeline timeline, int[] neverFreed) {
        int events = trace.size();
        long[] inUse = new long[events];
        long[] nothing = new long[events];
        long[] unknown = new long[events];
        float[] fragmentation = new float[events];
        Arrays.fill(unknown, -1);
        Arrays.fill(fragmentation, Float.NaN);
        int frees = 0;
        int early = 0;
        long earlyBytes = 0;
        for (int event = 0; event < events; event++) {
            inUse[event] = timeline.inUseBytes(event);
            frees += trace.isFree(event) ? 1 : 0;
            if (replay.isEarly(event)) {
                early++;
                earlyBytes += replay.rounded(trace, map, event);
            }
        }
        long heldBefore = earlyBytes;
        for (int block = 0; block < map.blocks(); block++) {
            heldBefore += replay.isHeld(block) ? map.size(block) : 0;
        }
        return new MemoryProfile(
                name,
                new MemoryProfile.Figures(nothing, inUse, unknown, fragmentation, unknown),
                new MemoryProfile.Balance(
                        events - frees,
                        frees,
                        new Bytes(heldBefore),
                        early,
                        new Bytes(earlyBytes),
                        replay.replaced(),
                        0,
                        replay.unmatched(),
                        neverFreed),
                catalog);
    }
}
