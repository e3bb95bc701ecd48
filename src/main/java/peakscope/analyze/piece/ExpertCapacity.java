package peakscope.analyze.piece;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.kept.Passes;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** Places of experts for the tokens that are sent to them, many times as many as there are tokens, so that most stay empty. */
public final class ExpertCapacity {

    /** So many places for each token are more than a reserve, even if several experts work on each. */
    private static final long MANY = 6;

    /** Places that a token needs, with a reserve. */
    private static final double NEEDED = 1.25;

    /** The number of experts, the places of each, and the width. */
    private static final int SIDES = 3;

    private final Program program;
    private final ProgramGraph graph;

    private ExpertCapacity(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    /** Experts with the same number of places each, and how many of those the tokens need. */
    private record Room(long experts, long places, long needed) {

        boolean isOf(ArrayShape array) {
            List<Long> sides = new ArrayList<>(array.dimensions());
            return (sides.size() == 2 && sides.contains(experts * places))
                    || (sides.size() == SIDES && sides.remove((Long) experts) && sides.contains(places));
        }

        long leaves(long bytes) {
            return Math.round((double) bytes * needed / (experts * places));
        }
    }

    /** What has a value for each place, of which those that the tokens need are left. */
    public static Cause of(SpaceAnalysis analysis) {
        Set<List<Long>> weights = ProgramShapes.trained(analysis);
        Set<Room> rooms = analysis.program()
                .flatMap(program ->
                        program.graph().map(graph -> new ExpertCapacity(program, graph).rooms(analysis, weights)))
                .orElse(Set.of());
        List<CausedBuffer> found = new ArrayList<>();
        Map<Integer, Long> leaves = new HashMap<>();
        for (Room room : rooms) {
            for (CausedBuffer one : Candidates.of(
                    analysis,
                    (array, candidate) -> candidate.isTemporary()
                            && room.isOf(array)
                            && !weights.contains(ProgramShapes.sorted(array.dimensions())))) {
                long size = one.buffer().size().count();
                if (leaves.putIfAbsent(one.buffer().id(), room.leaves(size)) == null) {
                    found.add(one);
                }
            }
        }
        return Cause.leaving(found, leaves);
    }

    private Set<Room> rooms(SpaceAnalysis analysis, Set<List<Long>> weights) {
        Set<Room> rooms = new LinkedHashSet<>();
        for (List<Long> weight : ProgramShapes.argumentDimensions(analysis)) {
            if (weight.size() == SIDES && weights.contains(ProgramShapes.sorted(weight))) {
                long experts = weight.get(0);
                tokens(experts).ifPresent(tokens -> forward("/dot_general")
                        .filter(array -> array.dimensions().size() == SIDES
                                && array.dimensions().get(0) == experts
                                && array.dimensions().get(2).equals(weight.get(2)))
                        .map(array -> new Room(experts, array.dimensions().get(1), Math.round(tokens * NEEDED)))
                        .filter(room -> experts * room.places() >= MANY * tokens && isFilled(room))
                        .forEach(rooms::add));
            }
        }
        return rooms;
    }

    /** How many tokens are given a score for each expert, if that is certain. */
    private Optional<Long> tokens(long experts) {
        Set<Long> tokens = new HashSet<>();
        forward("/dot_general").forEach(array -> {
            List<Long> sides = ProgramShapes.withoutOnes(array);
            if (sides.size() > 1 && sides.get(sides.size() - 1) == experts) {
                tokens.add(array.elements() / experts);
            }
        });
        return tokens.size() == 1 ? tokens.stream().findFirst() : Optional.empty();
    }

    /** Whether tokens are put into the places, and not all of them multiplied with all experts. */
    private boolean isFilled(Room room) {
        return Stream.of("/scatter", "/scatter-add")
                .flatMap(this::forward)
                .anyMatch(array -> room.isOf(array) || array.dimensions().contains(room.experts() * room.places()));
    }

    private Stream<ArrayShape> forward(String ending) {
        return graph.arrays(program.rowsByOpName(path -> path.endsWith(ending) && !Passes.isBackward(path)));
    }
}
