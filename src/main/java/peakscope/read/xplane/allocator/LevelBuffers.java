package peakscope.read.xplane.allocator;

import peakscope.model.timeline.Category;
import peakscope.model.timeline.TimelineBuilder;

/** Opens and closes the entries of a curve while an allocator's events are replayed. */
final class LevelBuffers {

    private final Levels levels;
    private final TimelineBuilder timeline;
    private final int[] byFirst;
    private final int[] byEnd;
    private final int[] buffers;
    private int opened;
    private int closed;

    /**
     * Makes an entry's buffers; those live at the first event live from the beginning.
     *
     * @param keyAtStart the catalog's key for entries from the beginning
     * @param keyLater the catalog's key for the others
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
            // The requested size is unknown, so the rounding is too.
            buffers[entry] =
                    timeline.addBuffer(atStart ? keyAtStart : keyLater, bytes, bytes, Category.TEMPORARY, -1, -1);
            if (atStart) {
                timeline.keep(buffers[entry]);
                opened++;
            }
        }
    }

    /** Handles the timeline's current event; events must come in order. */
    void at(int event) {
        while (closed < byEnd.length && levels.end(byEnd[closed]) == event) {
            timeline.close(buffers[byEnd[closed++]]);
        }
        while (opened < byFirst.length && levels.first(byFirst[opened]) == event) {
            timeline.open(buffers[byFirst[opened++]]);
        }
    }
}
