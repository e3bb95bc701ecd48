package peakscope.read.xplane.allocator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What allocations are for, each combination kept once: a training loop repeats a few hundred of them. */
public final class Activities {

    private final List<Kind> kinds = new ArrayList<>();
    private final Map<Kind, Integer> rows = new HashMap<>();

    /** Texts are empty if the event has none. */
    public record Kind(String op, String region, int dataType, String shape) {
        public static final Kind NONE = new Kind("", "", 0, "");
    }

    int intern(Kind kind) {
        Integer known = rows.putIfAbsent(kind, kinds.size());
        if (known == null) {
            kinds.add(kind);
            return kinds.size() - 1;
        }
        return known;
    }

    Kind of(int row) {
        return kinds.get(row);
    }
}
