package peakscope.report;

import java.util.SortedSet;
import java.util.TreeSet;
import peakscope.model.timeline.Timeline;

/** Picks moments of a timed timeline for a table. */
public final class MemoryMoments {

    private MemoryMoments() {}

    /** The last events before evenly spaced moments, and one more event; in order, without repetition. */
    public static SortedSet<Integer> of(Timeline timeline, int count, int always) {
        SortedSet<Integer> events = new TreeSet<>();
        events.add(always);
        long begin = timeline.timeAt(0);
        double window = timeline.timeAt(timeline.steps() - 1) - begin;
        int event = 0;
        for (int moment = 0; moment < count; moment++) {
            long until = moment == count - 1 ? Long.MAX_VALUE : begin + (long) (window * moment / (count - 1));
            while (event + 1 < timeline.steps() && timeline.timeAt(event + 1) <= until) {
                event++;
            }
            events.add(event);
        }
        return events;
    }
}
