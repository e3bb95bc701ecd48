package peakscope.analyze.mesh;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.batch.BatchSize;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.model.Partitioning;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;

/** Arrays that are whole on every device, though each device was given a part; who put them together does not matter. */
final class Gathered {

    private static final Function<SpaceAnalysis, Cause> BATCHES = Gathered::findBatches;

    private static final Function<SpaceAnalysis, Cause> ARGUMENTS = Gathered::findArguments;

    /** What adds rows at the edges. */
    private static final Set<String> EDGES = Set.of("concatenate", "pad");

    /** Of so many rows, one is at an edge. */
    private static final long MOST_ROWS = 64;

    /** No layer is as wide. */
    private static final long LONG_TABLE = 1 << 17;

    private Gathered() {}

    /**
     * Arrays that hold the whole batch. If a weight has a side of that length too, they can't be distinguished from it;
     * an array with the batch's part on another side compares the two.
     */
    static Cause batches(SpaceAnalysis analysis) {
        return analysis.once(BATCHES);
    }

    private static Cause findBatches(SpaceAnalysis analysis) {
        int devices = devices(analysis);
        Set<List<Long>> arguments = ProgramShapes.argumentDimensions(analysis);
        Set<List<Long>> likeArguments =
                devices < 2 ? Set.of() : gathered(arguments, devices, AllGathers.ofComputed(analysis));
        Set<Long> wholes = devices < 2 ? Set.of() : wholes(analysis, devices, arguments, likeArguments);
        // What a training step computes and gathers may be gradients of weights.
        Set<List<Long>> computed = ProgramShapes.isTraining(analysis) ? Set.of() : likeArguments;
        List<CausedBuffer> found = wholes.isEmpty() && computed.isEmpty()
                ? List.of()
                : Candidates.of(
                        analysis,
                        (array, one) -> one.isTemporary()
                                && (computed.contains(array.dimensions())
                                        || array.dimensions().stream()
                                                .anyMatch(side -> (wholes.contains(side)
                                                                && !array.dimensions()
                                                                        .contains(side / devices))
                                                        || isWithEdges(one, side, wholes)))
                                && !ProgramShapes.isWeight(array, arguments));
        return Cause.divided(found, devices);
    }

    /** Whether it is such an array with a few rows more at its edges, which the first and the last device lack. */
    private static boolean isWithEdges(CausedBuffer one, long side, Set<Long> wholes) {
        return EDGES.contains(one.operation())
                && wholes.stream().anyMatch(whole -> side > whole && side - whole <= whole / MOST_ROWS);
    }

    /**
     * Batch size of all devices, and the first dimension of arguments that the program gathers like what it computes; if
     * there is neither, that of any argument that it gathers and does not replace.
     */
    private static Set<Long> wholes(
            SpaceAnalysis analysis, int devices, Set<List<Long>> arguments, Set<List<Long>> likeArguments) {
        Set<Long> wholes = firstSides(likeArguments);
        BatchSize.of(analysis).ifPresent(batch -> wholes.add(batch.size() * devices));
        if (wholes.isEmpty()) {
            Set<List<Long>> data = new HashSet<>(arguments);
            data.removeAll(ProgramShapes.stateDimensions(analysis));
            wholes.addAll(firstSides(gathered(data, devices, AllGathers.of(analysis))));
        }
        arguments.forEach(wholes::removeAll);
        return wholes;
    }

    private static Set<Long> firstSides(Set<List<Long>> arrays) {
        return arrays.stream().map(array -> array.get(0)).collect(Collectors.toSet());
    }

    /** Dimensions of the arguments that are put together along the first, as a whole. */
    private static Set<List<Long>> gathered(Set<List<Long>> arguments, int devices, Set<List<Long>> results) {
        Set<List<Long>> wholes = new HashSet<>();
        for (List<Long> argument : arguments) {
            List<Long> whole = new ArrayList<>(argument);
            whole.set(0, whole.get(0) * devices);
            if (results.contains(ProgramShapes.sorted(whole))) {
                wholes.add(whole);
            }
        }
        return wholes;
    }

    /**
     * Arguments that were put together from their parts, as weights are: like an argument, but for one side that is several
     * times as long.
     */
    static Cause arguments(SpaceAnalysis analysis) {
        return analysis.once(ARGUMENTS);
    }

