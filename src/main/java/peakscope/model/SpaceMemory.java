package peakscope.model;

import java.util.Optional;

/**
 * One memory space of one module.
 *
 * @param timeline what is held when; thread-local memory is not in it
 * @param totalAllocation all that the program allocates in the space, thread-local memory left out
 * @param pool the regions of an allocator at run time; empty for what a compiler planned
 * @param snapshot that this is what a running program held; empty for what a compiler planned
 */
public record SpaceMemory(
        MemorySpace space, Timeline timeline, Bytes totalAllocation, Optional<Pool> pool, Optional<Snapshot> snapshot) {

    /** What a compiler planned. */
    public SpaceMemory(MemorySpace space, Timeline timeline, Bytes totalAllocation) {
        this(space, timeline, totalAllocation, Optional.empty(), Optional.empty());
    }

    /** What an allocator wrote down. */
    public SpaceMemory(MemorySpace space, Timeline timeline, Bytes totalAllocation, Optional<Pool> pool) {
        this(space, timeline, totalAllocation, pool, Optional.empty());
    }

    /** What a running program held at one moment; all that is allocated is in use. */
    public SpaceMemory(MemorySpace space, Timeline timeline, Snapshot snapshot) {
        this(space, timeline, timeline.inUse(0), Optional.empty(), Optional.of(snapshot));
    }
}
