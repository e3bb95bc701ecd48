package peakscope.analyze.cause;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.batch.BatchSize;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.origin.LoopState;
import peakscope.analyze.origin.NewVersions;
import peakscope.analyze.origin.Routing;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/** Finds the buffers of each pattern. */
public final class Causes {

    /** The shorter side of attention scores; shorter sequences do not fill memories. */
    private static final long LONG_SEQUENCE = 256;

    /** With fewer blocks of queries, the batch is cut instead. */
    private static final long FEW_BLOCKS = 8;

    /** Into how many pieces a loss or a scratch operation is cut. */
    public static final long PIECES = 16;

    private static final Function<SpaceAnalysis, Boolean> TRAINS = Causes::trains;

    private static final Function<SpaceAnalysis, Set<List<Long>>> SCORES = Causes::findScores;

    private static final Function<SpaceAnalysis, List<CausedBuffer>> HOLDING_SCORES = Causes::holdingScores;

    private Causes() {}

    /**
     * Results that a loop stacks, one per iteration, except a cache that came in as an argument: what the program
     * returns, versions of its state, or, if no backward pass reads them, what it works on after the loop.
     */
    public static Cause stackedResults(SpaceAnalysis analysis) {
        Set<String> updated = changedShapes(analysis);
        Set<List<Long>> state = stateDimensions(analysis);
        Set<String> results = shapesOf(analysis, Category.OUTPUT);
        boolean isTraining = isTraining(analysis);
        Set<Integer> gradients =
                isTraining ? StackedGradients.of(analysis).leaves().keySet() : Set.of();
        Set<Integer> windows = CopiedState.shifted(analysis).leaves().keySet();
        List<CausedBuffer> stacks = Candidates.of(
                analysis,
                (array, one) -> one.isOfLoop()
                        && isOfOwnLoop(analysis, one)
                        && (results.contains(key(array))
                                || (!isTraining && one.isTemporary())
                                || isVersions(array, one, state)
                                || (isTraining
                                        && isOfPlainLoop(analysis, one)
                                        && !gradients.contains(one.buffer().id())))
                        && !updated.contains(key(array))
                        && !windows.contains(one.buffer().id())
                        && (one.buffer().category() == Category.OUTPUT || one.isTemporary()));
        Map<Integer, Long> leaves = new HashMap<>(Cause.oneTurn(stacks).leaves());
        if (!isTraining) {
            Candidates.of(analysis, (array, one) -> one.isTemporary() && isPartOf(array, stacks))
                    .forEach(one -> leaves.putIfAbsent(one.buffer().id(), 0L));
        }
        return Cause.leaving(stacks, leaves);
    }

    /** Whether an array has a value for each iteration too, of all that a loop stacks or a part, or all of them in one row. */
    private static boolean isPartOf(ArrayShape array, List<CausedBuffer> stacks) {
        return stacks.stream()
                .anyMatch(stack -> stack.buffer().details().shape() instanceof ArrayShape whole
                        && (wide(array).size() > 1
                                ? wide(array).get(0) == stack.places() && isWithin(wide(array), whole.dimensions())
                                : array.elements() == whole.elements()));
    }

    private static boolean isWithin(List<Long> sizes, List<Long> whole) {
        List<Long> left = new ArrayList<>(whole);
        return sizes.stream().allMatch(left::remove);
    }

    /** Dimensions without those of 1. */
    static List<Long> wide(ArrayShape array) {
        return array.dimensions().stream().filter(side -> side > 1).toList();
    }

    /** Whether a loop stacks it that is not differentiated itself, so that no backward pass reads the stack. */
    private static boolean isOfPlainLoop(SpaceAnalysis analysis, CausedBuffer one) {
        return one.isTemporary()
                && loop(analysis, one).filter(path -> !path.contains("jvp(")).isPresent();
    }

    /** Whether the program has the loop; a compiler goes through the rows of a gather in one too. */
    private static boolean isOfOwnLoop(SpaceAnalysis analysis, CausedBuffer one) {
        return loop(analysis, one)
                .map(path -> path.substring(path.lastIndexOf('/') + 1).contains("while"))
                .orElse(true);
    }

