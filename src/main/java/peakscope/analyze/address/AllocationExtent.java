package peakscope.analyze.address;

import peakscope.model.timeline.Category;

/**
 * Where one allocation lies in an {@link AddressSpace}.
 *
 * @param allocation the number that the dump gives it
 * @param kind of its buffers; temporary as soon as one of them is
 * @param base address of its first byte
 * @param size up to the end of its furthest buffer; what lies beyond that a timeline does not tell
 */
public record AllocationExtent(int allocation, Category kind, long base, long size) {

    public long end() {
        return base + size;
    }
}
