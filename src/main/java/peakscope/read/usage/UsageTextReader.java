package peakscope.read.usage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
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
import peakscope.read.io.LogLine;
import peakscope.read.io.Needles;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/**
 * Reads memory usage reports as text: a report's own file, and a compiler's log of any length in which reports of several modules
 * stand between other lines.
 */
public final class UsageTextReader {

    private static final Needles SIGNS =
            Needles.of("Memory Space: ", "Total bytes", "cumulative_size", "odule: ", "Allocations sorted by size");

    /** Lines after one of a report in which more of it may follow. */
    private static final int REACH = 20;

    private static final int MOST_MODULES = 1000;

    private static final Pattern MODULE = Pattern.compile("\\b[Mm]odule: ([^\\s,]+?)\\.?(?=[\\s,]|$)");

    private static final Pattern TPU = Pattern.compile("\\bTPU\\b|\\bhbm\\b");

    private record Report(String module, boolean tpu, UsageTables tables) {}

    private final List<Report> reports = new ArrayList<>();
    private String module = "";
    private boolean tpu;
    private int left;

    private UsageTextReader() {}

    /**
     * Reads the file of one report.
     *
     * @param module name, which a report does not tell
     * @param warnings takes what it does not hold
     * @throws ReadException when it cannot be read or lists nothing
     */
    public static ModuleMemory read(Path file, String module, Progress progress, List<Warning> warnings)
            throws ReadException {
        UsageTables tables = new UsageTables();
        try (LineReader lines = new LineReader(file)) {
            while (lines.advance()) {
                stopIfCancelled(lines, progress);
                tables.accept(lines.text(0));
            }
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(file.toString(), unreadable);
        }
        return module(file, new Report(module, false, tables), warnings);
    }

    /**
     * Finds the reports in a log; none when it holds none.
     *
     * @param warnings takes what they do not hold
     * @throws ReadException when the file cannot be read
     */
    public static List<ModuleMemory> readLog(Path file, Progress progress, List<Warning> warnings)
            throws ReadException {
        UsageTextReader reader = new UsageTextReader();
        try (LineReader lines = new LineReader(file)) {
            while (lines.advance()) {
                stopIfCancelled(lines, progress);
                reader.accept(lines);
            }
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(file.toString(), unreadable);
        }
        Map<String, Integer> numbers = new HashMap<>();
        List<ModuleMemory> modules = new ArrayList<>();
        for (Report report : reader.reports) {
            if (report.tables().spaces().stream().anyMatch(space -> space.total() > 0)) {
                String name = report.module().isEmpty() ? "program of the log" : report.module();
                int number = numbers.merge(name, 1, Integer::sum);
                String numbered = number == 1 ? name : name + " (" + number + ")";
                modules.add(module(file, new Report(numbered, report.tpu(), report.tables()), warnings));
            }
        }
        return modules;
    }

    private static void stopIfCancelled(LineReader lines, Progress progress) {
        if ((lines.number() & 0xFFF) == 0) {
            progress.stopIfCancelled();
        }
    }

    private void accept(LineReader lines) {
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

    /** The report that a line belongs to; a space that is there already, or sums of everything, begin another. */
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

    private static ModuleMemory module(Path file, Report report, List<Warning> warnings) throws ReadException {
        List<UsageSpace> found = report.tables().spaces();
        Bytes unplaced = report.tables().unplaced();
        if (unplaced.count() > 0) {
            warnings.add(new Warning(
                    report.module(),
                    "the report leaves out small allocations, " + unplaced
                            + " together, and does not tell in which memory they are"));
        }
        boolean tpu = report.tpu() || (found.size() > 1 && !file.toString().contains("gpu_after"));
        warnings.add(new Warning(
                report.module(),
                "the sizes of single allocations are rounded in the report; values take the places in one in turn, and each"
                        + " byte counts for the largest place that is listed there"));
        return UsageReportReader.module(
                file.toString(), report.module(), Platform.of(tpu, file.toString()), found, warnings);
    }
}
