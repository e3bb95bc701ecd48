package peakscope.analyze.address;

import peakscope.model.timeline.Category;

/**
 * The place of one allocation in an {@link AddressSpace}.
 *
 * @param allocation its number in the dump
 * @param kind of its buffers; temporary if any of them is
 * @param base address of its first byte
 * @param size up to the end of its furthest buffer; a timeline does not say what is beyond
 */
public record AllocationExtent(int allocation, Category kind, long base, long size) {

    public long end() {
        return base + size;
    }
}
