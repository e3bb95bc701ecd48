package peakscope.analyze.piece;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.cause.OptimizerState;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.use.NewVersions;
import peakscope.analyze.use.Routing;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * Values of all experts for all tokens, in a mixture that adds up every expert with its share. A scan over the experts needs those
 * of one expert, and the sum.
 */
public final class SoftExperts {

    /** More of them are words or positions. */
    private static final long MOST_EXPERTS = 1024;

    /** An expert has at least two layers; one weight alone with such a side may be anything. */
    private static final int FEWEST_WEIGHTS = 2;

    /** Sides of the weights of one layer; with more, those of several layers are stacked. */
    private static final int OF_LAYERS = 3;

    private SoftExperts() {}

    public static Cause of(SpaceAnalysis analysis) {
        Set<Routing> mixtures = analysis.program()
                .flatMap(program -> program.graph().map(graph -> mixtures(analysis, program, graph)))
                .orElse(Set.of());
        Cause one = Causes.ofExperts(analysis, mixtures, value -> !value.isOfLoop());
        return ProgramShapes.isTraining(analysis) ? one.withResults(gradients(analysis, mixtures)) : one;
    }

    /** Bytes of the gradients of all experts, which a scan over them stacks. */
    private static long gradients(SpaceAnalysis analysis, Set<Routing> mixtures) {
        Timeline timeline = analysis.timeline();
        Set<Integer> trained = analysis.program().map(NewVersions::replaced).orElse(Set.of());
        Set<Integer> state = OptimizerState.of(analysis).buffers();
        return IntStream.range(0, timeline.bufferCount())
                .filter(id -> timeline.category(id) == Category.PARAMETER
                        && trained.contains(timeline.argument(id))
                        && !state.contains(id)
                        && timeline.shapeOf(id) instanceof ArrayShape array
                        && array.dimensions().size() > 2
                        && mixtures.stream()
                                .anyMatch(mixture ->
                                        mixture.experts() == array.dimensions().get(0)))
                .mapToLong(timeline::sizeBytes)
                .sum();
    }

    private static Set<Routing> mixtures(SpaceAnalysis analysis, Program program, ProgramGraph graph) {
        if (!Routing.ofAll(program).isEmpty()) {
            return Set.of();
        }
        Map<Long, Integer> weights = new HashMap<>();
        ProgramShapes.argumentDimensions(analysis).stream()
                .filter(sides -> sides.size() > 2)
                .forEach(sides -> {
                    weights.merge(sides.get(0), 1, Integer::sum);
                    if (sides.size() > OF_LAYERS) {
                        weights.merge(sides.get(1), 1, Integer::sum);
                    }
                });
        Set<Routing> mixtures = new HashSet<>();
        program.rowsByOpName(path -> path.endsWith("/dot_general") && Passes.isForward(path))
                .forEach(row -> ("reduce".equals(program.opcode(row))
                                ? sum(graph, row).filter(mixture -> hasShares(program, graph, row, mixture))
                                : product(graph, row))
                        .filter(mixture -> mixture.experts() > 1
                                && mixture.experts() <= MOST_EXPERTS
                                && weights.getOrDefault(mixture.experts(), 0) >= FEWEST_WEIGHTS)
                        .ifPresent(mixtures::add));
        return mixtures;
    }

    /** The product of several shares of each expert, one for each of several results, with the values of all experts. */
    private static Optional<Routing> product(ProgramGraph graph, int row) {
        List<List<Long>> arrays = graph.arrays(IntStream.concat(IntStream.of(graph.operands(row)), IntStream.of(row)))
                .map(array ->
                        array.dimensions().stream().filter(side -> side > 1).toList())
                .toList();
        if (arrays.size() != 3 || arrays.get(0).size() != arrays.get(1).size()) {
            return Optional.empty();
        }
        List<Long> result = arrays.get(2);
        List<Long> both = arrays.get(0).stream()
                .filter(arrays.get(1)::contains)
                .distinct()
                .toList();
        List<Long> summed = both.stream().filter(side -> !result.contains(side)).toList();
        List<Long> tokens = both.stream().filter(result::contains).toList();
        return summed.size() == 1
                        && !tokens.isEmpty()
                        && tokens.size() + 2 == arrays.get(0).size()
                        && tokens.size() + 2 == result.size()
                ? Optional.of(new Routing(tokens, summed.get(0), 1))
                : Optional.empty();
    }

    /** The sum over one side, as which a compiler computes a product with the shares of the experts. */
    private static Optional<Routing> sum(ProgramGraph graph, int row) {
        int[] operands = graph.operands(row);
        if (operands.length == 0
                || !(graph.shape(row) instanceof ArrayShape result)
                || !(graph.shape(operands[0]) instanceof ArrayShape summed)) {
            return Optional.empty();
        }
        List<Long> gone = new ArrayList<>(summed.dimensions());
        List<Long> tokens = new ArrayList<>(result.dimensions());
        return tokens.size() > 1 && tokens.stream().allMatch(gone::remove) && gone.size() == 1
                ? Optional.of(new Routing(tokens.subList(0, tokens.size() - 1), gone.get(0), 1))
                : Optional.empty();
    }

    /** Whether the same product repeats an array with a number for each token and expert. */
    private static boolean hasShares(Program program, ProgramGraph graph, int row, Routing mixture) {
        List<Long> shares = new ArrayList<>(mixture.tokens());
        shares.add(mixture.experts());
        int computation = graph.computation(row);
        return IntStream.range(graph.firstRow(computation), graph.firstRow(computation + 1))
                .filter(part -> "broadcast".equals(program.opcode(part)))
                .flatMap(part -> IntStream.of(graph.operands(part)))
                .anyMatch(part -> graph.shape(part) instanceof ArrayShape array
                        && ProgramShapes.sorted(array.dimensions()).equals(ProgramShapes.sorted(shares)));
    }
}
