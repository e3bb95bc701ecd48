package peakscope.model;

import java.util.Optional;

/**
 * One memory space of one module.
 *
 * @param timeline what is held when; thread-local memory is not in it
 * @param totalAllocation all that the program allocates in the space, thread-local memory left out
 * @param pool the regions of an allocator at run time; empty for what a compiler planned
 * @param profile what an allocator said of itself at each event of the timeline; empty where no profiler listened to one
 */
public record SpaceMemory(
        MemorySpace space,
        Timeline timeline,
        Bytes totalAllocation,
        Optional<Pool> pool,
        Optional<MemoryProfile> profile) {

    /** What a compiler planned. */
    public SpaceMemory(MemorySpace space, Timeline timeline, Bytes totalAllocation) {
        this(space, timeline, totalAllocation, Optional.empty());
    }

    /** What an allocator wrote down at one moment. */
    public SpaceMemory(MemorySpace space, Timeline timeline, Bytes totalAllocation, Optional<Pool> pool) {
        this(space, timeline, totalAllocation, pool, Optional.empty());
    }

    /** The same under another number. */
    public SpaceMemory numbered(int color) {
        return new SpaceMemory(new MemorySpace(color, space.name()), timeline, totalAllocation, pool, profile);
    }
}
