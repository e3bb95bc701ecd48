package peakscope.read.usage;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import peakscope.model.ModuleMemory;
import peakscope.model.value.Warning;
import peakscope.read.io.LineReader;
import peakscope.read.io.LinesWithAny;
import peakscope.read.io.LogLine;
import peakscope.read.io.ReadException;

/**
 * Finds the memory usage reports, perhaps of several modules, that a compiler wrote between other lines of a log of any length.
 */
public final class UsageLog {

    private static final LinesWithAny SIGNS = LinesWithAny.of(
            "Memory Space: ", "Total bytes", "cumulative_size", "odule: ", "Allocations sorted by size");

    /** Lines after the last one of a report within which more of it may follow. */
    private static final int REACH = 20;

    private static final int MOST_MODULES = 1000;

    private static final Pattern MODULE = Pattern.compile("\\b[Mm]odule: ([^\\s,]+?)\\.?(?:[\\s,]|$)");

    private static final Pattern TPU = Pattern.compile("\\bTPU\\b|\\bhbm\\b");

    private record Report(String module, boolean tpu, UsageTables tables) {}

    private final List<Report> reports = new ArrayList<>();
    private String module = "";
    private boolean tpu;
    private int left;

    /** Looks at the line that was read last. */
    public void accept(LineReader lines) {
        if (!lines.matches(SIGNS) && left == 0) {
            return;
        }
        String line = LogLine.of(lines.text(0)).text();
        Matcher named = MODULE.matcher(line);
        if (named.find()) {
            module = named.group(1);
            tpu |= TPU.matcher(line).find();
        }
        left = Math.max(0, left - 1);
        if (tables(line).accept(line)) {
            left = REACH;
        }
    }

    /**
     * What was found, once the log is at its end; none when it holds no report.
     *
     * @param warnings takes what they lack
     * @throws ReadException when a report lists nothing
     */
    public List<ModuleMemory> modules(String file, List<Warning> warnings) throws ReadException {
        Map<String, Integer> numbers = new HashMap<>();
        List<ModuleMemory> modules = new ArrayList<>();
        for (Report report : reports) {
            UsageTables.Listed listed = report.tables().listed();
            if (listed.spaces().stream().anyMatch(space -> space.total() > 0)) {
                String name = report.module().isEmpty() ? "program of the log" : report.module();
                int number = numbers.merge(name, 1, Integer::sum);
                modules.add(UsageTextReader.module(
                        file, number == 1 ? name : name + " (" + number + ")", report.tpu(), listed, warnings));
            }
        }
        return modules;
    }

    /** The report that a line belongs to; a space that the current one already has, or grand totals, begin another. */
    private UsageTables tables(String line) {
        Matcher space = UsageTables.SPACE.matcher(line);
        Report last = reports.isEmpty() ? null : reports.get(reports.size() - 1);
        boolean begins = last == null
                || (space.find()
                        && (last.tables().has(UsageTables.number(space.group(1)))
                                || !last.module().equals(module)))
                || line.startsWith("Total bytes used: ");
        if (begins && (last == null || !last.tables().isEmpty()) && reports.size() < MOST_MODULES) {
            last = new Report(module, tpu, new UsageTables());
            reports.add(last);
        } else if (begins && last != null && last.tables().isEmpty()) {
            last = new Report(module, tpu, last.tables());
            reports.set(reports.size() - 1, last);
        }
        return last == null ? new UsageTables() : last.tables();
    }
}
