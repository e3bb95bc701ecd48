package peakscope.analyze.batch;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.How;
import peakscope.model.timeline.Timeline;

/** Finds the sizes that may be the batch of a program. */
final class BatchCandidates {

    private static final long SMALLEST = 2;

    /** With fewer rows that a program makes itself, there is nothing to go through in parts. */
    private static final long MANY = 256;

    /** With fewer mapped rows, there is little to gain. */
    private static final long SMALLEST_OF_MAPPED = 16;

    private BatchCandidates() {}

    /** Of arguments: their first side, unless an argument has it elsewhere, as weights have. */
    static List<Candidate> given(Timeline timeline) {
        List<Candidate> candidates = new ArrayList<>();
        Set<String> results = results(timeline);
        Set<Long> elsewhere = new HashSet<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.category(id) != Category.PARAMETER) {
                continue;
            }
            Buffer buffer = timeline.buffer(id);
            if (!(buffer.details().shape() instanceof ArrayShape array)) {
                continue;
            }
            List<Long> dimensions = array.dimensions();
            elsewhere.addAll(
                    timeline.isAliased(id) || dimensions.isEmpty()
                            ? dimensions
                            : dimensions.subList(1, dimensions.size()));
            if (!timeline.isAliased(id) && !dimensions.isEmpty() && dimensions.get(0) >= SMALLEST) {
                candidates.add(Candidate.of(buffer, array, results));
            }
        }
        candidates.removeIf(candidate -> elsewhere.contains(candidate.size()));
        return candidates;
    }

    /**
     * The first side of the largest array, if the program makes its rows itself, as the rays of a picture: no argument has it, no loop
     * stacks that many, and the largest result has something for each of them.
     */
    static List<Candidate> computed(SpaceAnalysis analysis, int[] largest, Set<Long> turns) {
        Timeline timeline = analysis.timeline();
        Set<Long> given = new HashSet<>(turns);
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.category(id) == Category.PARAMETER && timeline.shapeOf(id) instanceof ArrayShape array) {
                given.addAll(array.dimensions());
            }
        }
        long result = IntStream.range(0, timeline.bufferCount())
                .filter(id -> timeline.category(id) == Category.OUTPUT)
                .mapToLong(id -> timeline.shapeOf(id) instanceof ArrayShape array ? array.elements() : 0)
                .max()
                .orElse(0);
        List<Candidate> candidates = new ArrayList<>(IntStream.of(largest)
                .filter(id -> timeline.category(id) == Category.TEMPORARY)
                .limit(1)
                .filter(id -> analysis.origins().of(timeline.buffer(id)).how() != How.ARGUMENT)
                .mapToObj(timeline::shapeOf)
                .flatMap(shape -> shape instanceof ArrayShape array
                        ? array.dimensions().stream().limit(1)
                        : Stream.of())
                .filter(side -> side >= MANY && !given.contains(side) && result >= side && result % side == 0)
                .map(side -> new Candidate(side, "", Set.of(side), false, false))
                .toList());
        candidates.addAll(mapped(analysis, largest, given));
        return candidates;
    }

    /**
     * Rows of a {@code vmap} that a compiler has merged with the next side in the largest array, but not in another: as many resamples,
     * for example, as the program makes keys.
     */
    private static List<Candidate> mapped(SpaceAnalysis analysis, int[] largest, Set<Long> given) {
        Timeline timeline = analysis.timeline();
        int first = IntStream.of(largest)
                .filter(id -> timeline.category(id) == Category.TEMPORARY)
                .findFirst()
                .orElse(-1);
        if (first < 0
                || !String.valueOf(analysis.origins().of(timeline.buffer(first)).opName())
                        .contains("vmap(")
                || !(timeline.shapeOf(first) instanceof ArrayShape whole)
                || whole.dimensions().isEmpty()) {
            return List.of();
        }
        long merged = whole.dimensions().get(0);
        return IntStream.of(largest)
                .mapToObj(timeline::shapeOf)
                .filter(shape -> shape instanceof ArrayShape array
                        && array.dimensions().size() > 1
                        && array.dimensions().get(0) * array.dimensions().get(1) == merged)
                .map(shape -> ((ArrayShape) shape).dimensions().get(0))
                .filter(side -> side >= SMALLEST_OF_MAPPED && !given.contains(side))
                .distinct()
                .map(side -> new Candidate(side, "", Set.copyOf(List.of(side, merged)), false, false))
                .toList();
    }

    /** The shapes of results. */
    private static Set<String> results(Timeline timeline) {
        Set<String> results = new HashSet<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.category(id) == Category.OUTPUT && timeline.shapeOf(id) instanceof ArrayShape array) {
                results.add(array.withoutLayout());
            }
        }
        return results;
    }
}
