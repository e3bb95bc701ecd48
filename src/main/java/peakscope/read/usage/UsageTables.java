package peakscope.read.usage;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import peakscope.model.value.Bytes;

/**
 * Gathers the tables of one usage report line by line, in both forms that compilers have written: since 2025 one table
 * per allocation under the name of its memory space, before that one table of all allocations with their attributes.
 * Sums are exact; the compiler rounds single sizes when it prints them, so their last digits are unknown.
 */
final class UsageTables {

    /** The head of a memory space in the newer form. */
    static final Pattern SPACE = Pattern.compile("^Memory Space: .* \\(color=(-?\\d+)\\)");

    /** For a space in the newer form, for everything in the older. */
    static final Pattern TOTAL = Pattern.compile("^Total bytes(?: used)?: (\\d+)");

    private static final Pattern TABLE = Pattern.compile("^\\s*cumulative_size;\\s+size;");

    /** Columns: cumulative size, size, offset, number of values, shapes. */
    private static final Pattern VALUE =
            Pattern.compile("^\\s*\\S+ ?\\(\\s*\\d+%\\);\\s*(\\S+);\\s*(\\d+);\\s*\\d+; (.*)$");

    private static final Pattern ALLOCATION = Pattern.compile(
            "^\\s*\\S+ ?\\(\\s*\\d+%\\);\\s*\\S+; allocation (\\d+): size ([0-9.]+[KMGTPE]?i?B)((?:, .*)?):?$");
    private static final Pattern COLOR = Pattern.compile(", color (-?\\d+)");
    private static final int MOST_ROWS = 100_000;

    private final List<Space> spaces = new ArrayList<>();
    private final Map<Long, Space> older = new LinkedHashMap<>();
    private long totalOfAll = -1;
    private int rows;

    private static final class Space {
        private final long color;
        private long total = -1;
        private final List<Places> allocations = new ArrayList<>();
        private final List<UsageSpace.Entry> whole = new ArrayList<>();

        Space(long color) {
            this.color = color;
        }

        UsageSpace done() {
            List<UsageSpace.Entry> entries = new ArrayList<>(whole);
            for (int i = 0; i < allocations.size(); i++) {
                entries.addAll(allocations.get(i).parts(i));
            }
            long listed = entries.stream().mapToLong(UsageSpace.Entry::size).sum();
            return new UsageSpace(color, total < 0 ? listed : total, entries);
        }
    }

    /**
     * A whole report.
     *
     * @param unplaced total of the small allocations, whose memory the older form does not name
     */
    record Listed(List<UsageSpace> spaces, Bytes unplaced) {
        Listed {
            spaces = List.copyOf(spaces);
        }
    }

    /** Takes the next line; returns whether it belongs to a report. */
    boolean accept(String line) {
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
            last().allocations.add(new Places());
        } else if (!spaces.isEmpty() && !last().allocations.isEmpty()) {
            return value(line);
        } else {
            return allocation(line);
        }
        return true;
    }

    /** Whether there is already a space with this number, so that another one belongs to another program. */
    boolean has(long color) {
        return spaces.stream().anyMatch(space -> space.color == color);
    }

    boolean isEmpty() {
        return spaces.isEmpty() && older.isEmpty();
    }

    /** What the report lists; call this at its end. */
    Listed listed() {
        List<UsageSpace> found = new ArrayList<>();
        spaces.forEach(space -> found.add(space.done()));
        older.values().forEach(space -> found.add(space.done()));
        long listed = found.stream().mapToLong(UsageSpace::total).sum();
        return new Listed(found, new Bytes(Math.max(0, totalOfAll - listed)));
    }

    private Space last() {
        return spaces.get(spaces.size() - 1);
    }

    private boolean value(String line) {
        Matcher value = VALUE.matcher(line);
        if (!value.matches()) {
            return false;
        }
        if (rows++ < MOST_ROWS) {
            List<Places> allocations = last().allocations;
            allocations
                    .get(allocations.size() - 1)
                    .add(
                            UsageSpace.size(number(value.group(2))),
                            rounded(value.group(1)),
                            value.group(3).strip());
        }
        return true;
    }

    private boolean allocation(String line) {
        Matcher allocation = ALLOCATION.matcher(line);
        if (!allocation.matches()) {
            return false;
        }
        if (rows++ < MOST_ROWS) {
            Matcher color = COLOR.matcher(allocation.group(3));
            older.computeIfAbsent(color.find() ? number(color.group(1)) : 0, Space::new)
                    .whole
                    .add(new UsageSpace.Entry(
                            (int) Math.min(Integer.MAX_VALUE, number(allocation.group(1))),
                            0,
                            rounded(allocation.group(2)),
                            ""));
        }
        return true;
    }

    private static long rounded(String human) {
        try {
            return UsageSpace.size(Bytes.parse(human).count());
        } catch (IllegalArgumentException noSize) {
            return 0;
        }
    }

    static long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException tooLong) {
            return 0;
        }
    }
}
