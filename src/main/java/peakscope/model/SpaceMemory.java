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
 * @param timeline what is held when, without thread-local memory
 * @param totalAllocation everything that the program allocates in the space, without thread-local memory
 * @param provenance the source of this knowledge
 */
public record SpaceMemory(MemorySpace space, Timeline timeline, Bytes totalAllocation, Provenance provenance) {

    /** What a compiler planned. */
    public SpaceMemory(MemorySpace space, Timeline timeline, Bytes totalAllocation) {
        this(space, timeline, totalAllocation, new Provenance.Planned());
    }

    /** What a running program held at one moment; everything allocated is in use. */
    public SpaceMemory(MemorySpace space, Timeline timeline, Snapshot snapshot) {
        this(space, timeline, timeline.inUse(0), new Provenance.LiveArrays(snapshot));
    }

    public Provenance.Kind kind() {
        return provenance.kind();
    }

    /** Whether this is what a compiler planned, not what was seen at run time. */
    public boolean isPlanned() {
        return kind() == Provenance.Kind.PLANNED;
    }

    /** Whether this is what a running program held at one moment. */
    public boolean isSnapshot() {
        return kind() == Provenance.Kind.LIVE_ARRAYS;
    }

    /** Whether this comes from an allocator, at one moment or over time. */
    public boolean isFromAllocator() {
        return kind() == Provenance.Kind.CHUNKS || isRecorded();
    }

    /** Whether an allocator's events were recorded over time. */
    public boolean isRecorded() {
        return kind() == Provenance.Kind.RECORDING;
    }

    /** Whether the regions are those of this kind of allocator. */
    public boolean isFrom(AllocatorKind allocator) {
        return pool().filter(known -> known.allocator() == allocator).isPresent();
    }

    /** The regions of an allocator; empty if the source does not list them. */
    public Optional<Pool> pool() {
        return provenance.pool();
    }

    /** When and how a running program was sampled; empty for every other source. */
    public Optional<Snapshot> snapshot() {
        return provenance.snapshot();
    }

    /** An allocator's own figures at each event of the timeline; empty for every other source. */
    public Optional<MemoryProfile> profile() {
        return provenance.profile();
    }

    /** A copy with another number. */
    public SpaceMemory numbered(int color) {
        return new SpaceMemory(new MemorySpace(color, space.name()), timeline, totalAllocation, provenance);
    }
}
