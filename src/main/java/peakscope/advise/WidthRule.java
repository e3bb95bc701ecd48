package peakscope.advise;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import peakscope.analyze.MemoryLimit;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.WhatIf;
import peakscope.model.ArrayShape;
import peakscope.model.Buffer;
import peakscope.model.Category;
import peakscope.model.ElementType;
import peakscope.model.Timeline;

/** Temporaries of 32-bit floats that live at the peak and would take half as bfloat16. */
final class WidthRule implements Rule {

    private static final int MOST_LOOKED_AT = 200;
    private static final int MOST_EVIDENCE = 5;
    private static final double WORTH_SAYING = 0.05;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        Timeline timeline = analysis.timeline();
        Set<Integer> wide = new HashSet<>();
        List<Evidence> evidence = new ArrayList<>();
        int looked = 0;
        for (int id : analysis.largestAtPeak()) {
            if (looked++ == MOST_LOOKED_AT) {
                break;
            }
            Buffer buffer = timeline.buffer(id);
            if (buffer.category() == Category.TEMPORARY
                    && buffer.details().shape() instanceof ArrayShape array
                    && array.type() == ElementType.F32) {
                wide.add(id);
                if (evidence.size() < MOST_EVIDENCE) {
                    evidence.add(new Evidence(
                            buffer.size() + " " + buffer.details().label() + " " + array.withoutLayout(),
                            buffer.details().instruction(),
                            OptionalInt.of(id),
                            OptionalLong.of(buffer.size().count())));
                }
            }
        }
        WhatIf halved =
                WhatIf.replay(timeline, id -> wide.contains(id) ? timeline.sizeCount(id) / 2 : timeline.sizeCount(id));
        if (halved.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING) {
            return List.of();
        }
        Finding finding = AdviceText.finding(
                "width", null, "3.B", Severity.TRY, Map.of("after", Estimate.of(halved, timeline)), evidence);
        return List.of(finding.saving(halved.saving()));
    }
}
