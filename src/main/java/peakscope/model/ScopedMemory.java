package peakscope.model;

import peakscope.model.value.Bytes;

/**
 * Scratch memory that one instruction takes in a fast memory space while it runs, in addition to the buffers of the
 * timeline.
 */
public record ScopedMemory(MemorySpace space, String instruction, Bytes size) {}
