package peakscope.ui.chart;

import java.util.Arrays;
import java.util.function.Predicate;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.owner.Grouping;
import peakscope.model.timeline.Origin;

/** Groups buffers until the user chooses otherwise: by what the input knows about most of them. */
final class UsualGrouping {

    /** The largest buffers represent all others. */
    private static final int LOOKED_AT = 100;

    private UsualGrouping() {}

    static Grouping of(SpaceAnalysis analysis) {
        if (!analysis.memory().isPlanned()
                && any(analysis, origin -> !origin.frames().isEmpty())) {
            return Grouping.STACK;
        }
        return any(analysis, origin -> origin.opName() != null || origin.argument() != null)
                ? Grouping.OP_PATH
                : Grouping.CATEGORY;
    }

    private static boolean any(SpaceAnalysis analysis, Predicate<Origin> known) {
        return Arrays.stream(analysis.largestAtPeak())
                .limit(LOOKED_AT)
                .mapToObj(buffer -> analysis.origins().of(buffer))
                .anyMatch(known);
    }
}
