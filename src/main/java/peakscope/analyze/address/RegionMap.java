package peakscope.analyze.address;

/**
 * What is in use in one allocation at one moment: runs of bytes, in order, with a hole before, between or after them.
 *
 * @param allocation its number
 * @param address of its first byte, unsigned; 0 if a compiler planned it
 * @param start where each run begins, from the start of the allocation; do not modify
 * @param end where each run ends, exclusive; two runs never touch; do not modify
 */
@SuppressWarnings("ArrayRecordComponent") // made for one step, never compared
public record RegionMap(int allocation, long address, long size, long[] start, long[] end) {

    public int runs() {
        return start.length;
    }

    /** One more than the number of runs; holes at the ends may be empty. */
    public int gaps() {
        return start.length + 1;
    }

    /** Start of the gap before this run, or after the last run for the last gap. */
    public long gapStart(int gap) {
        return gap == 0 ? 0 : end[gap - 1];
    }

    public long gapBytes(int gap) {
        return (gap == start.length ? size : start[gap]) - gapStart(gap);
    }

    public long inUse() {
        long bytes = 0;
        for (int run = 0; run < start.length; run++) {
            bytes += end[run] - start[run];
        }
        return bytes;
    }

    public long free() {
        return size - inUse();
    }

    /** Number of gaps that have bytes. */
    public int holes() {
        int holes = 0;
        for (int gap = 0; gap < gaps(); gap++) {
            holes += gapBytes(gap) > 0 ? 1 : 0;
        }
        return holes;
    }

    public long largestHole() {
        long largest = 0;
        for (int gap = 0; gap < gaps(); gap++) {
            largest = Math.max(largest, gapBytes(gap));
        }
        return largest;
    }
}
