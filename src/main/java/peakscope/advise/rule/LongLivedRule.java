package peakscope.advise.rule;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * Temporaries of the forward pass that are held until the backward pass needs them: candidates for {@code jax.checkpoint} or
 * for offload to the host. JAX marks the forward pass by {@code jvp} and the backward pass by {@code transpose} in op names.
 */
public final class LongLivedRule implements Rule {

    private static final int MOST_LOOKED_AT = 500;
    private static final int MOST_EVIDENCE = 5;
    private static final double LONG = 0.2;

    /** The room that a loop fills with its saved values is made by a custom call without an op name, and held very long. */
    private static final double HALF = 0.5;

    private static final double WORTH_SAYING = 0.05;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Timeline timeline = analysis.timeline();
        Set<Integer> held = held(analysis);
        List<Evidence> evidence = held.stream()
                .limit(MOST_EVIDENCE)
                .map(id -> evidence(timeline.buffer(id)))
                .toList();
        long together = held.stream().mapToLong(timeline::sizeBytes).sum();
        WhatIf without = WhatIf.replay(timeline, without(timeline, held).newSize());
        if (without.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING) {
            return List.of();
        }
        Finding finding = AdviceText.finding(
                "long-lived",
                null,
                "3.E",
                Severity.TRY,
                Map.of(
                        "count", AdviceText.count(held.size(), "temporary value"),
                        "together", new Bytes(together).toString(),
                        "after", Estimate.of(without, timeline)),
                evidence);
        return List.of(finding.saving(Saving.of(without)));
    }

    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        return Optional.of(without(analysis.timeline(), held(analysis)));
    }

    private static Fix without(Timeline timeline, Set<Integer> held) {
        return Fix.without("long-lived", timeline, held);
    }

    /** The largest first. */
    private static Set<Integer> held(SpaceAnalysis analysis) {
        return Arrays.stream(analysis.largestAtPeak())
                .limit(MOST_LOOKED_AT)
                .boxed()
                .filter(id -> isHeldActivation(analysis.timeline().buffer(id), analysis.timeline()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static boolean isHeldActivation(Buffer buffer, Timeline timeline) {
        String op = buffer.details().opName();
        int steps = buffer.lastStep() - buffer.firstStep();
        if (buffer.category() != Category.TEMPORARY || steps < timeline.points() * LONG) {
            return false;
        }
        return op == null
                ? "custom-call".equals(buffer.details().opcode()) && steps >= timeline.points() * HALF
                : op.contains("jvp(") && !op.contains("transpose(");
    }

    private static Evidence evidence(Buffer buffer) {
        String op = buffer.details().opName();
        return Evidence.listing(
                buffer,
                String.format(
                        Locale.ROOT,
                        "steps %,d to %,d, %s",
                        buffer.firstStep(),
                        buffer.lastStep(),
                        op == null ? "room for a loop's values" : op));
    }
}
