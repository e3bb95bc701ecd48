package peakscope.read.xplane.allocator;

import peakscope.model.timeline.Category;
import peakscope.model.timeline.TimelineBuilder;

/** Opens and closes the entries of a curve while the events of an allocator are gone through. */
final class LevelBuffers {

    private final Levels levels;
    private final TimelineBuilder timeline;
    private final int[] byFirst;
    private final int[] byEnd;
    private final int[] buffers;
    private int opened;
    private int closed;

    /**
     * Makes an entry's buffers; those that are live at the first event live from the beginning.
     *
     * @param keyAtStart what the catalog knows entries of the beginning by
     * @param keyLater what the catalog knows the others by
     */
    LevelBuffers(long[] curve, int keyAtStart, int keyLater, TimelineBuilder timeline) {
        this.levels = new Levels(curve);
        this.timeline = timeline;
        byFirst = levels.byFirst();
        byEnd = levels.byEnd();
        buffers = new int[levels.size()];
        for (int entry : byFirst) {
            boolean atStart = levels.first(entry) == 0;
            long bytes = levels.bytes(entry);
            // What was asked for is not known, so neither is what of it is rounding.
            buffers[entry] =
                    timeline.addBuffer(atStart ? keyAtStart : keyLater, bytes, bytes, Category.TEMPORARY, -1, -1);
            if (atStart) {
                timeline.keep(buffers[entry]);
                opened++;
            }
        }
    }

    /** Does what belongs to the event that the timeline is at; events must come one after the other. */
    void at(int event) {
        while (closed < byEnd.length && levels.end(byEnd[closed]) == event) {
            timeline.close(buffers[byEnd[closed++]]);
        }
        while (opened < byFirst.length && levels.first(byFirst[opened]) == event) {
            timeline.open(buffers[byFirst[opened++]]);
        }
    }
}
