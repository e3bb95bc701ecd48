package peakscope.read.usage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import peakscope.model.Bytes;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.Warning;
import peakscope.read.io.FileBytes;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/**
 * Reads a memory usage report as text, in both forms that compilers have written: since 2025 a table an allocation under the name of
 * its memory space, before that one table of all allocations with their attributes. Sums are exact; single sizes are rounded by the
 * compiler to what it prints, so their last digits are not known.
 */
public final class UsageTextReader {

    private static final Pattern SPACE = Pattern.compile("^Memory Space: .* \\(color=(-?\\d+)\\)");
    private static final Pattern TOTAL = Pattern.compile("^Total bytes(?: used)?: (\\d+)");
    private static final Pattern TABLE = Pattern.compile("^\\s*cumulative_size;\\s+size;");

    /** Columns: cumulative size, size, offset, number of values, shapes. */
    private static final Pattern VALUE =
            Pattern.compile("^\\s*\\S+ ?\\(\\s*\\d+%\\);\\s*(\\S+);\\s*(\\d+);\\s*\\d+; (.*)$");

    private static final Pattern ALLOCATION = Pattern.compile(
            "^\\s*\\S+ ?\\(\\s*\\d+%\\);\\s*\\S+; allocation (\\d+): size ([0-9.]+[KMGTPE]?i?B)((?:, .*)?):?$");
    private static final Pattern COLOR = Pattern.compile(", color (-?\\d+)");
    private static final int MOST_ENTRIES = 100_000;

    private final List<Space> spaces = new ArrayList<>();
    private final Map<Long, Space> older = new LinkedHashMap<>();
    private long totalOfAll = -1;
    private int entries;

    private UsageTextReader() {}

    private static final class Space {
        private final long color;
        private long total = -1;
        private final List<UsageSpace.Entry> entries = new ArrayList<>();

        Space(long color) {
            this.color = color;
        }

        UsageSpace done() {
            long listed = entries.stream().mapToLong(UsageSpace.Entry::size).sum();
            return new UsageSpace(color, total < 0 ? listed : total, entries);
        }
    }

    /**
     * Reads a whole report.
     *
     * @param module name, which a report does not tell
     * @param warnings takes what it does not hold
     * @throws ReadException when it cannot be read or lists nothing
     */
    public static ModuleMemory read(Path file, String module, Progress progress, List<Warning> warnings)
            throws ReadException {
        UsageTextReader reader = new UsageTextReader();
        try (LineReader lines = new LineReader(file)) {
            int count = 0;
            for (String line = lines.next(); line != null; line = lines.next()) {
                if ((count++ & 0xFFF) == 0) {
                    progress.stopIfCancelled();
                }
                reader.accept(line);
            }
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(file.toString(), unreadable);
        }
        List<UsageSpace> found = new ArrayList<>();
        reader.spaces.forEach(space -> found.add(space.done()));
        reader.older.values().forEach(space -> found.add(space.done()));
        long listed = found.stream().mapToLong(UsageSpace::total).sum();
        if (reader.totalOfAll > listed) {
            warnings.add(new Warning(
                    module,
                    "the report leaves out small allocations, " + new Bytes(reader.totalOfAll - listed)
                            + " together, and does not tell in which memory they are"));
        }
        boolean tpu = found.size() > 1 && !file.toString().contains("gpu_after");
        warnings.add(new Warning(module, "the sizes of single allocations are rounded in the report"));
        return UsageReportReader.module(file.toString(), module, Platform.of(tpu, file.toString()), found, warnings);
    }

    private void accept(String line) {
        Matcher space = SPACE.matcher(line);
        Matcher total = TOTAL.matcher(line);
        if (space.find()) {
            spaces.add(new Space(number(space.group(1))));
        } else if (total.find()) {
            long bytes = UsageSpace.size(number(total.group(1)));
            if (spaces.isEmpty()) {
                totalOfAll = bytes;
            } else {
                last().total = bytes;
            }
        } else if (!spaces.isEmpty() && TABLE.matcher(line).find()) {
            // One table an allocation; its size grows with the values in it.
            add(last().entries, new UsageSpace.Entry(last().entries.size(), 0, ""));
        } else if (!spaces.isEmpty() && !last().entries.isEmpty()) {
            value(line);
        } else {
            allocation(line);
        }
    }

    private Space last() {
        return spaces.get(spaces.size() - 1);
    }

    /** An allocation is as long as its furthest value, and named by its first, the largest. */
    private void value(String line) {
        Matcher value = VALUE.matcher(line);
        if (!value.matches()) {
            return;
        }
        List<UsageSpace.Entry> of = last().entries;
        UsageSpace.Entry before = of.get(of.size() - 1);
        long end = UsageSpace.size(UsageSpace.size(number(value.group(2))) + rounded(value.group(1)));
        String name = before.size() == 0 ? value.group(3).strip() : before.name();
        of.set(of.size() - 1, new UsageSpace.Entry(before.index(), Math.max(before.size(), end), name));
    }

    private void allocation(String line) {
        Matcher allocation = ALLOCATION.matcher(line);
        if (allocation.matches()) {
            Matcher color = COLOR.matcher(allocation.group(3));
            Space space = older.computeIfAbsent(color.find() ? number(color.group(1)) : 0, Space::new);
            add(
                    space.entries,
                    new UsageSpace.Entry(
                            (int) Math.min(Integer.MAX_VALUE, number(allocation.group(1))),
                            rounded(allocation.group(2)),
                            ""));
        }
    }

    private void add(List<UsageSpace.Entry> to, UsageSpace.Entry entry) {
        if (entries++ < MOST_ENTRIES) {
            to.add(entry);
        }
    }

    private static long rounded(String human) {
        try {
            return UsageSpace.size(Bytes.parse(human).count());
        } catch (IllegalArgumentException noSize) {
            return 0;
        }
    }

    private static long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException tooLong) {
            return 0;
        }
    }
}
