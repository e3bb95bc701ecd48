package peakscope.model;

import java.util.Optional;

/**
 * One memory space of one module.
 *
 * @param timeline what is held when; thread-local memory is not in it
 * @param totalAllocation all that the program allocates in the space, thread-local memory left out
 * @param pool the regions of an allocator at run time; empty for what a compiler planned
 */
public record SpaceMemory(MemorySpace space, Timeline timeline, Bytes totalAllocation, Optional<Pool> pool) {

    /** What a compiler planned. */
    public SpaceMemory(MemorySpace space, Timeline timeline, Bytes totalAllocation) {
        this(space, timeline, totalAllocation, Optional.empty());
    }
}