    private static Cause findArguments(SpaceAnalysis analysis) {
        int devices = devices(analysis);
        if (devices < 2) {
            return Cause.divided(List.of(), 1);
        }
        Map<List<Long>, Long> wholes = new HashMap<>();
        Map<List<Long>, List<Long>> parts = new HashMap<>();
        Map<List<Long>, List<Long>> layers = new HashMap<>();
        Set<List<Long>> arguments = new HashSet<>();
        for (List<Long> argument : ProgramShapes.argumentDimensions(analysis)) {
            arguments.add(ProgramShapes.sorted(argument));
            for (int side = 0; side < argument.size(); side++) {
                for (long cut = 2; cut <= devices; cut++) {
                    if (devices % cut == 0) {
                        List<Long> whole = new ArrayList<>(argument);
                        whole.set(side, whole.get(side) * cut);
                        wholes.merge(ProgramShapes.sorted(whole), cut, Math::max);
                        parts.put(ProgramShapes.sorted(whole), ProgramShapes.sorted(argument));
                        if (side > 0) {
                            layers.put(
                                    ProgramShapes.sorted(whole), ProgramShapes.sorted(whole.subList(1, whole.size())));
                        }
                    }
                }
            }
        }
        wholes.keySet().removeAll(arguments);
        Set<List<Long>> gathered = AllGathers.of(analysis);
        wholes.keySet().removeIf(whole -> !gathered.contains(whole) && !gathered.contains(layers.get(whole)));
        layers.keySet().removeIf(whole -> gathered.contains(whole));
        // Gradients have the dimensions of their weights, and so may activations; what is computed and gathered is no
        // weight.
        wholes.keySet().retainAll(gatheredArguments(analysis));
        wholes.keySet().removeAll(AllGathers.ofComputed(analysis));
        parts.keySet().retainAll(wholes.keySet());
        List<CausedBuffer> found = Candidates.of(
                analysis,
                (array, one) -> one.isTemporary()
                        && ((wholes.containsKey(ProgramShapes.sorted(array.dimensions()))
                                        && (!layers.containsKey(ProgramShapes.sorted(array.dimensions()))
                                                || one.isOfArgument()
                                                || one.operation().startsWith("all_gather")))
                                || (one.isOfArgument()
                                        && parts.containsValue(ProgramShapes.sorted(array.dimensions())))));
        Map<Integer, Long> leaves = new HashMap<>();
        for (CausedBuffer one : found) {
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                long cut = wholes.getOrDefault(ProgramShapes.sorted(array.dimensions()), 1L);
                leaves.put(
                        one.buffer().id(),
                        // Products on the parts need none of it.
                        one.isOfArgument() ? 0 : one.buffer().size().count() / cut);
            }
        }
        if (!ProgramShapes.isTraining(analysis)) {
            rowsOf(analysis, found)
                    .forEach(one -> leaves.putIfAbsent(
                            one.buffer().id(), one.buffer().size().count() / devices));
        }
        return Cause.leaving(found, leaves);
    }

    /** What a program computes for each row of a long table that it gathers: each device can compute its rows' part. */
    private static List<CausedBuffer> rowsOf(SpaceAnalysis analysis, List<CausedBuffer> tables) {
        Set<Long> rows = new HashSet<>();
        tables.forEach(one -> {
            if (one.buffer().details().shape() instanceof ArrayShape array
                    && array.dimensions().get(0) >= LONG_TABLE) {
                rows.add(array.dimensions().get(0));
            }
        });
        // What a device was given of a table is no part of what it gathers.
        ProgramShapes.argumentDimensions(analysis).forEach(sides -> rows.removeAll(sides));
        return rows.isEmpty()
                ? List.of()
                : Candidates.of(
                        analysis,
                        (array, one) ->
                                one.isTemporary() && array.dimensions().stream().anyMatch(rows::contains));
    }

    /** Sides of the temporaries that are arguments put together, in ascending order. */
    private static Set<List<Long>> gatheredArguments(SpaceAnalysis analysis) {
        Set<List<Long>> sides = new HashSet<>();
        for (CausedBuffer one : Candidates.of(
                analysis,
                (array, candidate) -> candidate.isTemporary()
                        && (candidate.isOfArgument() || candidate.operation().startsWith("all_gather")))) {
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                sides.add(ProgramShapes.sorted(array.dimensions()));
            }
        }
        return sides;
    }

    /** How many devices were given parts; 1 if every argument is whole on each. */
    static int devices(SpaceAnalysis analysis) {
        return analysis.program()
                .map(Program::partitioning)
                .filter(split -> split.parameters().isEmpty()
                        || split.parameters().stream().anyMatch(one -> one != Partitioning.Sharding.REPLICATED))
                .map(Partitioning::devices)
                .orElse(1);
    }
}
