package peakscope.analyze.kept;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.use.StackReads;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.How;
import peakscope.model.timeline.LoopStack;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.Timeline;

/** Finds what a program keeps for its backward pass, or for another loop that goes back through it. */
public final class KeptValues {

    /** Ignores buffers below this share of the peak. */
    private static final double SMALL_BUFFER = 0.0005;

    /** A value that the backward pass reads immediately, such as the loss's, is not kept for it. */
    private static final int FEW_BACKWARD_STEPS = 3;

    /**
     * Of what a loop keeps by name, what has none is worth counting: the derivatives that a program writes itself may lose the names of
     * what they keep. Of other loops it is a layer's input, which stays under a checkpoint too.
     */
    private static final double MUCH = 0.5;

    private static final int NEVER = -1;

    private static final Function<SpaceAnalysis, List<KeptValue>> KEPT = KeptValues::ofForwardPass;
    private static final Function<SpaceAnalysis, List<KeptValue>> RECOMPUTED = KeptValues::ofRecomputation;
    private static final Function<SpaceAnalysis, List<StackReads.Stack>> TAKEN_LATER = KeptValues::stacks;

    private KeptValues() {}

    /** All such values, live at the peak or not, largest first. */
    public static List<KeptValue> of(SpaceAnalysis analysis) {
        return analysis.once(KEPT);
    }

    /**
     * What the backward pass recomputes and then keeps until it reads it, largest first: much, if one checkpoint surrounds
     * several layers.
     */
    public static List<KeptValue> recomputed(SpaceAnalysis analysis) {
        return analysis.once(RECOMPUTED);
    }

    /**
     * What is recomputed, with the derivatives of several layers that wait with it: the backward pass of one layer after the other needs
     * those of one.
     *
     * @param layers so many alike are of several layers
     */
    public static List<KeptValue> withDerivatives(SpaceAnalysis analysis, List<KeptValue> recomputed, int layers) {
        Timeline timeline = analysis.timeline();
        double small = analysis.peak().inUse().count() * SMALL_BUFFER;
        Map<String, List<KeptValue>> alike = new TreeMap<>();
        for (int id : analysis.largestAtPeak()) {
            if (timeline.sizeBytes(id) >= small && timeline.category(id) == Category.TEMPORARY) {
                KeptValue value =
                        new KeptValue(timeline.buffer(id), analysis.origins().of(id));
                if (Passes.isBackward(value.origin().opName())) {
                    alike.computeIfAbsent(value.kind(), kind -> new ArrayList<>())
                            .add(value);
                }
            }
        }
        Set<KeptValue> all = new LinkedHashSet<>(recomputed);
        alike.values().stream().filter(values -> values.size() >= layers).forEach(all::addAll);
        return all.stream()
                .sorted(Comparator.comparing(KeptValue::size).reversed())
                .toList();
    }

    /** The stack that a buffer is, if a loop fills it and only later loops go back through it. */
    public static Optional<StackReads.Stack> readBack(SpaceAnalysis analysis, Buffer buffer, Origin origin) {
        return takenLater(analysis, buffer, origin)
                .filter(stack -> stack.isBack()
                        && buffer.details().shape() instanceof ArrayShape array
                        && array.dimensions().equals(stack.dimensions()));
    }

    /** The stack that a buffer is, in its shape or another, if a loop fills it and later loops take its entries one by one. */
    public static Optional<StackReads.Stack> takenLater(SpaceAnalysis analysis, Buffer buffer, Origin origin) {
        return origin.stack().filter(stack -> stack.places() > 1).flatMap(stack -> analysis.once(TAKEN_LATER).stream()
                .filter(one -> one.loop().equals(stack.loop())
                        && buffer.details().shape() instanceof ArrayShape array
                        && one.isAllOf(array))
                .findFirst());
    }

    /** Whether only later loops read it, from the last entry to the first, and its path says nothing else. */
    private static boolean isReadBack(SpaceAnalysis analysis, Buffer buffer, Origin origin) {
        return !Passes.isRecomputed(origin.opName())
                && !Passes.isBackward(origin.opName())
                && readBack(analysis, buffer, origin)
                        .filter(stack -> !Passes.isRecomputed(path(analysis, stack)))
                        .isPresent();
    }

    private static String loop(KeptValue value) {
        return value.stack().map(LoopStack::loop).orElse("");
    }

