package peakscope.analyze;

import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * The first point with the most bytes in use.
 *
 * @param step 0-based index of the event that brings the peak; 0 for an instant
 * @param instruction whose buffer the event is about; empty for an instant
 */
public record Peak(int step, Bytes inUse, Bytes unpadded, String instruction) {

    public static Peak of(Timeline timeline) {
        int step = 0;
        for (int point = 1; point < timeline.points(); point++) {
            if (timeline.inUseBytes(point) > timeline.inUseBytes(step)) {
                step = point;
            }
        }
        return at(timeline, step);
    }

    /** The figures at any point, peak or not. */
    static Peak at(Timeline timeline, int step) {
        return new Peak(step, timeline.inUse(step), timeline.unpaddedInUse(step), timeline.instruction(step));
    }

    public Bytes padding() {
        return inUse.minus(unpadded);
    }
}
