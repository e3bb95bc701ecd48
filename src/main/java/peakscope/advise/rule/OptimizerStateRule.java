package peakscope.advise.rule;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.origin.UpdateOnly;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/** Optimizer state among the arguments: it is read in the update alone and can rest in host memory. */
public final class OptimizerStateRule implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final double WORTH_SAYING = 0.05;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Timeline timeline = analysis.timeline();
        Set<Integer> state = state(analysis);
        WhatIf offloaded = WhatIf.replay(timeline, offloaded(timeline, state).newSize());
        if (offloaded.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING) {
            return List.of();
        }
        List<Evidence> evidence = state.stream()
                .limit(MOST_EVIDENCE)
                .map(timeline::buffer)
                .map(buffer ->
                        Evidence.listing(buffer, String.valueOf(buffer.details().opName())))
                .toList();
        Map<String, String> figures = Map.of(
                "count", AdviceText.count(state.size(), "argument"),
                "together",
                        new Bytes(state.stream().mapToLong(timeline::sizeBytes).sum()).toString(),
                "after", Estimate.of(offloaded, timeline));
        return List.of(AdviceText.finding("optimizer-state", null, "3.C", Severity.TRY, figures, evidence)
                .saving(Saving.of(offloaded)));
    }

    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        return Optional.of(offloaded(analysis.timeline(), state(analysis)));
    }

    private static Fix offloaded(Timeline timeline, Set<Integer> state) {
        return Fix.without("optimizer-state", timeline, state);
    }

    /** The largest first. */
    private static Set<Integer> state(SpaceAnalysis analysis) {
        Set<Integer> state = new LinkedHashSet<>();
        Timeline timeline = analysis.timeline();
        Set<Integer> arguments = analysis.memory().space().isMain()
                ? analysis.program().map(UpdateOnly::of).orElse(Set.of())
                : Set.of();
        for (int id : analysis.largestAtPeak()) {
            if (arguments.contains(timeline.argument(id))) {
                state.add(id);
            }
        }
        return state;
    }
}
