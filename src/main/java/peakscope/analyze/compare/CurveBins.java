package peakscope.analyze.compare;

import peakscope.model.timeline.Timeline;

/** A usage curve over normalised program order, so that programs of different length can be overlaid. */
public final class CurveBins {

    private CurveBins() {}

    /**
     * The highest use in each of this many equal parts of the program, in bytes; empty for an instant, which has no
     * order.
     *
     * <p>Maxima, because a mean would hide the peak. With fewer points than bins, a point fills several.
     */
    public static long[] of(Timeline timeline, int bins) {
        if (timeline.isMoment()) {
            return new long[0];
        }
        long[] highest = new long[bins];
        int points = timeline.points();
        for (int bin = 0; bin < bins; bin++) {
            int first = (int) ((long) bin * points / bins);
            int end = (int) Math.max(first + 1L, ((long) bin + 1) * points / bins);
            for (int point = first; point < end; point++) {
                highest[bin] = Math.max(highest[bin], timeline.inUseBytes(point));
            }
        }
        return highest;
    }
}
