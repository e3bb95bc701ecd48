package peakscope.chart.usage;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import peakscope.analyze.Phase;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.model.runtime.ModuleRun;
import peakscope.model.timeline.Timeline;

/**
 * What the usage chart shows.
 *
 * @param cursor the point that the other charts show
 * @param pointed the point under the mouse
 * @param buffer whose lifetime is marked
 * @param fit total allocation and limit; empty if the chart shows neither
 * @param phases named along the axis
 * @param runs of modules while a profiler watched an allocator
 */
public record UsageScene(
        SpaceAnalysis analysis,
        int cursor,
        OptionalInt pointed,
        OptionalInt buffer,
        Optional<Fit> fit,
        List<Phase> phases,
        List<ModuleRun> runs) {

    public UsageScene {
        phases = List.copyOf(phases);
        runs = List.copyOf(runs);
    }

    Timeline timeline() {
        return analysis.timeline();
    }

    /** Points at which the curve is nearly as high as at the peak, including the peak. */
    List<Integer> peaks() {
        return analysis.localPeaks().stream().map(peak -> peak.step()).toList();
    }
}
