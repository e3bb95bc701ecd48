package peakscope.analyze.whatif;

import java.util.function.IntToLongFunction;
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

    /** With the given size of each buffer, in bytes. */
    public static ChangedCurve of(Timeline timeline, IntToLongFunction newSize) {
        ChangedCurve curve = new ChangedCurve(timeline);
        for (int segment = 0; segment < timeline.segmentCount(); segment++) {
            int buffer = timeline.segmentBuffer(segment);
            long difference = newSize.applyAsLong(buffer) - timeline.sizeBytes(buffer);
            if (difference != 0) {
                curve.add(timeline.segmentFirst(segment), timeline.segmentLast(segment), difference);
            }
        }
        return curve;
    }

    /** More, or less, is live from one point to another, both included. */
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
