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
 * @param fit what is allocated in all, and of what limit; empty where nothing is said of it
 * @param phases named along the axis
 * @param runs of modules while an allocator was watched
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

    /** A scene of a program whose phases are not known. */
    public UsageScene(SpaceAnalysis analysis, int cursor, OptionalInt pointed, OptionalInt buffer, Optional<Fit> fit) {
        this(analysis, cursor, pointed, buffer, fit, List.of(), List.of());
    }

    Timeline timeline() {
        return analysis.timeline();
    }

    /** Points at which the curve is nearly as high as at the peak, the peak among them. */
    List<Integer> peaks() {
        return analysis.localPeaks().stream().map(peak -> peak.step()).toList();
    }
}
