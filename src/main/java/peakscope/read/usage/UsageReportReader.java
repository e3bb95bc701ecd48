package peakscope.read.usage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.model.AxisKind;
import peakscope.model.BufferCatalog;
import peakscope.model.BufferDetails;
import peakscope.model.Bytes;
import peakscope.model.Category;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.TimelineBuilder;
import peakscope.model.Warning;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;
import peakscope.read.io.ReadException;

/**
 * Reads a memory usage report. It says how large each allocation is and not when it is in use, so what comes out is all that is
 * allocated, an upper bound of the peak. Reports leave out small allocations, which are known as a sum.
 */
public final class UsageReportReader {

    private UsageReportReader() {}

    private record Entry(int index, long size, String name) {
        String label() {
            return name.isEmpty() ? "allocation " + index : name;
        }
    }

    private record Space(long color, long total, List<Entry> entries) {}

    /**
     * Reads a whole report.
     *
     * @param module name, which a report does not tell
     * @param warnings takes what it does not hold
     * @throws ReadException when it is damaged or lists nothing
     */
    public static ModuleMemory read(String file, String module, byte[] bytes, List<Warning> warnings)
            throws ReadException {
        ProtoCursor cursor = new ProtoCursor(bytes, Slice.whole(bytes));
        List<Space> spaces = new ArrayList<>();
        boolean tiled = false;
        try {
            while (cursor.next()) {
                if (cursor.field() == 1) {
                    Slice slice = cursor.slice();
                    tiled |= ProtoCursor.text(bytes, slice.start(), slice.length())
                            .contains("Memory Space: vmem");
                    spaces.add(space(bytes, slice));
                } else {
                    cursor.skip();
                }
            }
        } catch (IOException damaged) {
            throw new ReadException(
                    file,
                    String.format(Locale.ROOT, "near byte %,d", cursor.position()),
                    "is a cut or damaged memory usage report",
                    "copy the file again, or dump again");
        }
        // On a TPU there is fast memory too; its kinds of memory have names of their own.
        boolean tpu = tiled || (spaces.size() > 1 && !file.contains("gpu_after"));
        Platform platform = Platform.of(tpu, file);
        List<SpaceMemory> memories = spaces.stream()
                .filter(space -> space.total() > 0)
                .sorted((one, other) -> Long.compare(one.color(), other.color()))
                .map(space -> memory(space, MemorySpace.of(platform, space.color()), module, warnings))
                .toList();
        if (memories.isEmpty()) {
            throw new ReadException(
                    file, "", "is a memory usage report that lists nothing", "open the dump of a program that does");
        }
        warnings.add(new Warning(
                module,
                "is a memory usage report: it has no lifetimes, so all that is allocated counts as in use at once, thread-local"
                        + " memory too, which is an upper bound; kinds, shapes and padding are not in it, and all counts as"
                        + " temporary. The after_optimizations.hlo.pb of the same dump has all of it"));
        return new ModuleMemory(module, file, platform, memories, List.of(), Optional.empty());
    }

    private static Space space(byte[] bytes, Slice slice) throws IOException {
        long total = 0;
        long color = 0;
        List<Entry> entries = new ArrayList<>();
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> total = size(cursor.number());
                case 2 -> color = cursor.number();
                case 3 -> entries.add(entry(bytes, cursor.slice()));
                default -> cursor.skip();
            }
        }
        return new Space(color, total, entries);
    }

    private static Entry entry(byte[] bytes, Slice slice) throws IOException {
        long index = 0;
        long size = 0;
        String name = "";
        int names = 0;
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> index = cursor.number();
                case 2 -> size = size(cursor.number());
                case 5 -> {
                    String position = cursor.text();
                    name = names++ == 0 ? position.replace(" {}", "").replace(" {", "{") : name;
                }
                default -> cursor.skip();
            }
        }
        // The values of one allocation are in no order, so of many none stands for all.
        String shown = names == 1 ? name : "";
        return new Entry((int) Math.max(0, Math.min(Integer.MAX_VALUE, index)), size, shown);
    }

    private static long size(long bytes) {
        return bytes < 0 || bytes > Bytes.LARGEST_BUFFER ? 0 : bytes;
    }

    private static SpaceMemory memory(Space space, MemorySpace named, String module, List<Warning> warnings) {
        TimelineBuilder timeline =
                new TimelineBuilder(AxisKind.INSTANT, space.entries().size(), 0);
        timeline.markExcerpt();
        long rest = space.total();
        int key = 0;
        for (Entry entry : space.entries()) {
            // A damaged entry may claim more than there is.
            long size = Math.min(entry.size(), rest);
            timeline.keep(timeline.addBuffer(key++, size, size, Category.TEMPORARY, entry.index(), 0));
            rest -= size;
        }
        if (rest > 0) {
            timeline.keep(timeline.addBuffer(key, rest, rest, Category.TEMPORARY, -1, -1));
            warnings.add(new Warning(
                    module + ", " + named.title(),
                    "the report leaves out small allocations, " + new Bytes(rest) + " together"));
        }
        return new SpaceMemory(named, timeline.build(new Names(space.entries())), new Bytes(space.total()));
    }

    private record Names(List<Entry> entries) implements BufferCatalog {
        @Override
        public String instruction(int key) {
            return key < entries.size() ? entries.get(key).label() : BufferDetails.NOT_LISTED;
        }

        @Override
        public BufferDetails details(int key) {
            return new BufferDetails(instruction(key), List.of(), null, null, null, List.of());
        }
    }
}
