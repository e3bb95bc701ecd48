package peakscope.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rules of the heap simulator's trace, written as plainly and slowly as possible, independently of the program:
 * anyone who doubts the fast replay can read this one.
 */
final class PlainReplay {

    private final Map<Long, Long> sizes;
    private final Map<Long, Long> standsFor = new HashMap<>();
    private final Map<Long, Integer> references = new HashMap<>();
    private final Set<Long> live = new HashSet<>();
    final List<Long> inUse = new ArrayList<>();

    /** The sizes of all buffers by id, and the memory that lives throughout, in bytes. */
    PlainReplay(Map<Long, Long> sizes, long throughout, List<long[]> events) {
        this.sizes = sizes;
        for (long[] event : events) {
            apply(event);
            inUse.add(throughout
                    + live.stream()
                            .mapToLong(id -> this.sizes.getOrDefault(id, 0L))
                            .sum());
        }
    }

    private void apply(long[] event) {
        long buffer = event[1];
        if (!sizes.containsKey(buffer)) {
            return;
        }
        if (event[0] == HloProtoWriter.ALLOC) {
            hold(canonical(buffer));
        } else if (event[0] == HloProtoWriter.FREE) {
            long canonical = canonical(buffer);
            int left = references.getOrDefault(canonical, 0) - 1;
            if (left >= 0) {
                references.put(canonical, left);
            }
            if (left == 0) {
                live.remove(canonical);
            }
        } else if (sizes.containsKey(event[2]) && !chain(event[2]).contains(buffer)) {
            standsFor.put(buffer, event[2]);
            hold(canonical(event[2]));
        }
    }

    private void hold(long canonical) {
        references.merge(canonical, 1, Integer::sum);
        live.add(canonical);
    }

    private long canonical(long buffer) {
        List<Long> chain = chain(buffer);
        return chain.get(chain.size() - 1);
    }

    /** The buffer, what it stands for, what that stands for, and so on. */
    private List<Long> chain(long buffer) {
        List<Long> chain = new ArrayList<>(List.of(buffer));
        while (standsFor.containsKey(chain.get(chain.size() - 1))) {
            chain.add(standsFor.get(chain.get(chain.size() - 1)));
        }
        return chain;
    }
}
