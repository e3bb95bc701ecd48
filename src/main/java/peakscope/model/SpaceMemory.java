package peakscope.model;

/**
 * One memory space of one module.
 *
 * @param timeline what is held when; thread-local memory is not in it
 * @param totalAllocation all that the program allocates in the space, thread-local memory left out
 */
public record SpaceMemory(MemorySpace space, Timeline timeline, Bytes totalAllocation) {}
