package peakscope.analyze.whatif;

import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/** Memory in use over the points of a timeline after changes to what is live where. */
public final class ChangedCurve {

    private final Timeline timeline;
    private final long[] change;

    public ChangedCurve(Timeline timeline) {
        this.timeline = timeline;
        this.change = new long[timeline.points() + 1];
    }

    /** More, or less, is live between two points, both included. */
    public void add(int first, int last, long bytes) {
        int from = Math.max(0, first);
        int to = Math.min(timeline.points() - 1, last);
        if (from <= to) {
            change[from] += bytes;
            change[to + 1] -= bytes;
        }
    }

    /** The peak of the changed curve. */
    public WhatIf peak() {
        int step = 0;
        long highest = Long.MIN_VALUE;
        long before = 0;
        long changed = 0;
        for (int point = 0; point < timeline.points(); point++) {
            changed += change[point];
            long now = timeline.inUseBytes(point);
            before = Math.max(before, now);
            if (now + changed > highest) {
                highest = now + changed;
                step = point;
            }
        }
        return new WhatIf(
                step, timeline.instruction(step), new Bytes(highest), new Bytes(Math.max(0, before - highest)));
    }
}
