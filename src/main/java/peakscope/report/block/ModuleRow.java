package peakscope.report.block;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import peakscope.analyze.SpaceAnalysis;
import peakscope.report.Report;

/**
 * A line about a memory space of a module, or of several modules with one name.
 *
 * @param largest the space, or the one of several with the highest peak
 * @param count number of modules
 */
public record ModuleRow(String module, SpaceAnalysis largest, int count) {

    private record Place(String module, String space) {}

    /** A row for each space of each module, in the order of the report. */
    public static List<ModuleRow> each(Report report) {
        List<ModuleRow> rows = new ArrayList<>();
        for (Report.ModuleReport module : report.modules()) {
            for (SpaceAnalysis space : module.spaces()) {
                rows.add(new ModuleRow(module.module().name(), space, 1));
            }
        }
        return rows;
    }

    /** One row per space for modules with one name, the one with the highest peak first. */
    public static List<ModuleRow> byName(Report report) {
        Map<Place, ModuleRow> rows = new LinkedHashMap<>();
        for (ModuleRow row : each(report)) {
            rows.merge(new Place(row.module, row.largest.memory().space().name()), row, ModuleRow::with);
        }
        return rows.values().stream()
                .sorted(Comparator.comparing(
                                (ModuleRow row) -> row.largest.peak().inUse())
                        .reversed())
                .toList();
    }

    private ModuleRow with(ModuleRow other) {
        boolean higher = other.largest.peak().inUse().compareTo(largest.peak().inUse()) > 0;
        return new ModuleRow(module, higher ? other.largest : largest, count + other.count);
    }

    /** {@code jit_step}, {@code jit_step, the largest of 510}. */
    public String title() {
        return count == 1 ? module : String.format(Locale.ROOT, "%s, the largest of %,d", module, count);
    }
}
