package peakscope.advise.rule;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import peakscope.advise.change.Rule;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.growth.Unfreed;
import peakscope.model.runtime.AllocatorKind;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/** Memory allocated while a profile ran and never freed: a possible leak. */
public final class UnfreedRule implements Rule {

    private static final int MOST_EVIDENCE = 8;

    /** A smaller share of the peak does not fill a memory. */
    private static final double WORTH_ACTING = 0.01;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        List<Unfreed> unfreed = Unfreed.of(analysis.memory());
        if (unfreed.isEmpty()) {
            return List.of();
        }
        Timeline timeline = analysis.timeline();
        List<Unfreed> growing =
                unfreed.stream().filter(group -> group.grows(timeline)).toList();
        boolean leaks = share(growing, analysis) >= WORTH_ACTING;
        Severity severity =
                leaks ? Severity.LIKELY : share(unfreed, analysis) >= WORTH_ACTING ? Severity.TRY : Severity.NOTE;
        List<Unfreed> shown = leaks ? growing : unfreed;
        int count = shown.stream().mapToInt(Unfreed::count).sum();
        Map<String, String> figures = Map.of(
                "count", AdviceText.count(count, "allocation"),
                "bytes", bytes(shown).exact(),
                "size", bytes(shown).toString());
        List<Evidence> evidence =
                shown.stream().limit(MOST_EVIDENCE).map(UnfreedRule::evidence).toList();
        String id = analysis.memory().isFrom(AllocatorKind.PYTORCH) ? "unfreed.torch" : "unfreed";
        return List.of(AdviceText.finding(leaks ? id + ".grows" : id, null, null, severity, figures, evidence));
    }

    private static double share(List<Unfreed> groups, SpaceAnalysis analysis) {
        return bytes(groups).shareOf(analysis.peak().inUse());
    }

    private static Bytes bytes(List<Unfreed> groups) {
        return groups.stream().map(Unfreed::bytes).reduce(Bytes.ZERO, Bytes::plus);
    }

    private static Evidence evidence(Unfreed group) {
        String when = group.count() == 1
                ? "at " + group.first()
                : AdviceText.count(group.count(), "time") + ", from " + group.first() + " to " + group.last();
        return new Evidence(
                group.bytes() + " " + group.name() + (group.shape().isEmpty() ? "" : " " + group.shape()) + ", " + when,
                group.name(),
                OptionalInt.of(group.example()),
                OptionalLong.of(group.bytes().count()));
    }
}
