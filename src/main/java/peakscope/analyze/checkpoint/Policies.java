package peakscope.analyze.checkpoint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.checkpoint.LayerLoop.Span;
import peakscope.analyze.kept.KeptValue;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.product.Product;
import peakscope.analyze.product.Products;
import peakscope.analyze.whatif.ChangedCurve;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/**
 * Predicts the peak under each policy of {@code jax.checkpoint} around the body of the loops that keep most.
 *
 * <p>What a policy does not keep disappears; half of the products that one iteration recomputes are live throughout the
 * backward loop; the carry of each iteration stays, unless the loop is cut into segments. A segment is a loop itself: it stacks what each
 * of its iterations keeps, takes its part of what the loop scans, and collects the gradients of that part.
 */
public final class Policies implements Layers {

    /**
     * Share of the products of one iteration that is live at once when they are recomputed: the backward pass uses them up
     * as it goes. What is cheap, the compiler computes where it is read, and does not store.
     */
    static final double LIVE_AT_ONCE = 0.5;

    /** Share of what all loops keep. */
    private static final double LITTLE = 0.1;

    /** What can replace a policy that saves more than inputs. */
    private static final Set<Policy> SAVE_LESS =
            EnumSet.of(Policy.DOTS_WITH_NO_BATCH_DIMS, Policy.OFFLOAD, Policy.NOTHING);

    /** What is the same for all programs. */
    private static final Set<Policy> FIXED =
            EnumSet.of(Policy.DOTS_WITH_NO_BATCH_DIMS, Policy.DOTS, Policy.OFFLOAD, Policy.NOTHING);

    /** How many times longer or shorter than the best length a segment may be. */
    private static final double FAR = 4;

