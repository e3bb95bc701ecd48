package peakscope.chart.map;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Labels ranked by their buffers' bytes: the first seven individually, all others together after them. */
final class LabelRanks {

    private static final int BY_THEMSELVES = 7;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> labels = new ArrayList<>();
    private final List<Long> bytes = new ArrayList<>();
    private final int[] number;
    private int count;
    private boolean unknown;

    LabelRanks(int buffers) {
        number = new int[buffers];
    }

    /** The label of the next buffer; null if unknown. */
    void add(@Nullable String label, long size) {
        if (label == null) {
            unknown = true;
            number[count++] = -1;
            return;
        }
        Integer known = numbers.get(label);
        int which = known == null ? labels.size() : known;
        if (known == null) {
            numbers.put(label, which);
            labels.add(label);
            bytes.add(0L);
        }
        // Sums over lives, not over memory held at once, so a damaged file may exceed 64 bits.
        bytes.set(which, Math.min(Long.MAX_VALUE / 2, bytes.get(which) + size));
        number[count++] = which;
    }

    boolean hasUnknown() {
        return unknown;
    }

    /** The labels ranked individually, most bytes first. */
    List<String> largest() {
        return order().stream().limit(alone()).map(labels::get).toList();
    }

    /** Number of labels ranked together. */
    int others() {
        return labels.size() - alone();
    }

    /** The rank of each buffer's label, from 0; unknown labels come last. */
    byte[] ranks() {
        int[] rankOf = new int[labels.size()];
        int rank = 0;
        for (int which : order()) {
            rankOf[which] = Math.min(rank++, alone());
        }
        byte[] ranks = new byte[count];
        int last = alone() + (others() > 0 ? 1 : 0);
        for (int buffer = 0; buffer < count; buffer++) {
            ranks[buffer] = (byte) (number[buffer] < 0 ? last : rankOf[number[buffer]]);
        }
        return ranks;
    }

    /** Eight labels need no group of others: the eighth gets a colour of its own. */
    private int alone() {
        return labels.size() <= BY_THEMSELVES + 1 ? labels.size() : BY_THEMSELVES;
    }

    private List<Integer> order() {
        List<Integer> order = new ArrayList<>();
        for (int which = 0; which < labels.size(); which++) {
            order.add(which);
        }
        order.sort(Comparator.comparing((Integer which) -> bytes.get(which)).reversed());
        return order;
    }
}
