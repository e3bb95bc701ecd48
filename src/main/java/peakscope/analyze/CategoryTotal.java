package peakscope.analyze;

import java.util.EnumMap;
import java.util.Map;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/** Totals of one category's buffers; an entry that stands for several counts as that many. */
public record CategoryTotal(Bytes bytes, Bytes unpadded, int buffers) {

    /** One total for each category, including those without buffers. */
    public static Map<Category, CategoryTotal> of(Timeline timeline, int[] live) {
        Map<Category, long[]> sums = new EnumMap<>(Category.class);
        for (Category category : Category.values()) {
            sums.put(category, new long[3]);
        }
        for (int buffer : live) {
            long[] sum = sums.computeIfAbsent(timeline.category(buffer), category -> new long[3]);
            sum[0] += timeline.sizeBytes(buffer);
            sum[1] += timeline.unpaddedBytes(buffer);
            sum[2] += timeline.countOf(buffer);
        }
        Map<Category, CategoryTotal> totals = new EnumMap<>(Category.class);
        sums.forEach(
                (category, sum) -> totals.put(category, new CategoryTotal(new Bytes(sum[0]), new Bytes(sum[1]), (int)
                        Math.min(Integer.MAX_VALUE, sum[2]))));
        return totals;
    }

    public Bytes padding() {
        return bytes.minus(unpadded);
    }
}
