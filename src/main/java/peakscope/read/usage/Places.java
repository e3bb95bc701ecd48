package peakscope.read.usage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The places in one allocation that a usage report lists. Values use them at different times, so places overlap and add
 * up to more than the allocation; each byte counts for the largest place that contains it.
 */
final class Places {

    /** The compiler prints three digits, so a place may look this much larger than it is. */
    private static final double ROUNDING = 0.006;

    private record Place(long offset, long size, String shapes) {
        long end() {
            return offset + size;
        }
    }

    private final List<Place> places = new ArrayList<>();

    void add(long offset, long size, String shapes) {
        if (size > 0) {
            places.add(new Place(offset, size, shapes));
        }
    }

    /** The parts of the allocation, whole places first; an entry that says so stands for the rest. */
    List<UsageSpace.Entry> parts(int allocation) {
        List<UsageSpace.Entry> parts = new ArrayList<>();
        TreeMap<Long, Long> taken = new TreeMap<>();
        places.stream()
                .sorted(Comparator.comparingLong(Place::size).reversed())
                .forEach(place -> take(place, allocation, taken, parts));
        // Includes the memory of a place that was left out for rounding: it is then in no listed place.
        long end = places.stream().mapToLong(Place::end).max().orElse(0);
        for (long[] gap : gaps(taken, 0, end)) {
            parts.add(UsageSpace.Entry.sum(allocation, gap[0], gap[1] - gap[0]));
        }
        return parts;
    }

    private static void take(
            Place place, int allocation, NavigableMap<Long, Long> taken, List<UsageSpace.Entry> parts) {
        long rounding = Math.round(place.size() * ROUNDING);
        for (long[] gap : gaps(taken, place.offset(), place.end())) {
            long size = gap[1] - gap[0];
            // What sticks out only because of rounding is not a part.
            if (size > rounding) {
                boolean whole = size >= place.size() - 2 * rounding;
                taken.put(gap[0], gap[1]);
                parts.add(new UsageSpace.Entry(
                        allocation, gap[0], size, whole ? place.shapes() : "part of " + place.shapes()));
            }
        }
    }

    /** The free ranges between two addresses. */
    private static List<long[]> gaps(NavigableMap<Long, Long> taken, long from, long to) {
        List<long[]> gaps = new ArrayList<>();
        Map.Entry<Long, Long> before = taken.floorEntry(from);
        long at = before == null ? from : Math.max(from, before.getValue());
        for (Map.Entry<Long, Long> next :
                taken.subMap(from, false, Math.max(from, to), false).entrySet()) {
            if (next.getKey() > at) {
                gaps.add(new long[] {at, next.getKey()});
            }
            at = Math.max(at, next.getValue());
        }
        if (at < to) {
            gaps.add(new long[] {at, to});
        }
        return gaps;
    }
}
