package peakscope.analyze.checkpoint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.lifetime.Lifetime;
import peakscope.analyze.lifetime.Lifetimes;
import peakscope.analyze.lifetime.StepSpan;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * Values of the backward pass that wait, while earlier layers have their turn, for an instruction that also reads what their own
 * layer keeps. If the layer is recomputed in its turn, the instruction runs in that turn too.
 */
final class LayerWaits {

    /** As a share of the peak. */
    private static final double SMALL_BUFFER = 0.001;

    private final List<Value> values = new ArrayList<>();
    private final Map<Integer, Set<String>> readers = new HashMap<>();
    private final Optional<Lifetimes> lifetimes;

    LayerWaits(SpaceAnalysis analysis) {
        this.lifetimes = Lifetimes.of(analysis);
        Timeline timeline = analysis.timeline();
        double small = analysis.peak().inUse().count() * SMALL_BUFFER;
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.sizeBytes(id) >= small && timeline.category(id) == Category.TEMPORARY) {
                Buffer buffer = timeline.buffer(id);
                if (Passes.isBackward(analysis.origins().of(buffer).opName())) {
                    lifetimes
                            .flatMap(all -> all.of(buffer.id()))
                            .ifPresent(life -> values.add(new Value(buffer, life)));
                }
            }
        }
    }

    /** A value of the backward pass. */
    private record Value(Buffer buffer, Lifetime life) {}

    /** A buffer and the first step at which it would no longer wait. */
    record Wait(Buffer buffer, int from) {}

    /**
     * @param turns when the backward pass reaches each layer, and the numbers of the buffers that are then recomputed
     */
    List<Wait> of(Map<Integer, Set<Integer>> turns) {
        NavigableMap<Integer, Set<String>> reading = new TreeMap<>();
        turns.forEach((turn, buffers) -> {
            Set<String> all = new HashSet<>();
            buffers.forEach(buffer -> all.addAll(readers.computeIfAbsent(buffer, this::readers)));
            reading.put(turn, all);
        });
        List<Wait> waits = new ArrayList<>();
        for (Value value : values) {
            Map.Entry<Integer, Set<String>> own =
                    reading.floorEntry(value.buffer().firstStep());
            Integer next = reading.higherKey(value.buffer().firstStep());
            if (own != null
                    && next != null
                    && value.buffer().lastStep() >= next
                    && isOnlyFor(own.getValue(), value, next)) {
                waits.add(new Wait(value.buffer(), next));
            }
        }
        return waits;
    }

    private Set<String> readers(int buffer) {
        Set<String> names = new HashSet<>();
        lifetimes.flatMap(all -> all.of(buffer)).ifPresent(life -> life.uses()
                .forEach(use -> names.add(use.instruction())));
        return names;
    }

    /** Whether all that reads a value from a step on are these instructions. */
    private static boolean isOnlyFor(Set<String> instructions, Value value, int from) {
        return !value.life().isReturned()
                && value.life().uses().stream()
                        .filter(use -> use.reads().map(StepSpan::last).orElse(Integer.MAX_VALUE) >= from)
                        .allMatch(use -> instructions.contains(use.instruction()));
    }
}
