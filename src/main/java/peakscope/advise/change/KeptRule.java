package peakscope.advise.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.checkpoint.Blocks;
import peakscope.analyze.checkpoint.Layers;
import peakscope.analyze.checkpoint.Policies;
import peakscope.analyze.checkpoint.Policy;
import peakscope.analyze.checkpoint.PolicyPeak;
import peakscope.analyze.kept.KeptValue;
import peakscope.analyze.kept.KeptValues;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.value.Bytes;

/** Values of the forward pass that wait for the backward pass, and what recomputing them would save. */
public final class KeptRule implements Rule {

    /** Recomputed by one checkpoint around several layers. */
    private static final String AT_ONCE = "long-lived.at-once";

    /** Recomputed by checkpoints around each of several layers, of which a compiler runs some at the same time. */
    private static final String OVERLAPPED = "long-lived.overlapped";

    /** Saved by the policy of a checkpoint around each layer. */
    private static final String SAVED = "long-lived.saved";

    private static final int MOST_LINES = 6;
    private static final double WORTH_SAYING = 0.05;
    private static final double LIKELY = 0.3;

    /** Of layers written out, what other policies save is less certain than this share of the peak. */
    private static final double SURE = 0.1;

    /** Checkpoints around each layer leave values of one layer, or of two. */
    private static final int MANY_LAYERS = 4;

