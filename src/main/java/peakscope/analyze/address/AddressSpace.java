package peakscope.analyze.address;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * All allocations of a timeline one after another on one axis of addresses, so that every buffer has one place on it.
 * The real addresses are known only when a program runs; the order here is ours: allocations for temporaries first,
 * because they change, then outputs, parameters and constants, each kind by number.
 *
 * <p>A buffer without an allocation or an offset has no place; their number is known, so that no chart hides them.
 */
public final class AddressSpace {

    private static final long NO_PLACE = -1;

    /** A larger offset or sum (above 8 PiB) means damage; below that, a double holds every address exactly. */
    private static final long FURTHEST = 1L << 53;

    private static final Comparator<AllocationExtent> ORDER = Comparator.<AllocationExtent>comparingInt(
                    extent -> place(extent.kind()))
            .thenComparingInt(AllocationExtent::allocation);

    private final Timeline timeline;
    private final List<AllocationExtent> extents;
    private final long[] address;
    private final int unplaced;
    private final int empty;

    private AddressSpace(Timeline timeline, List<AllocationExtent> extents, long[] address) {
        this.timeline = timeline;
        this.extents = List.copyOf(extents);
        this.address = address;
        int without = 0;
        int nothing = 0;
        for (int buffer = 0; buffer < address.length; buffer++) {
            if (timeline.sizeBytes(buffer) == 0) {
                nothing++;
            } else if (address[buffer] == NO_PLACE) {
                without++;
            }
        }
        this.unplaced = without;
        this.empty = nothing;
    }

    public static AddressSpace of(Timeline timeline) {
        int[] numbers = IntStream.range(0, timeline.bufferCount())
                .filter(buffer -> hasPlace(timeline, buffer))
                .map(timeline::allocation)
                .sorted()
                .distinct()
                .toArray();
        long[] size = new long[numbers.length];
        Category[] kind = new Category[numbers.length];
        for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
            if (hasPlace(timeline, buffer)) {
                int which = Arrays.binarySearch(numbers, timeline.allocation(buffer));
                size[which] = Math.max(size[which], timeline.offsetBytes(buffer) + timeline.sizeBytes(buffer));
                Category of = timeline.category(buffer);
                kind[which] = kind[which] == null || place(of) < place(kind[which]) ? of : kind[which];
            }
        }
        List<AllocationExtent> extents = new ArrayList<>();
        for (int which = 0; which < numbers.length; which++) {
            extents.add(new AllocationExtent(numbers[which], kind[which], 0, size[which]));
        }
        extents.sort(ORDER);
        return laidOut(timeline, numbers, extents);
    }

    private static AddressSpace laidOut(Timeline timeline, int[] numbers, List<AllocationExtent> ordered) {
        List<AllocationExtent> extents = new ArrayList<>();
        long[] base = new long[numbers.length];
        long next = 0;
        for (AllocationExtent extent : ordered) {
            int which = Arrays.binarySearch(numbers, extent.allocation());
            boolean fits = extent.size() <= FURTHEST - next;
            base[which] = fits ? next : NO_PLACE;
            if (fits) {
                extents.add(new AllocationExtent(extent.allocation(), extent.kind(), next, extent.size()));
                next += extent.size();
            }
        }
        long[] address = new long[timeline.bufferCount()];
        for (int buffer = 0; buffer < address.length; buffer++) {
            int which = hasPlace(timeline, buffer) ? Arrays.binarySearch(numbers, timeline.allocation(buffer)) : -1;
            address[buffer] =
                    which < 0 || base[which] == NO_PLACE ? NO_PLACE : base[which] + timeline.offsetBytes(buffer);
        }
        return new AddressSpace(timeline, extents, address);
    }

    private static boolean hasPlace(Timeline timeline, int buffer) {
        long offset = timeline.offsetBytes(buffer);
        return timeline.allocation(buffer) >= 0 && offset >= 0 && offset <= FURTHEST && timeline.sizeBytes(buffer) > 0;
    }

    private static int place(Category kind) {
        return switch (kind) {
            case TEMPORARY, THREAD_LOCAL -> 0;
            case OUTPUT -> 1;
            case PARAMETER -> 2;
            case CONSTANT -> 3;
        };
    }

    /** From the lowest address up, without gaps between them. */
    public List<AllocationExtent> extents() {
        return extents;
    }

    /** End of the last allocation; 0 if nothing has a place. */
    public long size() {
        return extents.isEmpty() ? 0 : extents.get(extents.size() - 1).end();
    }

    /** Whether a buffer takes any addresses, and they are known. */
    public boolean isPlaced(int buffer) {
        return address[buffer] != NO_PLACE;
    }

    /** Start of a placed buffer. */
    public long address(int buffer) {
        return address[buffer];
    }

    /** The first address after a placed buffer. */
    public long end(int buffer) {
        return address[buffer] + timeline.sizeBytes(buffer);
    }

    /** Number of buffers with a size but no place. */
    public int unplacedCount() {
        return unplaced;
    }

    /** Number of buffers that take no bytes, and so no addresses. */
    public int emptyCount() {
        return empty;
    }

    /** What is occupied and what is free while these buffers are live. */
    public AddressSection section(int[] live) {
        return AddressSection.of(timeline, this, live);
    }
}