    /** The framework path of the loop that stacks a value. */
    private static Optional<String> loop(SpaceAnalysis analysis, CausedBuffer one) {
        return analysis.program().flatMap(program -> one.origin()
                .stack()
                .map(stack -> program.row(stack.loop()))
                .filter(row -> row >= 0)
                .map(program::opName));
    }

    /** Whether a loop that is not differentiated itself stacks a version of state in each iteration. */
    private static boolean isVersions(ArrayShape array, CausedBuffer one, Set<List<Long>> state) {
        return array.dimensions().size() > 2
                && array.dimensions().get(0) == one.places()
                && state.contains(
                        array.dimensions().subList(1, array.dimensions().size()))
                && Passes.isUndifferentiatedLoop(one.origin().opName());
    }

    /**
     * Scores of every position for every other: results of products with batch dimensions whose last two dimensions are
     * both long, and what is computed from them element by element.
     */
    public static Cause scores(SpaceAnalysis analysis) {
        return scores(analysis, Cut.QUERIES);
    }

    /** The same where the queries have no batch in front. */
    public static Cause scoresOfOne(SpaceAnalysis analysis) {
        return scores(analysis, Cut.QUERIES_OF_ONE);
    }

    /** The same for sequences too short to be cut into many blocks of queries: the batch is cut instead. */
    public static Cause scoresOfBatch(SpaceAnalysis analysis) {
        return scores(analysis, Cut.BATCH);
    }

    /** What is computed in parts. */
    private enum Cut {
        QUERIES,
        QUERIES_OF_ONE,
        BATCH
    }

    private static Cause scores(SpaceAnalysis analysis, Cut asked) {
        List<CausedBuffer> found = analysis.once(HOLDING_SCORES);
        long sequence = QueryBlocks.longest(found);
        boolean isShort = sequence / QueryBlocks.USUAL < FEW_BLOCKS && batch(found) >= PIECES;
        Cut cut = isShort ? Cut.BATCH : QueryBlocks.areOfOne(found) ? Cut.QUERIES_OF_ONE : Cut.QUERIES;
        if (cut != asked) {
            return Cause.divided(List.of(), 1);
        }
        return Cause.divided(found, isShort ? PIECES : Math.max(2, sequence / QueryBlocks.queries(sequence)));
    }

    private static List<CausedBuffer> holdingScores(SpaceAnalysis analysis) {
        Set<List<Long>> shapes = scoreShapes(analysis);
        Set<Long> hidden = analysis.program().map(AttentionScores::hidden).orElse(Set.of());
        return Candidates.of(
                analysis,
                (array, one) -> one.isTemporary()
                        && (AttentionScores.isOneOf(array, shapes, hidden, one.places())
                                || AttentionScores.isIndexOf(array, shapes)));
    }

    /** Numbers of the buffers that hold scores, of long sequences or short ones. */
    public static Set<Integer> scoreBuffers(SpaceAnalysis analysis) {
        return analysis.once(HOLDING_SCORES).stream()
                .map(one -> one.buffer().id())
                .collect(Collectors.toSet());
    }

    /** How many tables of scores the largest array of them holds. */
    private static long batch(List<CausedBuffer> scores) {
        return scores.stream()
                .mapToLong(one -> one.buffer().details().shape() instanceof ArrayShape array ? others(array) : 1)
                .max()
                .orElse(1);
    }

    private static long others(ArrayShape array) {
        return array.dimensions().stream()
                .sorted((one, other) -> Long.compare(other, one))
                .skip(2)
                .reduce(1L, (one, other) -> one * other);
    }

    /** Dimensions of attention scores in ascending order, without those of 1. */
    static Set<List<Long>> scoreShapes(SpaceAnalysis analysis) {
        return analysis.once(SCORES);
    }

    private static Set<List<Long>> findScores(SpaceAnalysis analysis) {
        return analysis.program()
                .map(program -> AttentionScores.of(program, LONG_SEQUENCE))
                .orElse(Set.of());
    }

    /** Whether the program has a backward pass. */
    public static boolean isTraining(SpaceAnalysis analysis) {
        return analysis.once(TRAINS);
    }

