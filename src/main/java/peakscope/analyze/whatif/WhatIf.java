package peakscope.analyze.whatif;

import java.util.function.IntToLongFunction;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * What the peak would become, and where it would move, if buffers had other sizes: replays the timeline with them.
 *
 * <p>An estimate: the compiler would plan a changed program anew, and may place, fuse or schedule it differently.
 *
 * @param step first point with the most bytes in use
 * @param instruction whose buffer that event is about
 * @param peak bytes that would be in use there
 * @param saving by how much the peak would fall; not negative
 */
public record WhatIf(int step, String instruction, Bytes peak, Bytes saving) {

    /** Replays with the given size of each buffer, in bytes. */
    public static WhatIf replay(Timeline timeline, IntToLongFunction newSize) {
        return ChangedCurve.of(timeline, newSize).peak();
    }

    /** The same with more in use throughout. */
    public WhatIf beside(Bytes more) {
        return new WhatIf(step, instruction, peak.plus(more), saving.minus(more));
    }
}