    private static final String PRODUCT = "dot_general";

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
                    .filter(stack -> stack.places() > 1 && isOfUser(program.get(), stack.loop()))
                    .ifPresent(stack -> byLoop.computeIfAbsent(stack.loop(), name -> new ArrayList<>())
                            .add(value));
        }
        List<LayerLoop> loops = byLoop.entrySet().stream()
                .map(entry -> LayerLoop.of(
                        analysis, program.get(), graph.get(), entry.getKey(), entry.getValue(), byLoop.keySet()))
                .toList();
        return loops.isEmpty()
                ? Optional.empty()
                : Optional.of(new Policies(analysis, loops, operations(program.get(), loops)));
    }

    /** Whether a loop is in the user's program; a compiler also makes loops of products, to send parts meanwhile. */
    private static boolean isOfUser(Program program, String loop) {
        int row = loop.isEmpty() ? -1 : program.row(loop);
        String path = row < 0 ? null : program.opName(row);
        return row >= 0 && (path == null || !path.endsWith(PRODUCT));
    }

    /**
     * Operations of the whole step: those in a loop count once per iteration, and the backward pass counts twice the
     * forward. A compiler may give a product of the forward pass the path of one that it computes beside it.
     */
    private static double operations(Program program, List<LayerLoop> loops) {
        double sum = operations(Products.of(program, Passes::isForward));
        for (LayerLoop loop : loops) {
            List<Product> misnamed = loop.needed().stream()
                    .filter(product -> !loop.products().contains(product))
                    .toList();
            sum += (runs(loop, loops) - 1) * operations(loop.products()) + runs(loop, loops) * operations(misnamed);
        }
        return 3 * sum;
    }

    private static double operations(List<Product> products) {
        return products.stream().mapToDouble(Product::operations).sum();
    }

    /** Whether the backward pass already recomputes layers, up to loops within them that keep little. */
    public boolean isCheckpointed() {
        long open = bytes(loops.stream().filter(loop -> !loop.isCheckpointed()));
        return open <= LITTLE * bytes(loops.stream());
    }

    private static long bytes(Stream<LayerLoop> loops) {
        return loops.flatMap(loop -> loop.kept().stream())
                .filter(KeptValue::isWhole)
                .mapToLong(value -> value.size().count())
                .sum();
    }

    /** Whether the loops that go back through what these keep are the program's own, so that no {@code jax.checkpoint} applies. */
    public boolean isByHand() {
        return analysis.program()
                .filter(program -> loops.stream().allMatch(loop -> loop.isByHand(program)))
                .isPresent();
    }

    /** Whether a policy saves more than the inputs of checkpointed layers. */
    public boolean savesByPolicy() {
        return isCheckpointed() && loops.stream().anyMatch(loop -> !loop.saved().isEmpty());
    }

    @Override
    public List<PolicyPeak> peaks() {
        List<PolicyPeak> peaks = new ArrayList<>();
        for (Policy policy : isByHand() ? Set.<Policy>of() : FIXED) {
            if (!isCheckpointed() || (savesByPolicy() ? SAVE_LESS.contains(policy) : policy == Policy.OFFLOAD)) {
                Choice choice = Choice.of(policy);
                peaks.add(PolicyPeak.of(choice, replay(choice), recomputed(choice)));
            }
        }
        peaks.add(segments());
        return peaks.stream()
                .filter(peak -> peak.after().saving().count() > 0)
                .sorted(Comparator.comparingDouble(PolicyPeak::recomputed))
                .toList();
    }

    @Override
    public List<PolicyPeak> named() {
        List<Product> products = isCheckpointed() || isByHand()
                ? List.of()
                : loops.stream().flatMap(loop -> loop.needed().stream()).toList();
        return new NamedLines(products)
                .choices().stream()
                        .map(choice -> PolicyPeak.of(choice, replay(choice), recomputed(choice)))
                        .toList();
    }

    @Override
    public double recomputed(List<KeptValue> values) {
        Optional<Program> program = analysis.program();
        if (program.isEmpty()
                || isCheckpointed()
                || values.stream().anyMatch(value -> value.stack().isEmpty())) {
            return Double.NaN;
        }
        double again = 0;
        for (LayerLoop loop : loops) {
            again += runs(loop, loops)
                    * loop.again(program.get(), values)
                            .map(Policies::operations)
                            .orElse(Double.NaN);
        }
        return operations > 0 ? again / operations : Double.NaN;
    }

    private PolicyPeak segments() {
        long most = segment(longest());
        ChangedCurve curve = new ChangedCurve(analysis.timeline());
        outermost().forEach(loop -> {
            Span kept = without(curve, loop.kept());
            curve.add(kept.first(), kept.last(), loop.carry() * loop.turns() / most);
            curve.add(
                    loop.backward().map(Span::first).orElse(kept.first()),
                    kept.last(),
                    most * (each(loop.kept()) + 2 * loop.scanned()));
        });
        return new PolicyPeak(Policy.SEGMENTS, curve.peak(), recomputedInSegments(), most, List.of());
    }

    /** Layers under a checkpoint of their own run once more for their segment, and again for themselves, as before. */
    private double recomputedInSegments() {
        double once = recomputed(Choice.of(Policy.NOTHING));
        if (!isCheckpointed() || once > 0) {
            return once;
        }
        double forward = loops.stream()
                .mapToDouble(loop -> runs(loop, loops) * operations(loop.products()))
                .sum();
        return forward / (operations + forward);
    }

    /** Whether the iterations cannot be divided into segments that are all alike. */
    public boolean areSegmentsUneven() {
        return longest() % segment(longest()) != 0;
    }

    private long longest() {
        return outermost().mapToLong(LayerLoop::turns).max().orElse(1);
    }

    /** Iterations in a segment: about the root of all, so that segments are as many as their iterations, and so many that all are alike. */
    static long segment(long turns) {
        double root = Math.sqrt((double) turns);
        return LongStream.rangeClosed(Math.max(2, Math.round(root / FAR)), Math.round(root * FAR))
                .filter(length -> turns % length == 0 && length < turns)
                .boxed()
                .min(Comparator.comparingDouble(length -> Math.abs(Math.log(length / root))))
                .orElse(Math.max(2, Math.round(root)));
    }

    private WhatIf replay(Choice choice) {
        boolean isOffload = choice.policy() == Policy.OFFLOAD;
        ChangedCurve curve = new ChangedCurve(analysis.timeline());
        for (LayerLoop loop : loops) {
            if (!loop.isCheckpointed()) {
                Span kept = without(curve, loop.kept());
                curve.add(kept.first(), kept.last(), stays(loop, choice));
                recompute(curve, loop, kept, LIVE_AT_ONCE * loop.recomputed());
            } else if (!loop.saved().isEmpty()) {
                Span kept = without(curve, loop.saved());
                if (isOffload) {
                    // One iteration's values are on their way.
                    curve.add(kept.first(), kept.last(), each(loop.saved()));
                } else {
                    curve.add(kept.first(), kept.last(), Math.max(0, stays(loop, choice) - inputs(loop)));
                    recompute(curve, loop, kept, LIVE_AT_ONCE * loop.recomputed());
                }
            } else if (isOffload) {
                Span kept = without(curve, loop.kept());
                curve.add(kept.first(), kept.last(), each(loop.kept()));
            }
        }
        return curve.peak();
    }

    private static void recompute(ChangedCurve curve, LayerLoop loop, Span kept, double bytes) {
        Span backward = loop.backward().orElse(kept);
        curve.add(backward.first(), Math.max(backward.last(), kept.last()), (long) bytes);
    }

    /** Bytes of the stacks of inputs that a checkpointed loop has beside what its policy saves. */
    private static long inputs(LayerLoop loop) {
        return loop.kept().stream()
                .filter(value -> value.isWhole() && !value.isSavedByPolicy())
                .mapToLong(value -> value.size().count())
                .sum();
    }

    private static long each(List<KeptValue> kept) {
        return kept.stream()
                .filter(KeptValue::isWhole)
                .mapToLong(value -> value.each().count())
                .sum();
    }

    private static Span without(ChangedCurve curve, List<KeptValue> gone) {
        int first = Integer.MAX_VALUE;
        int last = 0;
        for (KeptValue value : gone) {
            curve.add(
                    value.buffer().firstStep(),
                    value.buffer().lastStep(),
                    -value.size().count());
            first = Math.min(first, value.buffer().firstStep());
            last = Math.max(last, value.buffer().lastStep());
        }
        return new Span(first, last);
    }

    /** Bytes that a loop still keeps: of each iteration its inputs and the products that the policy keeps. */
    private long stays(LayerLoop loop, Choice choice) {
        long within = inside(loop).mapToLong(inner -> stays(inner, choice)).sum();
        return loop.turns() * (loop.carry() + dots(loop, choice) + within);
    }

    private Stream<LayerLoop> outermost() {
        return loops.stream()
                .filter(loop -> loops.stream().noneMatch(other -> other.inner().contains(loop.name())));
    }

    /** Loops that run in an iteration of another, and not in one that does so too. */
    private Stream<LayerLoop> inside(LayerLoop loop) {
        return loops.stream()
                .filter(inner -> loop.inner().contains(inner.name())
                        && loops.stream()
                                .noneMatch(between -> loop.inner().contains(between.name())
                                        && between.inner().contains(inner.name())));
    }

    /** Bytes of the products of one iteration that a policy keeps on the device. */
    private static long dots(LayerLoop loop, Choice choice) {
        return loop.needed().stream()
                .filter(product -> choice.policy() != Policy.OFFLOAD && choice.keeps(product))
                .mapToLong(product -> product.result().paddedBytes())
                .sum();
    }

    /**
     * Nothing more, where what the program's own policy saves only goes elsewhere, or where the program recomputes the loops
     * as a whole.
     */
    private double recomputed(Choice choice) {
        if ((isCheckpointed() && choice.policy() == Policy.OFFLOAD)
                || analysis.program()
                        .filter(program -> loops.stream().allMatch(loop -> loop.isRecomputed(program)))
                        .isPresent()) {
            return 0;
        }
        double again = 0;
        for (LayerLoop loop : loops) {
            again += runs(loop, loops)
                    * operations(loop.needed().stream()
                            .filter(product -> !choice.keeps(product))
                            .toList());
        }
        return operations > 0 ? again / operations : Double.NaN;
    }

    /** How often a loop's body runs. */
    private static long runs(LayerLoop loop, List<LayerLoop> loops) {
        return loops.stream()
                .filter(outer ->
                        outer.name().equals(loop.name()) || outer.inner().contains(loop.name()))
                .mapToLong(LayerLoop::turns)
                .reduce(1, (one, other) -> one * other);
    }
}
