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
import java.util.function.Predicate;
import java.util.stream.Collectors;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.batch.BatchSize;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.use.Routing;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;
import peakscope.model.timeline.Category;

/** Finds the buffers of each pattern. */
public final class Causes {

    /** The shorter side of attention scores; shorter sequences do not fill memories. */
    private static final long LONG_SEQUENCE = 256;

    /** With fewer blocks of queries, the batch is cut instead. */
    private static final long FEW_BLOCKS = 8;

    /** Into how many pieces a loss or a scratch operation is cut. */
    public static final long PIECES = 16;

    private static final Function<SpaceAnalysis, Set<List<Long>>> SCORES = Causes::findScores;

    private static final Function<SpaceAnalysis, List<CausedBuffer>> HOLDING_SCORES = Causes::holdingScores;

    private Causes() {}

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
        // A policy that saves products saves the scores of blocks, too, whatever is around a block.
        List<CausedBuffer> found = analysis.once(HOLDING_SCORES).stream()
                .filter(one -> !one.isSavedByPolicy())
                .toList();
        long sequence = QueryBlocks.longest(found);
        boolean isShort = sequence / QueryBlocks.USUAL < FEW_BLOCKS && batch(found) >= PIECES;
        Cut cut = isShort ? Cut.BATCH : QueryBlocks.areOfOne(found) ? Cut.QUERIES_OF_ONE : Cut.QUERIES;
        if (cut != asked) {
            return Cause.divided(List.of(), 1);
        }
        Cause scores = Cause.divided(found, isShort ? PIECES : Math.max(2, sequence / QueryBlocks.queries(sequence)));
        // Indices alone are no scores: they may have the same dimensions by chance.
        return scores.atPeak(analysis).stream().allMatch(CausedBuffer::isIndex) ? Cause.divided(List.of(), 1) : scores;
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
    public static Set<List<Long>> scoreShapes(SpaceAnalysis analysis) {
        return analysis.once(SCORES);
    }

    private static Set<List<Long>> findScores(SpaceAnalysis analysis) {
        return analysis.program()
                .map(program -> AttentionScores.of(program, LONG_SEQUENCE))
                .orElse(Set.of());
    }

    /**
     * Temporaries with the batch among their dimensions, in a program that neither trains nor mixes the rows of its batch: they are
     * there for all rows only because all are computed at once.
     */
    public static Cause wholeBatch(SpaceAnalysis analysis) {
        Optional<BatchSize> batch =
                ProgramShapes.isTraining(analysis) ? Optional.empty() : BatchSize.ofIndependentRows(analysis);
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
        Set<Integer> masks = new HashSet<>();
        if (!choices.isEmpty()) {
            masks.addAll(OneHot.all(analysis).leaves().keySet());
            masks.addAll(OneHot.counts(analysis).leaves().keySet());
        }
        return ofExperts(analysis, choices, one -> !masks.contains(one.buffer().id()));
    }

    /**
     * What holds a value of every expert for every token, which leaves the values of those that are needed at once: of one, if it is
     * not known how many are chosen.
     */
    public static Cause ofExperts(SpaceAnalysis analysis, Set<Routing> choices, Predicate<CausedBuffer> wanted) {
        List<CausedBuffer> found = new ArrayList<>();
        Map<Integer, Long> leaves = new HashMap<>();
        for (Routing choice : choices) {
            for (CausedBuffer one : Candidates.of(
                    analysis,
                    (array, candidate) -> candidate.isTemporary()
                            && wanted.test(candidate)
                            && choice.isOfEvery(array, candidate.places()))) {
                long all = one.buffer().size().count();
                long needed = all * Math.max(1, choice.chosen()) / choice.experts();
                if (leaves.putIfAbsent(one.buffer().id(), needed) == null) {
                    found.add(one);
                }
            }
        }
        return Cause.leaving(found, leaves);
    }

    /** All temporaries of 32-bit floats except gradients and new versions of weights, which have the type of their weights. */
    public static Cause wide(SpaceAnalysis analysis) {
        Set<List<Long>> weights = ProgramShapes.trained(analysis);
        Set<Integer> versions = UpdateLoop.of(analysis).leaves().keySet();
        Set<Integer> stacks = StackedGradients.of(analysis).leaves().keySet();
        return Cause.divided(
                Candidates.of(
                        analysis,
                        (array, one) -> one.isTemporary()
                                && array.type() == ElementType.F32
                                && !versions.contains(one.buffer().id())
                                && !stacks.contains(one.buffer().id())
                                && !(Passes.isBackward(one.origin().opName())
                                        && isOfWeight(array.dimensions(), weights))),
                2);
    }

    /** Whether these are the dimensions of a weight, or of one for each example or micro-batch. */
    private static boolean isOfWeight(List<Long> sides, Set<List<Long>> weights) {
        return weights.contains(ProgramShapes.sorted(sides))
                || (sides.size() > 2 && weights.contains(ProgramShapes.sorted(sides.subList(1, sides.size()))));
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
}
