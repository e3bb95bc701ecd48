package peakscope.analyze.address;

/**
 * What of one allocation is in use at one moment: runs of bytes, in order, with a hole before, between or behind them.
 *
 * @param allocation its number
 * @param address of its first byte, unsigned; 0 for what a compiler planned
 * @param start where each run begins, from the start of the allocation; not to be changed
 * @param end where each run ends, exclusive; two runs never touch; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // made for one step, never compared
public record RegionMap(int allocation, long address, long size, long[] start, long[] end) {

    public int runs() {
        return start.length;
    }

    /** One more than there are runs; holes at the ends may be empty. */
    public int gaps() {
        return start.length + 1;
    }

    /** Where the gap before this run begins; behind the last run for the last gap. */
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

    /** How many gaps have any bytes. */
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
