package peakscope.read.usage;

import java.util.List;
import peakscope.model.MemorySpace;
import peakscope.model.SpaceMemory;
import peakscope.model.shape.Shape;
import peakscope.model.shape.ShapeParser;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;
import peakscope.model.value.Warning;

/**
 * One memory space of a usage report.
 *
 * @param total bytes of all allocations, those not listed too
 */
record UsageSpace(long color, long total, List<Entry> entries) {

    UsageSpace {
        entries = List.copyOf(entries);
    }

    /**
     * One allocation, or a place in one.
     *
     * @param index of the allocation
     * @param name empty if nothing stands for the whole
     * @param isSum whether it is the part of an allocation that the report does not list
     */
    record Entry(int index, long offset, long size, String name, boolean isSum) {

        Entry(int index, long offset, long size, String name) {
            this(index, offset, size, name, false);
        }

        static Entry sum(int index, long offset, long size) {
            return new Entry(index, offset, size, BufferDetails.NOT_LISTED, true);
        }

        String label() {
            return name.isEmpty() ? "allocation " + index : name;
        }
    }

    /** Bytes as a report gives them; impossible figures count as 0. */
    static long size(long bytes) {
        return bytes < 0 || bytes > Bytes.LARGEST_BUFFER ? 0 : bytes;
    }

    /** All allocations at one moment; what the report leaves out becomes one entry. */
    SpaceMemory memory(MemorySpace named, String module, List<Warning> warnings) {
        TimelineBuilder timeline = new TimelineBuilder(AxisKind.INSTANT, entries.size(), 0);
        timeline.markExcerpt();
        long rest = total;
        int key = 0;
        for (Entry entry : entries) {
            // A damaged entry may claim more than there is.
            long size = Math.min(entry.size(), rest);
            timeline.keep(timeline.addBuffer(key++, size, size, Category.TEMPORARY, entry.index(), entry.offset()));
            rest -= size;
        }
        if (rest > 0) {
            timeline.keep(timeline.addBuffer(key, rest, rest, Category.TEMPORARY, -1, -1));
            warnings.add(new Warning(
                    module + ", " + named.title(),
                    "the report leaves out small allocations, " + new Bytes(rest) + " together"));
        }
        return new SpaceMemory(named, timeline.build(new EntryNames(entries)), new Bytes(total));
    }

    private record EntryNames(List<Entry> entries) implements BufferCatalog {
        @Override
        public boolean isSum(int key) {
            return key >= entries.size() || entries.get(key).isSum();
        }

        @Override
        public String instruction(int key) {
            return key < entries.size() ? entries.get(key).label() : BufferDetails.NOT_LISTED;
        }

        @Override
        public BufferDetails details(int key) {
            // For a place with one value, the text is its shape.
            Shape shape = key < entries.size()
                    ? ShapeParser.tryParse(entries.get(key).name()).orElse(null)
                    : null;
            return new BufferDetails(instruction(key), List.of(), shape, null, null, List.of());
        }
    }
}
