package peakscope.chart.compare;

import java.util.List;
import java.util.stream.LongStream;

/**
 * Bytes along the bars of a waterfall. It begins at 0, or, when all levels lie close together far above it, at a round number below
 * them: else changes that are small beside the peak could not be seen.
 *
 * @param low bytes at the left edge
 * @param high bytes at the right edge
 */
record WaterfallScale(long low, long high, double left, double right) {

    /** Levels within this share of the highest are close together. */
    private static final double CLOSE = 0.2;

    /** Of the cut scale, what stays free at the left of the lowest level, as a share of what the levels span. */
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
