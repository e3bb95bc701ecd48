package peakscope.advise.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
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
import peakscope.analyze.kept.Blocks;
import peakscope.analyze.kept.KeptValue;
import peakscope.analyze.kept.KeptValues;
import peakscope.analyze.kept.Policies;
import peakscope.analyze.kept.Policy;
import peakscope.analyze.kept.PolicyPeak;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.value.Bytes;

/** Values of the forward pass that wait for the backward pass, and what recomputing them would save. */
public final class KeptRule implements Rule {

    /** Recomputed by one checkpoint around several layers. */
    private static final String AT_ONCE = "long-lived.at-once";

    /** Saved by the policy of a checkpoint around each layer. */
    private static final String SAVED = "long-lived.saved";

    private static final int MOST_LINES = 6;
    private static final int MOST_OPERATIONS = 4;
    private static final double WORTH_SAYING = 0.05;
    private static final double LIKELY = 0.3;
    private static final double HALF = 0.5;
    private static final double HARDLY = 0.05;
    private static final double MOSTLY = 0.7;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        List<KeptValue> kept = KeptValues.of(analysis);
        List<KeptValue> recomputed = recomputedAtOnce(analysis, kept);
        return recomputed.isEmpty()
                ? findings(analysis, fit, kept, "long-lived")
                : findings(analysis, fit, recomputed, AT_ONCE);
    }

    /**
     * What one checkpoint around several layers recomputes. Checkpoints around each layer would keep the layers' inputs, and
     * recompute one layer after the other.
     */
    private static List<KeptValue> recomputedAtOnce(SpaceAnalysis analysis, List<KeptValue> kept) {
        List<KeptValue> recomputed = KeptValues.recomputed(analysis);
        double all = sum(recomputed).count();
        boolean isAtOnce = sum(kept).count() < all * HARDLY
                && sum(atPeak(analysis, recomputed)).count() > all * MOSTLY;
        return isAtOnce ? recomputed : List.of();
    }

    private static List<KeptValue> atPeak(SpaceAnalysis analysis, List<KeptValue> values) {
        int peak = analysis.peak().step();
        return values.stream()
                .filter(value ->
                        value.buffer().firstStep() <= peak && value.buffer().lastStep() >= peak)
                .toList();
    }

    private static List<Finding> findings(SpaceAnalysis analysis, Fit fit, List<KeptValue> kept, String id) {
        List<KeptValue> atPeak = atPeak(analysis, kept);
        Bytes together = sum(atPeak);
        if (together.shareOf(analysis.peak().inUse()) < WORTH_SAYING) {
            return List.of();
        }
        Optional<Policies> policies = Policies.of(analysis, kept);
        Optional<Blocks> blocks = Blocks.of(analysis, kept);
        boolean inLoops =
                policies.isPresent() && (blocks.isEmpty() || stacked(atPeak).shareOf(together) >= HALF);
        return inLoops
                ? inLoop(analysis, fit, policies.get(), atPeak, together, id)
                : blocks.map(layers -> inBlocks(analysis, layers, atPeak, together, isByPolicy(atPeak) ? SAVED : id))
                        .orElse(List.of());
    }

    /** Each value takes its share of what the change would free. */
    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        List<KeptValue> kept = KeptValues.of(analysis);
        List<KeptValue> recomputed = recomputedAtOnce(analysis, kept);
        return fix(analysis, recomputed.isEmpty() ? kept : recomputed);
    }

    private static Optional<Fix> fix(SpaceAnalysis analysis, List<KeptValue> kept) {
        Optional<WhatIf> after = Policies.of(analysis, kept)
                .flatMap(policies ->
                        policies.peaks().stream().map(PolicyPeak::after).max(Comparator.comparing(WhatIf::saving)))
                .or(() -> Blocks.of(analysis, kept).map(Blocks::checkpointed));
        return after.filter(change -> change.saving().count() > 0).map(change -> {
            double stays = Math.max(0, 1 - change.saving().shareOf(sum(kept)));
            Set<Integer> buffers =
                    kept.stream().map(value -> value.buffer().id()).collect(Collectors.toSet());
            return new Fix("long-lived", id -> {
                long size = analysis.timeline().sizeBytes(id);
                return buffers.contains(id) ? Math.round(size * stays) : size;
            });
        });
    }

    private static boolean isByPolicy(List<KeptValue> kept) {
        return sum(kept.stream().filter(KeptValue::isSavedByPolicy).toList()).shareOf(sum(kept)) >= HALF;
    }

    private static Bytes stacked(List<KeptValue> kept) {
        return sum(kept.stream().filter(value -> value.stack().isPresent()).toList());
    }

    private static Bytes sum(List<KeptValue> kept) {
        return new Bytes(kept.stream().mapToLong(value -> value.size().count()).sum());
    }

    private static List<Finding> inLoop(
            SpaceAnalysis analysis, Fit fit, Policies policies, List<KeptValue> atPeak, Bytes together, String usual) {
        List<PolicyPeak> peaks = policies.peaks().stream()
                .filter(peak -> peak.after().saving().shareOf(analysis.peak().inUse()) >= WORTH_SAYING)
                .toList();
        Optional<PolicyPeak> best = best(
                peaks.stream()
                        .filter(peak -> policies.savesByPolicy() || peak.policy() != Policy.OFFLOAD)
                        .toList(),
                fit);
        if (best.isEmpty()) {
            return List.of();
        }
        String id = policies.savesByPolicy()
                ? SAVED
                : policies.isCheckpointed()
                        ? "long-lived.carries"
                        : peaks.stream().allMatch(peak -> peak.policy() == Policy.SEGMENTS)
                                ? "long-lived.recurrence"
                                : usual;
        Finding finding = finding(id, analysis, atPeak, together, best.get().after());
        List<String> steps = new ArrayList<>(AdviceText.list(id + ".step", Map.of()));
        peaks.forEach(peak -> steps.add(AdviceText.of(key(policies, peak.policy()), figures(peak))));
        MicroBatchRule.line(analysis).ifPresent(steps::add);
        return List.of(finding.as("long-lived")
                .steps(steps)
                .lines(AdviceText.lines(key(policies, best.get().policy()), figures(best.get())))
                .saving(Saving.of(best.get().after())));
    }

    /**
     * The policy that recomputes least among those that fit; if none fits or no limit is known, the one that saves
     * most.
     */
    private static Optional<PolicyPeak> best(List<PolicyPeak> peaks, Fit fit) {
        return peaks.stream()
                .filter(peak -> fit.isOver() && fit.fitsAfter(peak.after()))
                .findFirst()
                .or(() -> peaks.stream()
                        .max(Comparator.comparing(peak -> peak.after().saving())));
    }

    /** What a policy of the program's own saves, or the inputs of its layers, goes to host memory by its names. */
    private static String key(Policies policies, Policy policy) {
        if (policy != Policy.OFFLOAD || !policies.isCheckpointed()) {
            return key(policy);
        }
        return policies.savesByPolicy() ? "long-lived.saved.offload" : "long-lived.carries.offload";
    }

    private static String key(Policy policy) {
        return "long-lived." + policy.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Map<String, String> figures(PolicyPeak peak) {
        return Map.of(
                "peak",
                peak.after().peak().toString(),
                "more",
                more(peak.recomputed()),
                "turns",
                String.format(Locale.ROOT, "%d", peak.turns()));
    }

    /** {@code 33.3 % more arithmetic}. */
    private static String more(double recomputed) {
        if (Double.isNaN(recomputed)) {
            return "an unknown amount of extra arithmetic";
        }
        String share = String.format(Locale.ROOT, "%.1f %%", recomputed * 100);
        String few = recomputed == 0 ? "no more" : "hardly any more";
        return (share.equals("0.0 %") ? few : share + " more") + " arithmetic";
    }

    private static List<Finding> inBlocks(
            SpaceAnalysis analysis, Blocks blocks, List<KeptValue> atPeak, Bytes together, String id) {
        WhatIf after = blocks.checkpointed();
        if (after.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING) {
            return List.of();
        }
        List<String> steps = new ArrayList<>(AdviceText.list(id + ".step", Map.of()));
        blocks.peaks().stream()
                .filter(peak -> peak.after().saving().shareOf(analysis.peak().inUse()) >= WORTH_SAYING)
                .forEach(peak -> steps.add(AdviceText.of(key(peak.policy()), figures(peak))));
        MicroBatchRule.line(analysis).ifPresent(steps::add);
        return List.of(finding(id, analysis, atPeak, together, after)
                .as("long-lived")
                .steps(steps)
                .lines(AdviceText.lines("long-lived.nothing", Map.of()))
                .saving(Saving.of(after)));
    }

    private static Finding finding(
            String id, SpaceAnalysis analysis, List<KeptValue> atPeak, Bytes together, WhatIf after) {
        Map<String, List<KeptValue>> byLine = new LinkedHashMap<>();
        atPeak.forEach(value ->
                byLine.computeIfAbsent(line(value), key -> new ArrayList<>()).add(value));
        List<List<KeptValue>> lines = byLine.values().stream()
                .sorted(Comparator.comparing((List<KeptValue> values) -> sum(values))
                        .reversed())
                .toList();
        Map<String, String> figures = Map.of(
                "count", AdviceText.count(atPeak.size(), "value"),
                "together", together.toString(),
                "share",
                        String.format(
                                Locale.ROOT,
                                "%.0f %%",
                                together.shareOf(analysis.peak().inUse()) * 100),
                "most", lines.size() == 1 ? "all" : sum(lines.get(0)).toString(),
                "line", line(lines.get(0).get(0)),
                "after", Estimate.of(after, analysis.timeline()));
        return AdviceText.finding(
                id,
                null,
                "3.E",
                together.shareOf(analysis.peak().inUse()) >= LIKELY ? Severity.LIKELY : Severity.TRY,
                figures,
                lines.stream().limit(MOST_LINES).map(KeptRule::evidence).toList());
    }

    private static String line(KeptValue value) {
        return CauseRule.line(value.origin());
    }

    private static Evidence evidence(List<KeptValue> values) {
        KeptValue first = values.get(0);
        String operations = values.stream()
                .map(KeptValue::operation)
                .distinct()
                .limit(MOST_OPERATIONS)
                .collect(Collectors.joining(", "));
        String turns = first.stack().map(stack -> ", " + stack.words()).orElse("");
        return Evidence.of(
                first.buffer(),
                sum(values),
                AdviceText.count(values.size(), "value") + " of " + line(first),
                turns + " (" + operations + ")");
    }
}