    private static Map<String, Long> byLoop(List<KeptValue> values) {
        return values.stream()
                .collect(Collectors.groupingBy(KeptValues::loop, Collectors.summingLong(value -> value.size()
                        .count())));
    }

    private static @Nullable String path(SpaceAnalysis analysis, StackReads.Stack stack) {
        return analysis.program()
                .map(program -> program.opName(program.row(stack.loop())))
                .orElse(null);
    }

    private static List<StackReads.Stack> stacks(SpaceAnalysis analysis) {
        return analysis.program().map(StackReads::of).orElse(List.of());
    }

    private static List<KeptValue> ofForwardPass(SpaceAnalysis analysis) {
        return find(analysis, false);
    }

    private static List<KeptValue> ofRecomputation(SpaceAnalysis analysis) {
        return find(analysis, true);
    }

    private static List<KeptValue> find(SpaceAnalysis analysis, boolean recomputed) {
        Timeline timeline = analysis.timeline();
        double small = analysis.peak().inUse().count() * SMALL_BUFFER;
        int turn = turn(analysis, small);
        int[] backward = backwardUpTo(timeline, small, turn, recomputed);
        List<KeptValue> kept = new ArrayList<>();
        List<KeptValue> unnamed = new ArrayList<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.sizeBytes(id) < small || timeline.category(id) != Category.TEMPORARY) {
                continue;
            }
            Buffer buffer = timeline.buffer(id);
            Origin origin = analysis.origins().of(buffer);
            if (origin.how() == How.ARGUMENT || !waits(buffer, origin, backward)) {
                continue;
            }
            boolean isNamed = recomputed
                    ? Passes.isRecomputed(origin.opName())
                    : Passes.isForward(origin.opName()) || (turn != NEVER && buffer.firstStep() < turn);
            if (isNamed) {
                kept.add(new KeptValue(buffer, origin));
            } else if (!recomputed && isReadBack(analysis, buffer, origin)) {
                unnamed.add(new KeptValue(buffer, origin));
            }
        }
        Map<String, Long> named = byLoop(kept);
        Map<String, Long> others = byLoop(unnamed);
        unnamed.removeIf(value -> others.getOrDefault(loop(value), 0L) < named.getOrDefault(loop(value), 0L) * MUCH);
        kept.addAll(unnamed);
        kept.sort(Comparator.comparing(KeptValue::size).reversed());
        return List.copyOf(kept);
    }

    /**
     * The first step of autograd's pass in a program of PyTorch: what is there before belongs to the forward pass. {@link
     * #NEVER} in other programs.
     */
    private static int turn(SpaceAnalysis analysis, double small) {
        Timeline timeline = analysis.timeline();
        int turn = NEVER;
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.sizeBytes(id) >= small && timeline.category(id) == Category.TEMPORARY) {
                Buffer buffer = timeline.buffer(id);
                if (Passes.isOfAutograd(buffer.details().opName())
                        || Passes.isOfAutograd(analysis.origins().of(buffer).opName())) {
                    turn = turn == NEVER ? buffer.firstStep() : Math.min(turn, buffer.firstStep());
                }
            }
        }
        return turn;
    }

    private static boolean waits(Buffer buffer, Origin origin, int[] backward) {
        int last = Math.min(backward.length - 1, buffer.lastStep());
        return last >= buffer.firstStep()
                && (origin.stack().filter(stack -> stack.places() > 1).isPresent()
                        || backward[last] - backward[Math.max(0, buffer.firstStep())] >= FEW_BACKWARD_STEPS);
    }

    /** What is recomputed belongs to the backward pass, unless it takes the place of the forward pass. */
    private static boolean isBackward(@Nullable String opName, boolean recomputed) {
        return Passes.isBackward(opName) && !(recomputed && Passes.isRecomputed(opName));
    }

    /** For each point, how many larger buffers of the backward pass were made up to it. */
    private static int[] backwardUpTo(Timeline timeline, double small, int turn, boolean recomputed) {
        int[] count = new int[timeline.points()];
        for (int id = 0; id < timeline.bufferCount(); id++) {
            int first = timeline.firstStep(id);
            if (timeline.sizeBytes(id) >= small
                    && first >= 0
                    && first < count.length
                    && ((turn != NEVER && first >= turn)
                            || isBackward(timeline.buffer(id).details().opName(), recomputed))) {
                count[first]++;
            }
        }
        for (int point = 1; point < count.length; point++) {
            count[point] += count[point - 1];
        }
        return count;
    }
}
