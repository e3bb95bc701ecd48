package peakscope.chart.map;

/**
 * A rectangle of steps and addresses.
 *
 * @param firstStep of those in it
 * @param lastStep inclusive
 * @param low first address in it
 * @param high first address above it
 */
record MapArea(int firstStep, int lastStep, long low, long high) {

    /** Whether something that lives in these steps at these addresses has a part in the area. */
    boolean meets(int first, int last, long from, long to) {
        return first <= lastStep && last >= firstStep && from < high && to > low;
    }
}
