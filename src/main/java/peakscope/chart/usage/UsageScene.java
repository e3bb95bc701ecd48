package peakscope.chart.usage;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import peakscope.analyze.Phase;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.runtime.ModuleRun;
import peakscope.model.timeline.Timeline;

/**
 * What the usage chart shows.
 *
 * @param cursor the point that the other charts show
 * @param pointed the point under the mouse
 * @param buffer whose lifetime is marked
 * @param limit bytes that the device can hold
 * @param phases named along the axis
 * @param runs of modules while an allocator was watched
 */
public record UsageScene(
        SpaceAnalysis analysis,
        int cursor,
        OptionalInt pointed,
        OptionalInt buffer,
        OptionalLong limit,
        List<Phase> phases,
        List<ModuleRun> runs) {

    public UsageScene {
        phases = List.copyOf(phases);
        runs = List.copyOf(runs);
    }

    /** A scene of a program whose phases are not known. */
    public UsageScene(SpaceAnalysis analysis, int cursor, OptionalInt pointed, OptionalInt buffer, OptionalLong limit) {
        this(analysis, cursor, pointed, buffer, limit, List.of(), List.of());
    }

    Timeline timeline() {
        return analysis.timeline();
    }

    /** Points at which the curve is nearly as high as at the peak, the peak among them. */
    List<Integer> peaks() {
        return analysis.localPeaks().stream().map(peak -> peak.step()).toList();
    }
}
