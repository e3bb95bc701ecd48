package peakscope.ui.table;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.analyze.query.BufferColumns;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * The buffers in a table, in its order, with what their columns need.
 *
 * @param texts of the timeline's buffers
 * @param inUse bytes in use at the event shown
 * @param live number of buffers live there
 * @param shown those of them that match the search; do not modify
 */
@SuppressWarnings("ArrayRecordComponent") // made anew for each change, never compared
record BufferListing(BufferColumns texts, Bytes inUse, int live, int[] shown) {

    /** A column to sort by. */
    record Order(BufferColumn column, boolean isDescending) {}

    /** The buffers live at a point, or only those of them that were found. */
    static BufferListing of(BufferColumns texts, int point, int[] live, Optional<BitSet> found) {
        int[] shown =
                found.map(set -> Arrays.stream(live).filter(set::get).toArray()).orElse(live);
        return new BufferListing(texts, texts.timeline().inUse(point), live.length, shown);
    }

    Timeline timeline() {
        return texts.timeline();
    }

    /** The same sorted by these columns, the first most significant; ties stay in program order. */
    BufferListing sorted(List<Order> orders) {
        int[] sorted = shown;
        for (int i = orders.size() - 1; i >= 0; i--) {
            Order order = orders.get(i);
            sorted = order.column().sort(this, sorted, order.isDescending());
        }
        return new BufferListing(texts, inUse, live, sorted);
    }

    Bytes shownBytes() {
        return new Bytes(Arrays.stream(shown).mapToLong(timeline()::sizeBytes).sum());
    }

    /** {@code 312 of 1,024 buffers, 1.20 GiB of 3.40 GiB}. */
    String summary() {
        String buffers = live == 1 ? "buffer" : "buffers";
        return shown.length == live
                ? String.format(Locale.ROOT, "%,d %s, %s", live, buffers, shownBytes())
                : String.format(
                        Locale.ROOT, "%,d of %,d %s, %s of %s", shown.length, live, buffers, shownBytes(), inUse);
    }
}
