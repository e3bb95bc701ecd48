package peakscope.read.xplane.allocator;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import peakscope.model.MemorySpace;
import peakscope.model.Provenance;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;
import peakscope.model.value.Counted;
import peakscope.model.value.Warning;
import peakscope.read.io.Progress;

/**
 * Brings all events of one allocator onto a timeline. At every event the live entries add up to the allocator's own
 * figure: allocations of the profile, the stack, and entries for memory that no event explains.
 */
final class AllocatorSpace {

    private final String name;
    private final AllocatorEvents events;

    AllocatorSpace(String name, AllocatorEvents events) {
        this.name = name;
        this.events = events;
    }

    /** The whole timeline; the space is number 0. */
    SpaceMemory read(Progress progress, List<Warning> warnings) {
        FreedAllocations matching = new FreedAllocations(events);
        TimelineBuilder timeline = new TimelineBuilder(AxisKind.TIME, events.size() / 2 + 8, events.size());
        LevelBuffers stack =
                new LevelBuffers(events.stackColumn(), AllocatorCatalog.STACK, AllocatorCatalog.STACK, timeline);
        LevelBuffers rest =
                new LevelBuffers(matching.rest(), AllocatorCatalog.BEFORE, AllocatorCatalog.UNSEEN, timeline);
        int[] buffers = new int[events.size()];
        Arrays.fill(buffers, -1);
        for (int event = 0; event < buffers.length; event++) {
            if ((event & 0xFFFF) == 0) {
                progress.stopIfCancelled();
                progress.at((double) event / buffers.length, "matching allocations of " + name);
            }
            int ended = matching.endedBy(event);
            timeline.step(events.isFree(event) && ended >= 0 ? ended : event, events.time(event));
            if (ended >= 0) {
                timeline.close(buffers[ended]);
            }
            stack.at(event);
            rest.at(event);
            if (matching.isListed(event)) {
                buffers[event] = timeline.addBuffer(
                        event, events.bytes(event), events.requested(event), Category.TEMPORARY, -1, -1);
                timeline.open(buffers[event]);
            }
        }
        int[] neverFreed = IntStream.of(buffers)
                .filter(buffer -> buffer >= 0 && timeline.isOpen(buffer))
                .toArray();
        warn(matching, warnings);
        SpaceMemory space = space(timeline, profile(matching, neverFreed));
        events.release();
        return space;
    }

    private SpaceMemory space(TimelineBuilder timeline, MemoryProfile profile) {
        AllocatorCatalog catalog = new AllocatorCatalog(events);
        long highest = 0;
        for (int event = 0; event < events.size(); event++) {
            highest = Math.max(highest, profile.inUse(event).count());
        }
        return new SpaceMemory(
                new MemorySpace(0, name),
                timeline.build(catalog),
                new Bytes(highest),
                new Provenance.Recording(profile, Optional.empty()));
    }

    private MemoryProfile profile(FreedAllocations matching, int[] neverFreed) {
        int frees = 0;
        for (int event = 0; event < events.size(); event++) {
            frees += events.isFree(event) ? 1 : 0;
        }
        return new MemoryProfile(
                name,
                new MemoryProfile.Figures(
                        events.stackColumn(),
                        events.heapColumn(),
                        events.freeColumn(),
                        events.fragmentationColumn(),
                        events.lifetimePeakColumn()),
                new MemoryProfile.Balance(
                        events.size() - frees,
                        frees,
                        new Bytes(matching.heldBefore()),
                        matching.early(),
                        new Bytes(matching.earlyBytes()),
                        matching.replaced(),
                        matching.withoutAddress(),
                        matching.unexplained(),
                        neverFreed),
                new AllocatorCatalog(events));
    }

    private void warn(FreedAllocations matching, List<Warning> warnings) {
        warn(
                warnings,
                matching.replaced(),
                "%,d [allocation is|allocations are] at an address that was still in use; the earlier allocation is assumed to end there");
        warn(
                warnings,
                matching.withoutAddress(),
                "%,d [event names no address, so it counts in the sum but has|events name no address, so they count in the sum but have] no entry of [its|their] own");
        warn(
                warnings,
                matching.unexplained(),
                "at %,d events the listed allocations hold more than the allocator says is in use, so deallocations are"
                        + " missing; there the timeline shows the sum of the listed allocations");
        warn(
                warnings,
                events.damaged(),
                "%,d [figure is|figures are] negative or above 1 PiB and [counts|count] as unknown");
    }

    private void warn(List<Warning> warnings, long count, String text) {
        if (count > 0) {
            warnings.add(new Warning(name, Counted.of(count, text)));
        }
    }
}
