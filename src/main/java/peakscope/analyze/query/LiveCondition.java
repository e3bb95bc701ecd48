package peakscope.analyze.query;

import java.util.function.IntPredicate;
import peakscope.analyze.Peak;

/**
 * Whether a buffer is live at a step.
 *
 * @param step negative for the peak's
 */
record LiveCondition(int step) implements Condition {

    static final int PEAK = -1;

    @Override
    public Cost cost() {
        return Cost.LIVE_SET;
    }

    @Override
    public IntPredicate on(BufferColumns columns) {
        return columns.liveAt(step == PEAK ? Peak.of(columns.timeline()).step() : step)::get;
    }
}
