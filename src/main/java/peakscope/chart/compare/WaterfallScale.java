package peakscope.chart.compare;

import java.util.List;
import java.util.stream.LongStream;

/**
 * Bytes along the bars of a waterfall. Begins at 0 or, if all levels lie close together far above 0, at a round number
 * below them; otherwise changes that are small beside the peak would be invisible.
 *
 * @param low bytes at the left edge
 * @param high bytes at the right edge
 */
record WaterfallScale(long low, long high, double left, double right) {

    /** Levels within this share of the highest are close together. */
    private static final double CLOSE = 0.2;

    /** On a cut scale, free space left of the lowest level, as a share of the range of levels. */
    private static final double FREE = 0.35;

    static WaterfallScale of(List<WaterfallSteps.Step> steps, double left, double right) {
        long[] levels = steps.stream()
                .flatMapToLong(step -> step.isPeak() ? LongStream.of(step.to()) : LongStream.of(step.from(), step.to()))
                .toArray();
        long highest = Math.max(1, LongStream.of(levels).max().orElse(1));
        long lowest = LongStream.of(levels).min().orElse(0);
        long span = highest - lowest;
        if (span == 0 || span > CLOSE * highest) {
            return new WaterfallScale(0, highest, left, right);
        }
        long step = Long.highestOneBit(Math.max(1, (long) (span * FREE)));
        long low = Math.max(0, (lowest - (long) (span * FREE)) / step * step);
        return new WaterfallScale(low, highest, left, right);
    }

    double x(long bytes) {
        return left + (double) (bytes - low) / (high - low) * (right - left);
    }
}
