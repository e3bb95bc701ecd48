package peakscope.advise.rule;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import peakscope.advise.change.CauseRule;
import peakscope.advise.change.Rule;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.argument.CapturedTable;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Causes;
import peakscope.model.value.Bytes;

/** One source line whose temporaries take most of the peak, if no pattern explains them. */
public final class LargestLineRule implements Rule {

    private static final double MUCH = 0.3;

    /** Bytes below which a program needs no advice. */
    private static final long SMALL_PROGRAM = 1 << 20;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        return Causes.largestLine(analysis)
                .filter(cause ->
                        cause.bytesAtPeak(analysis).shareOf(analysis.peak().inUse()) >= MUCH
                                && analysis.peak().inUse().count() >= SMALL_PROGRAM
                                && !isOfConstants(analysis, cause))
                .map(cause -> List.of(finding(analysis, cause)))
                .orElse(List.of());
    }

    /** Then the rule about constants explains it. */
    private static boolean isOfConstants(SpaceAnalysis analysis, Cause cause) {
        Set<Integer> computed = CapturedTable.computed(analysis);
        return cause.atPeak(analysis).stream()
                .allMatch(one -> computed.contains(one.buffer().id()));
    }

    private static Finding finding(SpaceAnalysis analysis, Cause cause) {
        List<CausedBuffer> atPeak = cause.atPeak(analysis);
        Bytes bytes = cause.bytesAtPeak(analysis);
        Map<String, String> figures = Map.of(
                "line", CauseRule.line(atPeak.get(0).origin()),
                "together", bytes.toString(),
                "count", AdviceText.count(atPeak.size(), "array"),
                "share",
                        String.format(
                                Locale.ROOT,
                                "%.0f %%",
                                bytes.shareOf(analysis.peak().inUse()) * 100));
        return AdviceText.finding("largest-line", null, "2", Severity.LIKELY, figures, CauseRule.evidence(atPeak));
    }
}
