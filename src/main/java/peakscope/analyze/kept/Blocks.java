package peakscope.analyze.kept;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.whatif.ChangedCurve;
import peakscope.analyze.whatif.WhatIf;

/**
 * Layers that follow one another, not in a loop, and what they keep for the backward pass. They are distinguished by
 * the first numbered part of their framework path ({@code down0}, {@code layers_3}); if paths name no layers, a new one
 * begins when a line of the program repeats.
 */
public final class Blocks {

    /** With one layer there is nothing to choose: a checkpoint around it would recompute everything at once. */
    private static final int FEWEST = 2;

    /** A value below this share of the largest in its block is not an input that must stay. */
    private static final int SMALL = 16;

    private static final Pattern NUMBERED = Pattern.compile("\\d");

    private final SpaceAnalysis analysis;
    private final List<List<KeptValue>> blocks;

    /** A second split for layers distinguished by their first line, because neither way is right for all programs. */
    private final List<List<KeptValue>> others;

    private Blocks(SpaceAnalysis analysis, List<List<KeptValue>> blocks, List<List<KeptValue>> others) {
        this.analysis = analysis;
        this.blocks = blocks;
        this.others = others;
    }

    /** Empty if fewer than two layers can be distinguished. */
    public static Optional<Blocks> of(SpaceAnalysis analysis, List<KeptValue> kept) {
        List<KeptValue> single = kept.stream()
                .filter(value ->
                        value.stack().filter(stack -> stack.places() > 1).isEmpty())
                .sorted(Comparator.comparing(value -> value.buffer().firstStep()))
                .toList();
        Map<String, List<KeptValue>> byName = new LinkedHashMap<>();
        for (KeptValue value : single) {
            layer(value).ifPresent(name -> byName.computeIfAbsent(name, key -> new ArrayList<>())
                    .add(value));
        }
        boolean isNamed = byName.size() >= FEWEST;
        List<List<KeptValue>> blocks = isNamed ? List.copyOf(byName.values()) : byRepeat(single);
        return blocks.size() < FEWEST
                ? Optional.empty()
                : Optional.of(new Blocks(analysis, blocks, isNamed ? blocks : byLine(single)));
    }

    private static Optional<String> layer(KeptValue value) {
        String path = String.valueOf(value.origin().opName());
        int start = path.indexOf("jvp(");
        for (int from = path.indexOf('/', start) + 1; from > 0; from = path.indexOf('/', from) + 1) {
            int end = path.indexOf('/', from);
            String part = end < 0 ? "" : path.substring(from, end);
            if (NUMBERED.matcher(part).find()) {
                return Optional.of(path.substring(start, end));
            }
        }
        return Optional.empty();
    }

    /** A layer begins when any line repeats. */
    private static List<List<KeptValue>> byRepeat(List<KeptValue> inOrder) {
        List<List<KeptValue>> blocks = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (KeptValue value : inOrder) {
            Optional<String> step = step(value);
            if (step.isEmpty()) {
                continue;
            }
            if (!seen.add(step.get()) || blocks.isEmpty()) {
                seen.clear();
                seen.add(step.get());
                blocks.add(new ArrayList<>());
            }
            blocks.get(blocks.size() - 1).add(value);
        }
        return blocks;
    }

    /** A line that occurs several times per layer begins none, so take the least frequent line, the first of these. */
    private static List<List<KeptValue>> byLine(List<KeptValue> inOrder) {
        Map<String, Integer> comings = new LinkedHashMap<>();
        inOrder.forEach(value -> step(value).ifPresent(step -> comings.merge(step, 1, Integer::sum)));
        String first = comings.entrySet().stream()
                .filter(entry -> entry.getValue() >= FEWEST)
                .min(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
        List<List<KeptValue>> blocks = new ArrayList<>();
        for (KeptValue value : inOrder) {
            Optional<String> step = step(value);
            if (step.isEmpty()) {
                continue;
            }
            if (step.get().equals(first) || blocks.isEmpty()) {
                blocks.add(new ArrayList<>());
            }
            blocks.get(blocks.size() - 1).add(value);
        }
        return blocks;
    }

    private static Optional<String> step(KeptValue value) {
        return value.origin().ownLine().map(line -> line + value.operation());
    }

    /** Number of layers that keep something. */
    public int count() {
        return blocks.size();
    }

    /**
     * With a checkpoint around each layer that keeps only its input: the input stays, and what the layer recomputes is
     * live from its first use in the backward pass. If layers can be split in two ways, the one that saves more,
     * because a split into too many layers seems to keep more inputs than it does.
     */
    public WhatIf checkpointed() {
        WhatIf one = checkpointed(blocks);
        WhatIf other = others.size() < FEWEST ? one : checkpointed(others);
        return other.saving().compareTo(one.saving()) > 0 ? other : one;
    }

    private WhatIf checkpointed(List<List<KeptValue>> layers) {
        ChangedCurve curve = new ChangedCurve(analysis.timeline());
        for (List<KeptValue> block : layers) {
            int again = block.stream()
                    .mapToInt(value -> value.buffer().lastStep())
                    .min()
                    .orElse(0);
            long largest = block.stream()
                    .mapToLong(value -> value.size().count())
                    .max()
                    .orElse(0);
            Optional<KeptValue> input = block.size() < 2
                    ? block.stream().findFirst()
                    : block.stream()
                            .filter(value -> value.size().count() * SMALL >= largest)
                            .min(Comparator.comparing(KeptValue::size));
            for (KeptValue value : block) {
                if (input.filter(stays -> stays.buffer().id() == value.buffer().id())
                        .isEmpty()) {
                    curve.add(
                            value.buffer().firstStep(), again - 1, -value.size().count());
                }
            }
        }
        return curve.peak();
    }
}
