package peakscope.analyze.checkpoint;

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
import peakscope.analyze.kept.KeptValue;
import peakscope.analyze.whatif.Recomputation;

/**
 * Ways to tell written-out layers apart. They have names in the first numbered part of their framework path ({@code down0}, {@code
 * layers_3}); if paths name no layers, a new one begins when a line of the program repeats.
 */
final class LayerSplits {

    /** With one layer there is nothing to choose: a checkpoint around it would recompute everything at once. */
    static final int FEWEST = 2;

    /** A value below this share of the largest in its layer begins none. */
    private static final int SMALL = 16;

    private static final Pattern NUMBERED = Pattern.compile("\\d");

    private LayerSplits() {}

    /** The values of each layer; only one way if layers have names, else several, the usual one first. */
    static List<List<List<Chain>>> of(SpaceAnalysis analysis, List<KeptValue> kept) {
        List<Chain> single = Chain.inOrder(kept.stream()
                .filter(value ->
                        value.stack().filter(stack -> stack.places() > 1).isEmpty())
                .toList());
        Map<String, List<Chain>> byName = new LinkedHashMap<>();
        for (Chain chain : single) {
            layer(chain.made()).ifPresent(name -> byName.computeIfAbsent(name, key -> new ArrayList<>())
                    .add(chain));
        }
        boolean isNamed = byName.size() >= FEWEST;
        List<List<Chain>> blocks = isNamed ? List.copyOf(byName.values()) : byRepeat(single);
        return isNamed ? List.of(blocks) : List.of(blocks, byLine(single), byDepth(analysis, single));
    }

    private static List<List<Chain>> byDepth(SpaceAnalysis analysis, List<Chain> inOrder) {
        // What the compiler computes again is no longer part of the forward pass.
        boolean isAgain = inOrder.stream()
                .anyMatch(chain ->
                        Recomputation.isAgain(chain.made().buffer().details().instruction()));
        return analysis.program()
                .filter(program -> !isAgain)
                .map(ForwardDepth::new)
                .map(depth -> byRepeat(inOrder.stream()
                        .sorted(Comparator.comparingInt(chain -> -depth.of(
                                analysis.timeline(), chain.made().buffer().id())))
                        .toList()))
                .orElse(List.of());
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

    /** A layer begins when any line repeats; slivers that a compiler cuts off an array begin none. */
    private static List<List<Chain>> byRepeat(List<Chain> inOrder) {
        List<List<Chain>> blocks = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Chain chain : inOrder) {
            Optional<String> step = chain.step();
            if (step.isEmpty()) {
                continue;
            }
            boolean comesAgain = !seen.add(step.get());
            if (blocks.isEmpty() || (comesAgain && !isSliver(chain, blocks.get(blocks.size() - 1)))) {
                seen.clear();
                seen.add(step.get());
                blocks.add(new ArrayList<>());
            }
            blocks.get(blocks.size() - 1).add(chain);
        }
        return blocks;
    }

    private static boolean isSliver(Chain chain, List<Chain> layer) {
        return chain.made().size().count() * SMALL < largest(layer);
    }

    /** A line that comes several times in a layer begins none, so that of the fewest comings is taken, the first of these. */
    private static List<List<Chain>> byLine(List<Chain> inOrder) {
        Map<String, Integer> comings = new LinkedHashMap<>();
        inOrder.forEach(chain -> chain.step().ifPresent(step -> comings.merge(step, 1, Integer::sum)));
        String first = comings.entrySet().stream()
                .filter(entry -> entry.getValue() >= FEWEST)
                .min(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
        List<List<Chain>> blocks = new ArrayList<>();
        for (Chain chain : inOrder) {
            Optional<String> step = chain.step();
            if (step.isEmpty()) {
                continue;
            }
            if (step.get().equals(first) || blocks.isEmpty()) {
                blocks.add(new ArrayList<>());
            }
            blocks.get(blocks.size() - 1).add(chain);
        }
        return blocks;
    }

    /** Bytes of the largest value. */
    static long largest(List<Chain> layer) {
        return layer.stream()
                .mapToLong(chain -> chain.made().size().count())
                .max()
                .orElse(0);
    }
}
