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

/** Optimizer state among the arguments: only the update reads it. */
public final class OptimizerStateRule implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final double WORTH_SAYING = 0.05;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Timeline timeline = analysis.timeline();
        Set<Integer> state = state(analysis);
        WhatIf narrowed = WhatIf.replay(timeline, narrowed(timeline, state).newSize());
        if (narrowed.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING / 4) {
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
                "after", Estimate.of(narrowed, timeline));
        return List.of(AdviceText.finding("optimizer-state", null, "3.C", Severity.TRY, figures, evidence)
                .saving(Saving.of(narrowed)));
    }

    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        return Optional.of(narrowed(analysis.timeline(), state(analysis)));
    }

    /**
     * The first moment, half of Adam's state, in bfloat16. Moving the whole state to host memory saved nothing in four
     * compiled programs: the compiler fetches it early.
     */
    private static Fix narrowed(Timeline timeline, Set<Integer> state) {
        return new Fix("optimizer-state", id -> {
            long size = timeline.sizeBytes(id);
            return state.contains(id) ? size - size / 4 : size;
        });
    }

    /** Largest first. */
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
