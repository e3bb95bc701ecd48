package peakscope.model;

import java.util.Optional;
import peakscope.model.runtime.AllocatorKind;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.runtime.Pool;
import peakscope.model.runtime.Snapshot;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * One memory space of one module.
 *
 * @param timeline what is held when; thread-local memory is not in it
 * @param totalAllocation all that the program allocates in the space, thread-local memory left out
 * @param pool the regions of an allocator at run time; empty for what a compiler planned
 * @param snapshot that this is what a running program held; empty for what a compiler planned
 * @param profile what an allocator said of itself at each event of the timeline; empty where no profiler listened to one
 */
public record SpaceMemory(
        MemorySpace space,
        Timeline timeline,
        Bytes totalAllocation,
        Optional<Pool> pool,
        Optional<Snapshot> snapshot,
        Optional<MemoryProfile> profile) {

    /** What a compiler planned. */
    public SpaceMemory(MemorySpace space, Timeline timeline, Bytes totalAllocation) {
        this(space, timeline, totalAllocation, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** What an allocator wrote down at one moment. */
    public SpaceMemory(MemorySpace space, Timeline timeline, Bytes totalAllocation, Optional<Pool> pool) {
        this(space, timeline, totalAllocation, pool, Optional.empty(), Optional.empty());
    }

    /** What a running program held at one moment; all that is allocated is in use. */
    public SpaceMemory(MemorySpace space, Timeline timeline, Snapshot snapshot) {
        this(space, timeline, timeline.inUse(0), Optional.empty(), Optional.of(snapshot), Optional.empty());
    }

    /** What an allocator said of itself while a profiler listened. */
    public SpaceMemory(MemorySpace space, Timeline timeline, Bytes totalAllocation, MemoryProfile profile) {
        this(space, timeline, totalAllocation, Optional.empty(), Optional.empty(), Optional.of(profile));
    }

    /** Whether this is what a compiler planned, not what was seen at run time. */
    public boolean isPlanned() {
        return pool.isEmpty() && snapshot.isEmpty() && profile.isEmpty();
    }

    /** Whether the regions are those of this kind of allocator. */
    public boolean isFrom(AllocatorKind kind) {
        return pool.filter(known -> known.allocator() == kind).isPresent();
    }

    /** The same under another number. */
    public SpaceMemory numbered(int color) {
        return new SpaceMemory(
                new MemorySpace(color, space.name()), timeline, totalAllocation, pool, snapshot, profile);
    }
}
