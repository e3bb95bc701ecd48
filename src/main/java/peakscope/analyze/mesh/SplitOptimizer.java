package peakscope.analyze.mesh;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.lifetime.Lifetimes;
import peakscope.analyze.lifetime.StepSpan;
import peakscope.analyze.whatif.ChangedCurve;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * An optimizer's state that lies alike on several devices, split over them while the weights stay whole, as ZeRO-1 does. Each
 * device updates its part; then the updates are gathered.
 *
 * @param buffers of the state
 * @param after the peak with a part of the state on each device and, from the update on, what is gathered at once
 */
public record SplitOptimizer(Set<Integer> buffers, WhatIf after) {

    /**
     * Updates of weights below this are gathered together, larger ones one after another: so it was in twelve compiled programs, with
     * arrays of up to 160 MiB and from 300 MiB on.
     */
    private static final long COMBINED = 256L << 20;

    /** Values of state for each weight: momentum has one. With fewer, part of the state was not recognised as such. */
    private static final double FEWEST = 0.9;

    /** Two moments and a copy; with more, most of the weights are split already. */
    private static final double MOST = 3.1;

    public SplitOptimizer {
        buffers = Set.copyOf(buffers);
    }

    /**
     * Empty if no state lies alike on several devices, or hardly any weights do, or state cannot be told from weights.
     *
     * @param copies on how many devices each of some buffers is the same
     */
    public static Optional<SplitOptimizer> of(SpaceAnalysis analysis, Map<Integer, Integer> copies) {
        Timeline timeline = analysis.timeline();
        Set<Integer> state = ReplicatedState.optimizer(analysis, copies.keySet());
        List<Integer> weights = copies.keySet().stream()
                .filter(id ->
                        !state.contains(id) && timeline.category(id) == Category.PARAMETER && timeline.isAliased(id))
                .toList();
        double perWeight = elements(timeline, state) / elements(timeline, weights);
        if (!(perWeight >= FEWEST && perWeight <= MOST)) {
            return Optional.empty();
        }
        ChangedCurve curve = ChangedCurve.of(
                timeline,
                id -> state.contains(id)
                        ? DividedSizes.part(timeline, id, copies.getOrDefault(id, 1))
                        : timeline.sizeBytes(id));
        curve.add(
                update(analysis, state),
                timeline.points() - 1,
                gathered(weights.stream().map(timeline::sizeBytes).toList()));
        return Optional.of(new SplitOptimizer(state, curve.peak()));
    }

    private static double elements(Timeline timeline, Collection<Integer> buffers) {
        return buffers.stream()
                .mapToDouble(id -> timeline.shapeOf(id) instanceof ArrayShape array ? array.elements() : 0)
                .sum();
    }

    /** Bytes of updates that are whole at once. */
    private static long gathered(List<Long> weights) {
        long together = weights.stream()
                .filter(size -> size < COMBINED)
                .mapToLong(Long::longValue)
                .sum();
        return together
                + weights.stream()
                        .filter(size -> size >= COMBINED)
                        .mapToLong(Long::longValue)
                        .max()
                        .orElse(0);
    }

    /** The first point at which the update reads some state. */
    private static int update(SpaceAnalysis analysis, Set<Integer> state) {
        Optional<Lifetimes> lifetimes = Lifetimes.of(analysis);
        return state.stream()
                .flatMap(id -> lifetimes.flatMap(all -> all.of(id)).stream())
                .flatMap(life -> life.uses().stream())
                .flatMap(use -> use.reads().stream())
                .mapToInt(StepSpan::first)
                .min()
                .orElse(0);
    }
}
