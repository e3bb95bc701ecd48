package peakscope.analyze.kept;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.whatif.ChangedCurve;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.timeline.Timeline;

/**
 * Predicts the peak under each policy of {@code jax.checkpoint} around the body of the loops that keep most.
 *
 * <p>What a policy does not keep disappears; what one iteration recomputes is live throughout the backward loop; the
 * carry of each iteration stays, unless the loop is cut into segments. A segment is a loop itself: it stacks what each
 * of its iterations keeps, takes its part of what the loop scans, and collects the gradients of that part.
 */
public final class Policies {

    /**
     * Share of what one iteration recomputes that is live at once: the backward pass uses it up as it goes. Fitted on
     * 26 programs compiled for a TPU with and without a policy.
     */
    static final double LIVE_AT_ONCE = 0.5;

    private final SpaceAnalysis analysis;
    private final List<LayerLoop> loops;
    private final double operations;

    private Policies(SpaceAnalysis analysis, List<LayerLoop> loops, double operations) {
        this.analysis = analysis;
        this.loops = loops;
        this.operations = operations;
    }

    /** Empty if no loop keeps anything, or the dump lacks the program. */
    public static Optional<Policies> of(SpaceAnalysis analysis, List<KeptValue> kept) {
        Optional<Program> program = analysis.program();
        Optional<ProgramGraph> graph = program.flatMap(Program::graph);
        if (graph.isEmpty()) {
            return Optional.empty();
        }
        Map<String, List<KeptValue>> byLoop = new LinkedHashMap<>();
        for (KeptValue value : kept) {
            value.stack()
                    .filter(stack -> !stack.loop().isEmpty() && stack.places() > 1)
                    .ifPresent(stack -> byLoop.computeIfAbsent(stack.loop(), name -> new ArrayList<>())
                            .add(value));
        }
        List<LayerLoop> loops = byLoop.entrySet().stream()
                .map(entry ->
                        LayerLoop.of(program.get(), graph.get(), analysis.timeline(), entry.getKey(), entry.getValue()))
                .toList();
        return loops.isEmpty()
                ? Optional.empty()
                : Optional.of(new Policies(analysis, loops, operations(program.get(), loops)));
    }

    /**
     * Operations of the whole step: those in a loop count once per iteration, and the backward pass counts twice the
     * forward.
     */
    private static double operations(Program program, List<LayerLoop> loops) {
        double sum = Products.of(program, Passes::isForward).stream()
                .mapToDouble(Product::operations)
                .sum();
        for (LayerLoop loop : loops) {
            sum += (loop.turns() - 1)
                    * loop.products().stream().mapToDouble(Product::operations).sum();
        }
        return 3 * sum;
    }

    /** Whether the backward pass already recomputes layers. */
    public boolean isCheckpointed() {
        return loops.stream().allMatch(LayerLoop::isCheckpointed);
    }

    /** The result of each policy that saves anything, the one that recomputes least first. */
    public List<PolicyPeak> peaks() {
        List<PolicyPeak> peaks = new ArrayList<>();
        for (Policy policy : Policy.values()) {
            if (policy == Policy.SEGMENTS) {
                peaks.add(segments());
            } else if (!isCheckpointed()) {
                peaks.add(new PolicyPeak(policy, replay(policy, 1), recomputed(policy), 1));
            }
        }
        return peaks.stream()
                .filter(peak -> peak.after().saving().count() > 0)
                .sorted(Comparator.comparingDouble(PolicyPeak::recomputed))
                .toList();
    }

    private PolicyPeak segments() {
        long turns = loops.stream().mapToLong(LayerLoop::turns).max().orElse(1);
        long most = Math.max(2, Math.round(Math.sqrt((double) turns)));
        return new PolicyPeak(Policy.SEGMENTS, replay(Policy.SEGMENTS, most), recomputed(Policy.NOTHING), most);
    }

    private WhatIf replay(Policy policy, long inSegment) {
        Timeline timeline = analysis.timeline();
        ChangedCurve curve = new ChangedCurve(timeline);
        for (LayerLoop loop : loops) {
            if (loop.isCheckpointed() && policy != Policy.SEGMENTS) {
                continue;
            }
            int first = Integer.MAX_VALUE;
            int last = 0;
            long again = 0;
            for (KeptValue value : loop.kept()) {
                curve.add(
                        value.buffer().firstStep(),
                        value.buffer().lastStep(),
                        -value.size().count());
                first = Math.min(first, value.buffer().firstStep());
                last = Math.max(last, value.buffer().lastStep());
                again += value.each().count();
            }
            long carries = loop.carry() * loop.turns();
            long dots = dots(loop, policy);
            curve.add(first, last, carries / inSegment + dots * loop.turns());
            double atOnce = policy == Policy.SEGMENTS
                    ? inSegment * (again + 2.0 * loop.scanned())
                    : LIVE_AT_ONCE * Math.max(0, again - dots);
            curve.add(loop.backwardFirst().orElse(first), last, (long) atOnce);
        }
        return curve.peak();
    }

    /** Bytes of the products of one iteration that a policy keeps. */
    private static long dots(LayerLoop loop, Policy policy) {
        return loop.products().stream()
                .filter(Product::isDot)
                .filter(product ->
                        policy == Policy.DOTS || (policy == Policy.DOTS_WITH_NO_BATCH_DIMS && !product.isBatched()))
                .mapToLong(product -> product.result().paddedBytes())
                .sum();
    }

    private double recomputed(Policy policy) {
        double again = 0;
        for (LayerLoop loop : loops) {
            again += loop.turns()
                    * loop.products().stream()
                            .filter(product -> policy == Policy.NOTHING
                                    || !product.isDot()
                                    || (policy == Policy.DOTS_WITH_NO_BATCH_DIMS && product.isBatched()))
                            .mapToDouble(Product::operations)
                            .sum();
        }
        return operations > 0 ? again / operations : Double.NaN;
    }
}
