package peakscope.analyze.checkpoint;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.KeptValue;
import peakscope.analyze.kept.LateGradients;
import peakscope.analyze.lifetime.Lifetime;
import peakscope.analyze.lifetime.Lifetimes;
import peakscope.analyze.product.BatchedProducts;
import peakscope.analyze.product.Product;
import peakscope.analyze.whatif.ChangedCurve;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.shape.ArrayShape;

/**
 * Layers that follow one another, not in a loop, and what they keep for the backward pass. They are told apart by {@link LayerSplits}.
 */
public final class Blocks implements Layers {

    /** A value below this share of the largest in its block is not an input that must stay. */
    private static final int SMALL = 16;

    /** A split that saves more by less than this share of the peak is no better. */
    private static final double CLEARLY = 0.02;

    private final SpaceAnalysis analysis;
    private final List<KeptValue> kept;
    private final List<List<Chain>> layers;
    private final WhatIf checkpointed;

    /** Dimensions in ascending order of what batched products make. */
    private final Set<List<Long>> pairwise;

    private final Optional<Remade> remade;
    private final LayerProducts products;

    private final Optional<Lifetimes> lifetimes;
    private final LayerWaits waits;
    private final HandedOn handedOn;

    /**
     * Layers told apart by lines are seen in several ways, as none is right for all programs. Takes the one that clearly saves most,
     * because a split into too many layers seems to keep more inputs than it does.
     */
    private Blocks(SpaceAnalysis analysis, List<KeptValue> kept, List<List<List<Chain>>> splits) {
        this.analysis = analysis;
        this.kept = kept;
        this.remade = analysis.program().flatMap(program -> program.graph().map(graph -> new Remade(program, graph)));
        this.lifetimes = Lifetimes.of(analysis);
        this.waits = new LayerWaits(analysis);
        this.handedOn = new HandedOn(analysis);
        this.pairwise = analysis.program().stream()
                .flatMap(program -> BatchedProducts.results(program).stream())
                .map(Blocks::sorted)
                .collect(Collectors.toSet());
        Choice nothing = Choice.of(Policy.NOTHING);
        this.products = LayerProducts.of(
                analysis, remade.flatMap(again -> needed(again, splits.get(0))).orElse(List.of()));
        List<List<Chain>> best = splits.get(0);
        WhatIf most = checkpointed(best, nothing);
        for (List<List<Chain>> split : splits.subList(1, splits.size())) {
            WhatIf another = split.size() < LayerSplits.FEWEST ? most : checkpointed(split, nothing);
            if (another.saving().count()
                    > most.saving().count() + analysis.peak().inUse().count() * CLEARLY) {
                best = split;
                most = another;
            }
        }
        this.layers = best;
        this.checkpointed = most;
    }

    /** Empty if fewer than two layers can be distinguished. */
    public static Optional<Blocks> of(SpaceAnalysis analysis, List<KeptValue> kept) {
        List<List<List<Chain>>> splits = LayerSplits.of(analysis, kept);
        return splits.get(0).size() < LayerSplits.FEWEST
                ? Optional.empty()
                : Optional.of(new Blocks(analysis, kept, splits));
    }

    /** The products that run again if each layer keeps only its input. */
    private Optional<List<Product>> needed(Remade again, List<List<Chain>> blocks) {
        List<List<KeptValue>> values = blocks.stream()
                .map(block -> block.stream().map(Chain::made).toList())
                .toList();
        List<Long> sizes = blocks.stream()
                .map(block -> input(block).map(value -> value.size().count()).orElse(0L))
                .toList();
        Set<KeptValue> inputs = LayerInputs.of(again, values, sizes);
        return again.products(values.stream().flatMap(List::stream).toList(), value -> !inputs.contains(value));
    }

    /**
     * With a checkpoint around each layer that keeps only its input: the input stays, and what the layer recomputes is
     * live from its first use in the backward pass.
     */
    public WhatIf checkpointed() {
        return checkpointed;
    }

    /** If it can't be told what policies keep, only the one that keeps nothing. */
    @Override
    public List<PolicyPeak> peaks() {
        return (products.areKnown()
                        ? Stream.of(Policy.DOTS, Policy.DOTS_WITH_NO_BATCH_DIMS, Policy.NOTHING)
                        : Stream.of(Policy.NOTHING))
                .map(Choice::of)
                .map(choice -> PolicyPeak.of(
                        choice,
                        choice.policy() == Policy.NOTHING ? checkpointed : checkpointed(layers, choice),
                        products.recomputed(choice)))
                .filter(peak -> peak.after().saving().count() > 0)
                .sorted(Comparator.comparingDouble(PolicyPeak::recomputed))
                .toList();
    }

