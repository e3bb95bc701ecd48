package peakscope.advise.rule;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import peakscope.advise.change.Rule;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.model.value.Bytes;

/** Allocated memory that is never in use at the same time: holes between buffers. */
public final class FragmentationRule implements Rule {

    private static final double WORTH_SAYING = 0.05;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Bytes total = analysis.memory().totalAllocation();
        return analysis.fragmentation()
                .filter(beyond -> analysis.timeline().steps() > 0 && beyond.shareOf(total) >= WORTH_SAYING)
                .map(beyond -> AdviceText.finding(
                        "fragmentation",
                        null,
                        null,
                        Severity.NOTE,
                        Map.of(
                                "beyond", beyond.exact(),
                                "share", String.format(Locale.ROOT, "%.1f %%", beyond.shareOf(total) * 100),
                                "total", total.toString()),
                        List.<Evidence>of()))
                .map(List::of)
                .orElseGet(List::of);
    }
}
