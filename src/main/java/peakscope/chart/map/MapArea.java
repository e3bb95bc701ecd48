package peakscope.chart.map;

/**
 * A rectangle of events and addresses.
 *
 * @param firstStep first event in it
 * @param lastStep last event in it, inclusive
 * @param low first address in it
 * @param high first address above it
 */
record MapArea(int firstStep, int lastStep, long low, long high) {

    /** Whether something live in these events at these addresses overlaps the area. */
    boolean meets(int first, int last, long from, long to) {
        return first <= lastStep && last >= firstStep && from < high && to > low;
    }
}
