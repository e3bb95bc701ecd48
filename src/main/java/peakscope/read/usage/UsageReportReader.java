package peakscope.read.usage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.value.Warning;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;
import peakscope.read.io.ReadException;

/**
 * Reads a memory usage report. It gives the size of each allocation but not when it is in use, so the result is the total
 * allocation, an upper bound of the peak. Reports give small allocations only as a sum.
 */
public final class UsageReportReader {

    private UsageReportReader() {}

    /**
     * Reads a whole report.
     *
     * @param module name, which a report does not say
     * @param warnings takes what it lacks
     * @throws ReadException when it is damaged or lists nothing
     */
    public static ModuleMemory read(String file, String module, byte[] bytes, List<Warning> warnings)
            throws ReadException {
        ProtoCursor cursor = new ProtoCursor(bytes, Slice.whole(bytes));
        List<UsageSpace> spaces = new ArrayList<>();
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
            throw ReadException.at(
                    file,
                    String.format(Locale.ROOT, "near byte %,d", cursor.position()),
                    "is a cut or damaged memory usage report",
                    "copy the file again, or dump again");
        }
        // A TPU has fast memory too, and its memories have names of their own.
        boolean tpu = tiled || (spaces.size() > 1 && !file.contains("gpu_after"));
        return module(file, module, Platform.of(tpu, file), spaces, warnings);
    }

    /**
     * Builds a module of one moment from what a report lists.
     *
     * @throws ReadException when it lists nothing
     */
    static ModuleMemory module(
            String file, String module, Platform platform, List<UsageSpace> spaces, List<Warning> warnings)
            throws ReadException {
        List<SpaceMemory> memories = spaces.stream()
                .filter(space -> space.total() > 0)
                .sorted((one, other) -> Long.compare(one.color(), other.color()))
                .map(space -> space.memory(MemorySpace.of(platform, space.color()), module, warnings))
                .toList();
        if (memories.isEmpty()) {
            throw ReadException.of(
                    file,
                    "is a memory usage report that lists nothing",
                    "open the dump of a program that allocates memory");
        }
        warnings.add(new Warning(
                module,
                "is a memory usage report: it has no lifetimes, so everything allocated counts as in use at once, thread-local"
                        + " memory too, which is an upper bound; it lacks kinds, shapes and padding, and everything counts as"
                        + " temporary. The after_optimizations.hlo.pb of the same dump has all of it"));
        return new ModuleMemory(module, file, platform, memories, List.of(), Optional.empty());
    }

    private static UsageSpace space(byte[] bytes, Slice slice) throws IOException {
        long total = 0;
        long color = 0;
        List<UsageSpace.Entry> entries = new ArrayList<>();
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> total = UsageSpace.size(cursor.number());
                case 2 -> color = cursor.number();
                case 3 -> entries.add(entry(bytes, cursor.slice()));
                default -> cursor.skip();
            }
        }
        return new UsageSpace(color, total, entries);
    }

    private static UsageSpace.Entry entry(byte[] bytes, Slice slice) throws IOException {
        long index = 0;
        long size = 0;
        String name = "";
        int names = 0;
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> index = cursor.number();
                case 2 -> size = UsageSpace.size(cursor.number());
                case 5 -> {
                    String position = cursor.text();
                    name = names++ == 0 ? position.replace(" {}", "").replace(" {", "{") : name;
                }
                default -> cursor.skip();
            }
        }
        // The values of an allocation are in no order, so none of several can stand for all.
        String shown = names == 1 ? name : "";
        return new UsageSpace.Entry((int) Math.max(0, Math.min(Integer.MAX_VALUE, index)), 0, size, shown);
    }
}
