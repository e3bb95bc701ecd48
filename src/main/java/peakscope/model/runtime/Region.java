package peakscope.model.runtime;

import peakscope.model.value.Bytes;

/**
 * A stretch of device memory that an allocator got in one piece and hands out in parts.
 *
 * @param address of its first byte, unsigned; 0 if unknown
 */
public record Region(long address, Bytes size) {}
