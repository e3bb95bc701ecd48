package peakscope.model.runtime;

import java.util.List;
import java.util.Optional;
import peakscope.model.value.Bytes;

/**
 * What an allocator wrote down of itself beside what is in use, at the last point of the timeline. The allocation of a buffer is the
 * number of its region.
 *
 * @param regions in the order in which they were written
 * @param requested what was asked for when it wrote this, rounded as the allocator does; empty when it does not say, or when
 *     nothing failed
 * @param limit the most it may take from the device
 * @param highest the most that was ever in use
 * @param unlisted bytes of the regions of which no line tells whether they are in use; they are buffers of the timeline
 * @param deviceFree what the device still had outside of all regions when it wrote this; empty when it does not say
 */
public record Pool(
        AllocatorKind allocator,
        List<Region> regions,
        Optional<Bytes> requested,
        Optional<Bytes> limit,
        Optional<Bytes> highest,
        Bytes unlisted,
        Optional<Bytes> deviceFree) {

    public Pool {
        regions = List.copyOf(regions);
    }
}