    @Override
    public List<PolicyPeak> named() {
        return products.areKnown()
                ? new NamedLines(products.needed())
                        .choices().stream()
                                .map(choice -> PolicyPeak.of(
                                        choice, checkpointed(layers, choice), products.recomputed(choice)))
                                .toList()
                : List.of();
    }

    @Override
    public double recomputed(List<KeptValue> values) {
        Set<KeptValue> chosen = Set.copyOf(values);
        return remade.flatMap(again -> again.products(kept, chosen::contains))
                .map(products::share)
                .orElse(Double.NaN);
    }

    private WhatIf checkpointed(List<List<Chain>> split, Choice policy) {
        ChangedCurve curve = new ChangedCurve(analysis.timeline());
        NavigableSet<Integer> turns = new TreeSet<>();
        Set<Integer> gone = new HashSet<>();
        Map<Integer, Set<Integer>> anew = new HashMap<>();
        split.forEach(layer -> turns.add(again(layer)));
        long more = products.bytes(policy) - sum(split, policy);
        Map<Integer, Long> handed = handedOn.of(split, this::input);
        for (int number = 0; number < split.size(); number++) {
            List<Chain> layer = split.get(number);
            int again = again(layer);
            Optional<Integer> next = Optional.ofNullable(turns.higher(again));
            Optional<KeptValue> input = handed.containsKey(number) ? Optional.empty() : input(layer);
            curve.add(first(layer), again, handed.getOrDefault(number, 0L));
            for (Chain chain : layer) {
                KeptValue value = chain.made();
                int last = value.buffer().lastStep();
                if (!isKept(value, policy)
                        && input.filter(stays ->
                                        stays.buffer().id() == value.buffer().id())
                                .isEmpty()) {
                    long size = value.size().count();
                    gone.add(value.buffer().id());
                    anew.computeIfAbsent(again, turn -> new HashSet<>())
                            .add(value.buffer().id());
                    curve.add(value.buffer().firstStep(), Math.min(last, again - 1), -size);
                    next.ifPresent(step -> curve.add(Math.max(step, again), last, -size));
                }
            }
            curve.add(first(layer), again, Math.max(0, more) / split.size());
        }
        for (LayerWaits.Wait wait : policy.policy() == Policy.NOTHING ? waits.of(anew) : List.<LayerWaits.Wait>of()) {
            gone.add(wait.buffer().id());
            curve.add(
                    wait.from(), wait.buffer().lastStep(), -wait.buffer().size().count());
        }
        return LateGradients.sooner(
                analysis,
                curve,
                id -> gone.contains(id) ? 0 : analysis.timeline().sizeBytes(id));
    }

    private long sum(List<List<Chain>> split, Choice policy) {
        return split.stream()
                .flatMap(List::stream)
                .map(Chain::made)
                .filter(value -> isKept(value, policy))
                .mapToLong(value -> value.size().count())
                .sum();
    }

    /** Whether a value is a product that a policy keeps. */
    private boolean isKept(KeptValue value, Choice policy) {
        return policy.keeps(
                String.valueOf(value.origin().opName()),
                isPairwise(value),
                value.origin().ownLine());
    }

    private boolean isPairwise(KeptValue value) {
        return value.buffer().details().shape() instanceof ArrayShape array && pairwise.contains(sorted(array));
    }

    private static List<Long> sorted(ArrayShape array) {
        return array.dimensions().stream().filter(size -> size > 1).sorted().toList();
    }

    private static int first(List<Chain> layer) {
        return layer.stream()
                .mapToInt(chain -> chain.made().buffer().firstStep())
                .min()
                .orElse(0);
    }

    /** When the backward pass reaches a layer. */
    private int again(List<Chain> layer) {
        return layer.stream().mapToInt(this::read).min().orElse(0);
    }

    /** When the backward pass first reads a value. */
    private int read(Chain chain) {
        return lifetimes
                .flatMap(all -> all.of(chain.made().buffer().id()))
                .flatMap(Lifetime::longestGap)
                .map(gap -> Math.min(gap.span().last() + 1, chain.last()))
                .orElse(chain.last());
    }

    /**
     * The smallest of the values that a layer keeps, ignoring small ones. What a batched product makes, such as
     * attention scores, is no measure: it can be far larger than any input.
     */
    private Optional<KeptValue> input(List<Chain> layer) {
        long largest = LayerSplits.largest(
                layer.stream().filter(chain -> !isPairwise(chain.made())).toList());
        return layer.stream()
                .map(Chain::made)
                .filter(value -> layer.size() < 2 || value.size().count() * SMALL >= largest)
                .min(Comparator.comparing(KeptValue::size));
    }
}