    /** The inputs of this many layers are kept only if each layer has a checkpoint of its own. */
    private static final int SEVERAL_INPUTS = 3;

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
        List<KeptValue> atPeak = atPeak(analysis, recomputed);
        boolean isAtOnce = sum(atPeak(analysis, kept)).count() < all * HARDLY
                && (sum(atPeak).count() > all * MOSTLY || isOfManyLayers(atPeak, MANY_LAYERS));
        return isAtOnce ? KeptValues.withDerivatives(analysis, recomputed, MANY_LAYERS) : List.of();
    }

    /** Whether values that the same lines make in each layer wait together. */
    private static boolean isOfManyLayers(List<KeptValue> atPeak, int layers) {
        return atPeak.stream().collect(Collectors.groupingBy(KeptValue::kind, Collectors.counting())).values().stream()
                .anyMatch(count -> count >= layers);
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
                : blocks.map(layers ->
                                inBlocks(analysis, fit, layers, atPeak, together, isByPolicy(atPeak) ? SAVED : id))
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
            double stays = Math.max(0, 1 - change.saving().shareOf(sum(atPeak(analysis, kept))));
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
        Optional<PolicyPeak> best = best(peaks.stream()
                .filter(peak -> policies.savesByPolicy() || peak.policy() != Policy.OFFLOAD)
                .toList());
        if (best.isEmpty()) {
            return List.of();
        }
        String id = policies.savesByPolicy()
                ? SAVED
                : policies.isByHand()
                        ? "long-lived.by-hand"
                        : policies.isCheckpointed()
                                ? "long-lived.carries"
                                : peaks.stream().allMatch(peak -> peak.policy() == Policy.SEGMENTS)
                                        ? "long-lived.recurrence"
                                        : usual;
        Finding finding =
                finding(id, analysis, policies, atPeak, together, best.get().after());
        List<String> steps = new ArrayList<>(AdviceText.list(id + ".step", Map.of()));
        peaks.forEach(peak -> steps.add(PolicyText.line(policies, peak)));
        WideCarries.line(analysis, atPeak).ifPresent(steps::add);
        ownChoice(policies, fit).ifPresent(peak -> steps.add(PolicyText.line(policies, peak)));
        MicroBatchRule.line(analysis).ifPresent(steps::add);
        return List.of(finding.as("long-lived")
                .steps(steps)
                .lines(PolicyText.code(policies, best.get()))
                .saving(Saving.of(best.get().after())));
    }

    /** The policy that saves most: others are told beside it, with what each repeats. */
    private static Optional<PolicyPeak> best(List<PolicyPeak> peaks) {
        return peaks.stream().max(Comparator.comparing(peak -> peak.after().saving()));
    }

    /**
     * The products to keep by name so that the least repeats: as few as fit, if no fixed policy fits that repeats as little, or else so
     * many that half as much repeats as when nothing is kept. None if a fixed policy does as well.
     */
    private static Optional<PolicyPeak> ownChoice(Layers layers, Fit fit) {
        List<PolicyPeak> fixed = layers.peaks().stream()
                .filter(peak -> peak.policy() != Policy.OFFLOAD && peak.policy() != Policy.SEGMENTS)
                .toList();
        List<PolicyPeak> better = layers.named().stream()
                .filter(peak ->
                        peak.after().saving().count() > 0 && fixed.stream().noneMatch(peak::isNoBetterThan))
                .toList();
        double cheapest = recomputed(
                fixed.stream().filter(peak -> fit.fitsAfter(peak.after())).toList());
        double nothing = recomputed(
                fixed.stream().filter(peak -> peak.policy() == Policy.NOTHING).toList());
        return better.stream()
                .filter(peak -> fit.isOver() && fit.fitsAfter(peak.after()) && peak.recomputed() < cheapest)
                .min(Comparator.comparingDouble(PolicyPeak::recomputed))
                .or(() -> better.stream()
                        .filter(peak -> peak.recomputed() <= nothing * HALF)
                        .min(Comparator.comparing(peak -> peak.after().peak())));
    }

    /** The least that any of some policies repeats. */
    private static double recomputed(List<PolicyPeak> peaks) {
        return peaks.stream().mapToDouble(PolicyPeak::recomputed).min().orElse(Double.MAX_VALUE);
    }

    private static List<Finding> inBlocks(
            SpaceAnalysis analysis, Fit fit, Blocks blocks, List<KeptValue> atPeak, Bytes together, String usual) {
        WhatIf after = blocks.checkpointed();
        if (after.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING) {
            return List.of();
        }
        boolean overlap = usual.equals(AT_ONCE) && isOfManyLayers(KeptValues.of(analysis), SEVERAL_INPUTS);
        String id = overlap ? OVERLAPPED : usual;
        List<String> steps = new ArrayList<>(AdviceText.list(id + ".step", Map.of()));
        if (id.equals(AT_ONCE)) {
            steps.add(AdviceText.of("long-lived.at-once.unrolled", Map.of()));
        }
        // Those that overlap recompute all of it already.
        if (!overlap) {
            blocks.peaks().stream()
                    .filter(peak -> peak.policy() == Policy.NOTHING
                            || peak.after().saving().shareOf(analysis.peak().inUse()) >= SURE)
                    .forEach(peak -> steps.add(PolicyText.line(blocks, peak)));
            ownChoice(blocks, fit).ifPresent(peak -> steps.add(PolicyText.line(blocks, peak)));
            if (!usual.equals(AT_ONCE)) {
                steps.add(AdviceText.of("long-lived.overlap", Map.of()));
            }
        }
        MicroBatchRule.line(analysis).ifPresent(steps::add);
        return List.of(finding(id, analysis, blocks, atPeak, together, after)
                .as("long-lived")
                .steps(steps)
                .lines(AdviceText.lines(overlap ? OVERLAPPED : "long-lived.nothing", Map.of()))
                .saving(Saving.of(after)));
    }

    private static Finding finding(
            String id, SpaceAnalysis analysis, Layers layers, List<KeptValue> atPeak, Bytes together, WhatIf after) {
        List<KeptLine> lines = KeptLine.of(layers, atPeak);
        KeptLine largest =
                lines.stream().max(Comparator.comparing(KeptLine::size)).orElseThrow();
        Map<String, String> figures = Map.of(
                "count", AdviceText.count(atPeak.size(), "value"),
                "together", together.toString(),
                "share",
                        String.format(
                                Locale.ROOT,
                                "%.0f %%",
                                together.shareOf(analysis.peak().inUse()) * 100),
                "most", lines.size() == 1 ? "all" : largest.size().toString(),
                "line", largest.line(),
                "after", Estimate.of(after, analysis.timeline()));
        return AdviceText.finding(
                id,
                null,
                "3.E",
                together.shareOf(analysis.peak().inUse()) >= LIKELY ? Severity.LIKELY : Severity.TRY,
                figures,
                lines.stream().limit(MOST_LINES).map(KeptLine::evidence).toList());
    }
}
