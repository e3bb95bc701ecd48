package peakscope.analyze.cause;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.use.LoopState;
import peakscope.analyze.use.NewVersions;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/** Shapes by which a program's arguments, results and state are recognised, and whether it trains. */
public final class ProgramShapes {

    private static final Function<SpaceAnalysis, Boolean> TRAINS = ProgramShapes::trains;
    private static final Function<SpaceAnalysis, Map<String, Integer>> WIDENED = ProgramShapes::widened;

    private ProgramShapes() {}

    /** Whether the program has a backward pass. */
    public static boolean isTraining(SpaceAnalysis analysis) {
        return analysis.once(TRAINS);
    }

    /** Whether the dump has the program, and that has no backward pass. */
    public static boolean isForward(SpaceAnalysis analysis) {
        return analysis.program().isPresent() && !isTraining(analysis);
    }

    private static boolean trains(SpaceAnalysis analysis) {
        return analysis.program()
                .map(program ->
                        program.rowsByOpName(Passes::isBackward).findAny().isPresent())
                .orElse(false);
    }

    /** A gradient or a copy of a weight, possibly transposed. */
    public static boolean isWeight(ArrayShape array, Set<List<Long>> arguments) {
        List<Long> sorted = array.dimensions().stream().sorted().toList();
        return arguments.stream()
                .anyMatch(weight -> weight.stream().sorted().toList().equals(sorted));
    }

    public static List<Long> sorted(List<Long> sizes) {
        return sizes.stream().sorted().toList();
    }

    /** Dimensions without those of 1. */
    public static List<Long> withoutOnes(ArrayShape array) {
        return array.dimensions().stream().filter(side -> side > 1).toList();
    }

    public static Set<List<Long>> argumentDimensions(SpaceAnalysis analysis) {
        return argumentDimensions(analysis, id -> true);
    }

    /** Dimensions of arguments that a result replaces: data is not replaced. */
    public static Set<List<Long>> stateDimensions(SpaceAnalysis analysis) {
        Set<String> updated = updatedShapes(analysis);
        Timeline timeline = analysis.timeline();
        return argumentDimensions(
                analysis,
                id -> timeline.isAliased(id)
                        || (timeline.shapeOf(id) instanceof ArrayShape array && updated.contains(key(array))));
    }

    static Set<List<Long>> argumentDimensions(SpaceAnalysis analysis, IntPredicate wanted) {
        Set<List<Long>> dimensions = new HashSet<>();
        Timeline timeline = analysis.timeline();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.category(id) == Category.PARAMETER
                    && timeline.shapeOf(id) instanceof ArrayShape array
                    && array.dimensions().size() > 1
                    && wanted.test(id)) {
                dimensions.add(array.dimensions());
            }
        }
        return dimensions;
    }

    static Set<String> shapesOf(SpaceAnalysis analysis, Category category) {
        Set<String> shapes = new HashSet<>();
        Timeline timeline = analysis.timeline();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.category(id) == category && timeline.shapeOf(id) instanceof ArrayShape array) {
                shapes.add(key(array));
            }
        }
        return shapes;
    }

    /** Shapes of arguments that it returns in a new version, and of state that only its loops change and need. */
    static Set<String> changedShapes(SpaceAnalysis analysis) {
        Set<String> changed = new HashSet<>(updatedShapes(analysis));
        analysis.program().map(LoopState::carried).ifPresent(changed::addAll);
        analysis.program().map(LoopState::turned).ifPresent(changed::addAll);
        return changed;
    }

    static Set<String> updatedShapes(SpaceAnalysis analysis) {
        return updatedCounts(analysis).keySet();
    }

    /** How many results of each shape are new versions of arguments but for their wider type. */
    public static Map<String, Integer> widenedCounts(SpaceAnalysis analysis) {
        return analysis.once(WIDENED);
    }

    private static Map<String, Integer> widened(SpaceAnalysis analysis) {
        return Map.copyOf(analysis.program().map(NewVersions::widened).orElse(Map.of()));
    }

    /** How many arguments of each shape the program returns in a new version. */
    static Map<String, Integer> updatedCounts(SpaceAnalysis analysis) {
        Map<String, Integer> counts = new HashMap<>();
        analysis.program().ifPresent(program -> program.graph().ifPresent(graph -> {
            for (NewVersions.Pair pair : NewVersions.of(program)) {
                int row = graph.parameter(graph.entry(), pair.parameter());
                if (row >= 0 && graph.shape(row) instanceof ArrayShape array) {
                    counts.merge(key(array), 1, Integer::sum);
                }
            }
        }));
        return counts;
    }

    static String key(ArrayShape array) {
        return array.withoutLayout();
    }

    /** Sides of the weights of a training step, in ascending order: what it gives back as large as it came in, or a gradient of. */
    public static Set<List<Long>> trained(SpaceAnalysis analysis) {
        Set<List<Long>> results = new HashSet<>();
        Timeline timeline = analysis.timeline();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            boolean comesOut = timeline.category(id) == Category.OUTPUT || timeline.isAliased(id);
            if (comesOut && timeline.shapeOf(id) instanceof ArrayShape array) {
                results.add(sorted(array.dimensions()));
            }
        }
        Set<List<Long>> weights = new HashSet<>();
        argumentDimensions(analysis).stream()
                .map(ProgramShapes::sorted)
                .filter(results::contains)
                .forEach(weights::add);
        return isTraining(analysis) ? weights : Set.of();
    }

    /** What products of the forward pass make, one for each; none if the dump lacks the program. */
    static Stream<ArrayShape> layerProducts(SpaceAnalysis analysis) {
        return analysis.program()
                .flatMap(program -> program.graph()
                        .map(graph -> graph.arrays(
                                program.rowsByOpName(path -> path.endsWith("/dot_general") && Passes.isForward(path)))))
                .orElse(Stream.empty());
    }
}