    private static boolean trains(SpaceAnalysis analysis) {
        return analysis.program()
                .map(program ->
                        program.rowsByOpName(Passes::isBackward).findAny().isPresent())
                .orElse(false);
    }

    /**
     * Temporaries with the batch among their dimensions, in a program that neither trains nor mixes the rows of its batch: they are
     * there for all rows only because all are computed at once.
     */
    public static Cause wholeBatch(SpaceAnalysis analysis) {
        Optional<BatchSize> batch = isTraining(analysis) ? Optional.empty() : BatchSize.ofIndependentRows(analysis);
        return Cause.divided(
                batch.map(found -> Candidates.of(
                                analysis,
                                (array, one) -> one.isTemporary()
                                        && found.grows(one.buffer().id())))
                        .orElse(List.of()),
                PIECES);
    }

    /** Values of every expert for every token, of which a program with a choice needs those of the chosen ones. */
    public static Cause denseExperts(SpaceAnalysis analysis) {
        Set<Routing> choices = analysis.program().map(Routing::ofAll).orElse(Set.of());
        Set<Integer> masks =
                choices.isEmpty() ? Set.of() : OneHot.masks(analysis).leaves().keySet();
        return ofExperts(analysis, choices, one -> !masks.contains(one.buffer().id()));
    }

    /** What holds a value of every expert for every token, which leaves the values of those that are needed at once. */
    static Cause ofExperts(SpaceAnalysis analysis, Set<Routing> choices, Predicate<CausedBuffer> wanted) {
        List<CausedBuffer> found = new ArrayList<>();
        Map<Integer, Long> leaves = new HashMap<>();
        for (Routing choice : choices) {
            for (CausedBuffer one : Candidates.of(
                    analysis,
                    (array, candidate) ->
                            candidate.isTemporary() && wanted.test(candidate) && choice.isOfEvery(array))) {
                long all = one.buffer().size().count();
                long needed = choice.chosen() == 0 ? all : all * choice.chosen() / choice.experts();
                if (leaves.putIfAbsent(one.buffer().id(), needed) == null) {
                    found.add(one);
                }
            }
        }
        return Cause.leaving(found, leaves);
    }

    /** All temporaries of 32-bit floats except gradients and new versions of weights, which have the type of their weights. */
    public static Cause wide(SpaceAnalysis analysis) {
        Set<List<Long>> weights = Logits.trained(analysis);
        Set<Integer> versions = UpdateLoop.of(analysis).leaves().keySet();
        return Cause.divided(
                Candidates.of(
                        analysis,
                        (array, one) -> one.isTemporary()
                                && array.type() == ElementType.F32
                                && !versions.contains(one.buffer().id())
                                && !(Passes.isBackward(one.origin().opName())
                                        && weights.contains(sorted(array.dimensions())))),
                2);
    }

    /** What the line makes that takes most of the peak, be it a temporary or a result. */
    public static Optional<Cause> largestLine(SpaceAnalysis analysis) {
        TreeMap<String, List<CausedBuffer>> byLine = new TreeMap<>();
        for (CausedBuffer one : Cause.divided(
                        Candidates.of(
                                analysis,
                                (array, candidate) -> candidate.isTemporary()
                                        || candidate.buffer().category() == Category.OUTPUT),
                        1)
                .atPeak(analysis)) {
            one.origin().ownLine().ifPresent(line -> byLine.computeIfAbsent(line.toString(), key -> new ArrayList<>())
                    .add(one));
        }
        return byLine.values().stream()
                .map(buffers -> Cause.divided(buffers, 1))
                .max(Comparator.comparing(cause -> cause.bytesAtPeak(analysis)));
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

    /** Shapes of arguments that it returns in a new version, or that a loop changes and only the loop needs. */
    static Set<String> changedShapes(SpaceAnalysis analysis) {
        Set<String> changed = new HashSet<>(updatedShapes(analysis));
        analysis.program().map(LoopState::carried).ifPresent(changed::addAll);
        return changed;
    }

    static Set<String> updatedShapes(SpaceAnalysis analysis) {
        return updatedCounts(analysis).keySet();
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
}
