package peakscope.analyze.address;

import java.util.List;

/**
 * What is in use in all allocations of a space at one moment, by address.
 *
 * @param regions by number
 * @param unplaced bytes of live buffers without an address
 */
public record AddressMap(List<RegionMap> regions, long unplaced) {

    public AddressMap {
        regions = List.copyOf(regions);
    }

    public long size() {
        return regions.stream().mapToLong(RegionMap::size).sum();
    }

    public long inUse() {
        return regions.stream().mapToLong(RegionMap::inUse).sum();
    }

    public long free() {
        return regions.stream().mapToLong(RegionMap::free).sum();
    }

    public long largestHole() {
        return regions.stream().mapToLong(RegionMap::largestHole).max().orElse(0);
    }

    public int holes() {
        return regions.stream().mapToInt(RegionMap::holes).sum();
    }

    /** Share of the free bytes outside the largest hole, from 0 to 1; 0 if nothing is free. */
    public double fragmentation() {
        long free = free();
        return free == 0 ? 0 : (double) (free - largestHole()) / free;
    }
}
