package peakscope.chart.map;

import java.util.Locale;
import peakscope.analyze.origin.Origins;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * What is at a place of the memory map: one box, several overlapping ones, or all that are merged there.
 *
 * @param buffers largest first, at least one; do not modify
 */
@SuppressWarnings("ArrayRecordComponent") // made for one lookup, never compared
public record MapHit(int[] buffers) {

    /** The buffer to describe. */
    public int buffer() {
        return buffers[0];
    }

    /** {@code gelu · train.py:11}, {@code fusion.3 and 65 more}. */
    public String title(Origins origins) {
        String name = origins.label(buffer());
        String shown = name.isEmpty() ? "buffer " + buffer() : name;
        return buffers.length == 1 ? shown : String.format(Locale.ROOT, "%s and %,d more", shown, buffers.length - 1);
    }

    /** Size, padding and lifetime. */
    public String figures(Timeline timeline) {
        long size = timeline.sizeBytes(buffer());
        long padding = size - timeline.unpaddedBytes(buffer());
        String text = new Bytes(size).toString();
        if (padding > 0) {
            text += ", " + new Bytes(padding) + " of it padding";
        }
        return timeline.points() == 1
                ? text
                : String.format(
                        Locale.ROOT,
                        "%s, events %,d to %,d",
                        text,
                        timeline.firstStep(buffer()),
                        timeline.lastStep(buffer()));
    }
}
