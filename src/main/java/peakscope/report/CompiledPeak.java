package peakscope.report;

import java.util.List;
import java.util.Optional;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.value.Bytes;

/** The peak that the compiler planned for a module that a profiler saw run. */
public final class CompiledPeak {

    private CompiledPeak() {}

    /**
     * Peak of the module of this name in main memory; without an exact match, of the only one with this name before the
     * program's number. Empty if it is not in the report.
     */
    public static Optional<Bytes> of(Report report, String module) {
        List<Report.ModuleReport> exact = report.modules().stream()
                .filter(known -> known.module().name().equals(module))
                .toList();
        List<Report.ModuleReport> alike = report.modules().stream()
                .filter(known -> bare(known.module().name()).equals(bare(module)))
                .toList();
        List<Report.ModuleReport> found = exact.isEmpty() ? alike : exact;
        if (found.size() != 1) {
            return Optional.empty();
        }
        return found.get(0).spaces().stream()
                .filter(space ->
                        space.memory().space().isMain() && !space.memory().isRecorded())
                .findFirst()
                .map(SpaceAnalysis::peak)
                .map(peak -> peak.inUse());
    }

    private static String bare(String module) {
        int parenthesis = module.indexOf('(');
        return parenthesis < 0 ? module : module.substring(0, parenthesis);
    }
}
