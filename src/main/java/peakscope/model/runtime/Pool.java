package peakscope.model.runtime;

import java.util.List;
import java.util.Optional;
import peakscope.model.value.Bytes;

/**
 * What an allocator recorded about itself besides what is in use, at the last point of the timeline. The allocation of
 * a buffer is the number of its region.
 *
 * @param regions in the order in which they were written
 * @param requested the request that it recorded this for, rounded as the allocator does; empty if it does not say, or
 * if nothing failed
 * @param limit the most it may take from the device
 * @param highest the most that was ever in use
 * @param unlisted bytes of the regions that no line describes as used or free; they are buffers of the timeline
 * @param deviceFree what the device still had outside all regions; empty if it does not say
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
