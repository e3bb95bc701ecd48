package peakscope.analyze;

import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.RandomTimeline;
import peakscope.model.timeline.Timeline;
import peakscope.model.timeline.TimelineBuilder;

/** Timelines given by the bytes in use after each step. */
final class Curves {

    private Curves() {}

    /** One buffer per step with the full amount; half of it is padding. */
    static Timeline of(long... inUse) {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        int before = -1;
        for (int step = 0; step < inUse.length; step++) {
            int buffer = builder.addBuffer(step, inUse[step], inUse[step] / 2, Category.TEMPORARY, 0, 0);
            builder.step(step);
            if (before >= 0) {
                builder.close(before);
            }
            builder.open(buffer);
            before = buffer;
        }
        return builder.build(RandomTimeline.NAMES);
    }
}
