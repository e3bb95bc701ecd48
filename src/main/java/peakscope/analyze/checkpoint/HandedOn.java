package peakscope.analyze.checkpoint;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.KeptValue;
import peakscope.model.Program;

/** What layers hand to one another, where that is much less than what they keep, as nodes are less than the edges between them. */
final class HandedOn {

    /** A value so many times as large as the narrowest place before its layer is no input of it. */
    private static final long NARROWER = 4;

    private final Optional<Program> program;
    private final IdentityHashMap<List<List<Chain>>, Map<Integer, Long>> known = new IdentityHashMap<>();

    HandedOn(SpaceAnalysis analysis) {
        this.program = analysis.program();
    }

    /**
     * Bytes by the layer's number; none unless half of the layers take so little. Then the others do too: the first takes nothing of
     * another, and what the compiler computes in several places can't be followed.
     *
     * @param input what a layer keeps that may be its input
     */
    Map<Integer, Long> of(List<List<Chain>> layers, Function<List<Chain>, Optional<KeptValue>> input) {
        return known.computeIfAbsent(layers, all -> find(all, input));
    }

    private Map<Integer, Long> find(List<List<Chain>> layers, Function<List<Chain>, Optional<KeptValue>> input) {
        Map<Integer, Long> found = new HashMap<>();
        for (int number = 0; number < layers.size(); number++) {
            OptionalLong bytes = before(layers.get(number), layers);
            if (bytes.isPresent()
                    && input.apply(layers.get(number))
                            .filter(value -> value.size().count() > bytes.getAsLong() * NARROWER)
                            .isPresent()) {
                found.put(number, bytes.getAsLong());
            }
        }
        if (found.isEmpty() || found.size() * 2 < layers.size()) {
            return Map.of();
        }
        long most = Collections.max(found.values());
        IntStream.range(0, layers.size()).forEach(number -> found.putIfAbsent(number, most));
        return found;
    }

    private OptionalLong before(List<Chain> layer, List<List<Chain>> layers) {
        return program.flatMap(all -> all.graph().map(graph -> {
                    Set<Integer> others = new HashSet<>();
                    layers.stream().filter(one -> one != layer).forEach(one -> others.addAll(rows(all, one)));
                    return new Narrows(all, graph).before(rows(all, layer), others);
                }))
                .orElse(OptionalLong.empty());
    }

    private static Set<Integer> rows(Program program, List<Chain> layer) {
        return layer.stream()
                .map(chain -> program.row(chain.made().origin().instruction()))
                .collect(Collectors.toSet());
    }
}
