package peakscope.report.export;

import java.util.BitSet;
import java.util.Comparator;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import peakscope.model.timeline.Timeline;

/** The largest of all buffers of a timeline, live at the peak or not. */
final class LargestBuffers {

    private LargestBuffers() {}

    /**
     * @param top how many at most; empty for all
     */
    static BitSet of(Timeline timeline, OptionalInt top) {
        BitSet chosen = new BitSet();
        if (top.isEmpty()) {
            chosen.set(0, timeline.bufferCount());
        } else {
            IntStream.range(0, timeline.bufferCount())
                    .boxed()
                    .sorted(Comparator.comparingLong(timeline::sizeBytes).reversed())
                    .limit(top.getAsInt())
                    .forEach(chosen::set);
        }
        return chosen;
    }
}
