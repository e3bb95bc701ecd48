package peakscope.analyze.cause;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.product.WideProducts;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;

/**
 * Scores for each word of a vocabulary, or each class, at each position, of any type, and their gradients. The words
 * are a side of a weight that the step trains, or one by which a program without a backward pass multiplies sequences.
 */
public final class Logits {

    /** Words of a vocabulary, at the least. */
    private static final long VOCABULARY = 8_192;

    /** Minimum number of classes for a loss's softmax. */
    private static final long CLASSES = 256;

    /** Minimum number of classes of which a loss takes that of the label, as for each pixel of a picture. */
    private static final long LABELS = 16;

    /** Values for a word, at the least; a point with coordinates has fewer. */
    private static final long FEWEST_VALUES = 8;

    /** Positions with this many dimensions exist only for the scores, as those of frames with symbols. */
    private static final int CROSSED = 3;

    /** Products that a loss needs for its scores at the most. */
    private static final long OF_LOSS = 4;

    /** Dimensions of a table of tiles. */
    private static final int TILES = 4;

    /** Fewer rows than this are no positions of sequences but the entries of small matrices, for example. */
    private static final long FEWEST_POSITIONS = 128;

    /** One in as many words may be added to those of a vocabulary. */
    private static final long MORE_WORDS = 100;

    private static final Function<SpaceAnalysis, Cause> CAUSE = Logits::find;

    private final SpaceAnalysis analysis;
    private final OperationSides operations;

    /** Sides over which the program takes log-softmaxes, and the dimensions of what these make. */
    private final Set<Long> summed;

    private final Set<List<Long>> softened;
    private final Set<List<Long>> arguments;
    private final Set<List<Long>> trained;
    private final Set<Long> words;
    private final Set<Long> widths;
    private final Set<List<Long>> pairs;

    /** Gradients of weights, and versions of them, for each of several groups: a vocabulary may be among their sides too. */
    private final Set<Integer> grouped;

    private Logits(SpaceAnalysis analysis) {
        this.analysis = analysis;
        this.operations = new OperationSides(analysis);
        this.summed = operations.summed(Logits::isLogSoftmax);
        this.softened = operations.dimensions(Logits::isLogSoftmax);
        this.arguments = ProgramShapes.argumentDimensions(analysis);
        this.trained = ProgramShapes.trained(analysis);
        this.widths = widths();
        this.pairs = EveryPair.ofRowsAmongThemselves(analysis);
        this.words = ProgramShapes.isTraining(analysis) ? ofWeights() : multiplied();
        this.grouped = GroupedGradients.of(analysis).leaves().keySet();
    }

    /** Sides of trained weights that are a vocabulary, or classes of a loss. */
    private Set<Long> ofWeights() {
        Set<Long> classes = classes();
        Set<Long> labelled = labelled();
        Set<Long> hidden = hidden();
        Set<Long> sides = new HashSet<>();
        trained.forEach(weight -> weight.stream()
                .filter(side -> labelled.contains(side)
                        || (weight.size() == 2
                                && (classes.contains(side)
                                        || (side >= VOCABULARY
                                                && !hidden.contains(side)
                                                && Collections.min(weight) >= FEWEST_VALUES))))
                .forEach(sides::add));
        // Joined with others, such as a positive with all negatives, they are no longer a side of a table. Rows among
        // themselves are no words.
        Stream.concat(summed.stream(), labelled.stream())
                .filter(side -> side >= VOCABULARY
                        && softened.stream().noneMatch(array -> Collections.frequency(array, side) > 1))
                .forEach(sides::add);
        sides.removeAll(operations.sorted());
        sides.removeAll(merged());
        return sides;
    }

    /** Classes merged with the pixels of a patch, as a layer computes them at once: a loss takes the softmax over the classes alone. */
    private Set<Long> merged() {
        Set<Long> merged = new HashSet<>();
        softened.forEach(sides -> IntStream.range(1, sides.size())
                .filter(axis -> sides.get(axis - 1) > 1 && sides.get(axis) > 1)
                .filter(axis -> summed.contains(sides.get(axis - 1)) != summed.contains(sides.get(axis)))
                .forEach(axis -> merged.add(sides.get(axis - 1) * sides.get(axis))));
        merged.removeAll(summed);
        return merged;
    }

    /** Sides that the next product sums over, as it does the wide values inside a layer, unless they are exponentiated first. */
    private Set<Long> hidden() {
        Set<Long> hidden =
                new HashSet<>(analysis.program().map(WideProducts::summed).orElse(Set.of()));
        operations.dimensions(path -> path.endsWith("/exp")).forEach(hidden::removeAll);
        return hidden;
    }

    /**
     * Sides of tables by which sequences are multiplied, while the other side of the table is summed over; two tables
     * compared with each other have no sequences.
     */
    private Set<Long> multiplied() {
        List<WideProducts.Table> products =
                analysis.program().map(WideProducts::ofSequences).orElse(List.of());
        Set<Long> sides = new HashSet<>();
        // What comes out as it goes in is a stream of values, and no table.
        Set<String> results = ProgramShapes.shapesOf(analysis, Category.OUTPUT);
        for (CausedBuffer table : Candidates.of(
                analysis, (array, one) -> isTable(array, one) && !results.contains(ProgramShapes.key(array)))) {
            if (table.buffer().details().shape() instanceof ArrayShape array) {
                long longer =
                        Math.max(array.dimensions().get(0), array.dimensions().get(1));
                long summed =
                        Math.min(array.dimensions().get(0), array.dimensions().get(1));
                if (products.stream()
                        .anyMatch(product -> product.last() == longer
                                && product.summed() == summed
                                && product.rows() >= FEWEST_POSITIONS)) {
                    sides.add(longer);
                }
            }
        }
        return sides;
    }

    private static boolean isTable(ArrayShape array, CausedBuffer one) {
        return one.buffer().category() == Category.PARAMETER
                && array.dimensions().size() == 2
                && !array.type().isIndex()
                && array.dimensions().stream().anyMatch(side -> side >= VOCABULARY);
    }

    /** With the scores in pieces. In a training step, gradients of the weights are summed from the first piece on. */
    public static Cause of(SpaceAnalysis analysis) {
        return analysis.once(CAUSE);
    }

    /** Those of a training step. */
    public static Cause ofLoss(SpaceAnalysis analysis) {
        return ProgramShapes.isTraining(analysis) ? of(analysis) : Cause.divided(List.of(), 1);
    }

    /** Those of a program without a backward pass. */
    public static Cause ofForward(SpaceAnalysis analysis) {
        if (ProgramShapes.isTraining(analysis)) {
            return Cause.divided(List.of(), 1);
        }
        Set<Integer> attention = Causes.scoreBuffers(analysis);
        Cause all = of(analysis);
        return all.leaves().keySet().stream().anyMatch(attention::contains) ? Cause.divided(List.of(), 1) : all;
    }

    private static Cause find(SpaceAnalysis analysis) {
        return new Logits(analysis).cause();
    }

    private Cause cause() {
        List<CausedBuffer> scores = words.isEmpty()
                ? List.of()
                : Candidates.of(analysis, (array, one) -> isTemporary(array, one) && hasWords(array));
        // Numbers that are drawn or sorted for each row are no scores of anything, nor are rows of a lookup.
        if (scores.stream().allMatch(one -> one.isIndex() || OneHot.isNamed(one) || OneHot.isCount(analysis, one))) {
            return Cause.divided(List.of(), Causes.PIECES);
        }
        Set<List<Long>> positions = new HashSet<>();
        Set<List<Long>> cut = new HashSet<>();
        for (CausedBuffer one : scores) {
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                (array.dimensions().size() > CROSSED ? positions : cut).add(positions(array));
            }
        }
        // Pixels are positions of every layer.
        operations
                .dimensions(path -> path.endsWith("/conv_general_dilated"))
                .forEach(sides -> positions.remove(sides.subList(0, sides.size() - 1)));
        positions.removeIf(this::areOfLayers);
        Set<Long> flat = flat(scores);
        List<CausedBuffer> all = Candidates.of(
                analysis,
                (array, one) -> (isTemporary(array, one) || isAddedTo(array, one, flat))
                        && (hasWords(array)
                                || scores.stream().anyMatch(score -> isWithMoreWords(array, score))
                                || isCutOff(one, array, cut)
                                || (array.dimensions().size() == 1 && flat.contains(array.elements()))
                                || scores.stream().anyMatch(score -> isOtherLayout(one, array, score))
                                || scores.stream().anyMatch(score -> isInTiles(array, score))
                                || (array.dimensions().size() > CROSSED && positions.contains(positions(array)))));
        return Cause.divided(all, Causes.PIECES).ledBy(scores::contains).holding(sums(all));
    }

    /** Whether it has a few words more at the same positions, such as one that stands for none and is cut off later. */
    private boolean isWithMoreWords(ArrayShape array, CausedBuffer score) {
        if (!(score.buffer().details().shape() instanceof ArrayShape scores)
                || scores.dimensions().size() != array.dimensions().size()) {
            return false;
        }
        List<Long> more = new ArrayList<>(array.dimensions());
        List<Long> fewer = new ArrayList<>(scores.dimensions());
        array.dimensions().forEach(side -> {
            if (fewer.remove(side)) {
                more.remove(side);
            }
        });
        return more.size() == 1
                && words.contains(fewer.get(0))
                && more.get(0) > fewer.get(0)
                && more.get(0) - fewer.get(0) <= fewer.get(0) / MORE_WORDS;
    }

    /** Whether products of several layers have these positions too, as those of pairs in a network of pairs. */
    private boolean areOfLayers(List<Long> positions) {
        return ProgramShapes.layerProducts(analysis)
                        .filter(array -> !array.dimensions().isEmpty()
                                && positions(array).equals(positions))
                        .count()
                > OF_LOSS;
    }

    /** Whether it holds the same values in other dimensions, in which a compiler copies them. */
    private static boolean isOtherLayout(CausedBuffer one, ArrayShape array, CausedBuffer score) {
        String path = one.origin().opName();
        return path != null
                && path.equals(score.origin().opName())
                && score.buffer().details().shape() instanceof ArrayShape scores
                && scores.elements() == array.elements();
    }

    /** Whether it has the same values tile by tile, as a compiler lays a table out to take single entries from it. */
    private static boolean isInTiles(ArrayShape array, CausedBuffer score) {
        List<Long> sides = array.dimensions();
        return sides.size() == TILES
                && sides.subList(2, TILES).equals(EveryPair.TILE)
                && score.buffer().details().shape() instanceof ArrayShape scores
                && scores.dimensions().equals(List.of(sides.get(0) * sides.get(2), sides.get(1) * sides.get(3)));
    }

    /** Whether a loop adds to all scores, which is what a compiler makes of the gradient of taking some of them. */
    private boolean isAddedTo(ArrayShape array, CausedBuffer one, Set<Long> sizes) {
        return one.isTemporary() && one.isOfLoop() && sizes.contains(array.elements()) && hasWords(array);
    }

    /** Whether it is a part of scores, which a compiler cuts off to take single entries from. */
    private static boolean isCutOff(CausedBuffer one, ArrayShape array, Set<List<Long>> all) {
        return String.valueOf(one.origin().opName()).endsWith("take_along_axis)/gather")
                && array.dimensions().size() > 2
                && all.contains(positions(array));
    }

    /** Numbers of elements of scores, which a compiler lays out in one dimension to scatter into them. */
    private static Set<Long> flat(List<CausedBuffer> scores) {
        return scores.stream()
                .map(one -> one.buffer().details().shape())
                .filter(shape -> shape instanceof ArrayShape)
                .map(shape -> ((ArrayShape) shape).elements())
                .collect(Collectors.toSet());
    }

    /** All dimensions but the last, which are the positions of scores. */
    private static List<Long> positions(ArrayShape array) {
        return array.dimensions().subList(0, array.dimensions().size() - 1);
    }

    private boolean isTemporary(ArrayShape array, CausedBuffer one) {
        return one.isSingle()
                && !grouped.contains(one.buffer().id())
                && !OneHot.isOfTwoKinds(analysis, array)
                && !ProgramShapes.isWeight(array, arguments)
                && !one.isOfArgument();
    }

    /** Tokens are hardly ever as many as words: a side that an array has twice is of rows compared with each other. */
    private boolean hasWords(ArrayShape array) {
        return array.dimensions().size() >= 2
                && !pairs.contains(ProgramShapes.sorted(array.dimensions()))
                && array.dimensions().stream()
                        .anyMatch(side -> words.contains(side)
                                && Collections.frequency(array.dimensions(), side) == 1
                                && (!widths.contains(side) || array.dimensions().size() > CROSSED));
    }

    /** Numbers of classes that are also the width of a layer: arrays with this side may be hidden values. */
    private Set<Long> widths() {
        Set<Long> widths =
                new HashSet<>(analysis.program().map(WideProducts::summed).orElse(Set.of()));
        widths.removeIf(side -> side >= VOCABULARY);
        return widths;
    }

    /**
     * Gradients of the weights with a side of words, from the first score to where the program computes them now, or to
     * its end if it fuses them into the update.
     */
    private List<Cause.Held> sums(List<CausedBuffer> scores) {
        OptionalInt first =
                scores.stream().mapToInt(one -> one.buffer().firstStep()).min();
        return first.isEmpty()
                ? List.of()
                : GradientSums.of(
                        analysis,
                        weights(),
                        first.getAsInt(),
                        analysis.timeline().points());
    }

    /** Trained weights with a side of words, one per shape: the others are optimizer state. */
    private List<CausedBuffer> weights() {
        Set<List<Long>> seen = new HashSet<>();
        return Candidates.of(
                analysis,
                (array, one) -> (one.isOfArgument()
                                || (one.buffer().category() == Category.PARAMETER
                                        && trained.contains(ProgramShapes.sorted(array.dimensions()))))
                        && array.dimensions().stream().anyMatch(words::contains)
                        && seen.add(ProgramShapes.sorted(array.dimensions())));
    }

    /** Last sides of arrays of exponentials from which a loss takes one entry each, that of the label. */
    private Set<Long> labelled() {
        // The gradient of taking an entry is as large as all of them; what is taken has one for each label.
        Set<List<Long>> taken =
                operations.dimensions(path -> path.contains("take_along_axis") && path.endsWith("/scatter-add"));
        taken.addAll(chosenFrom());
        taken.retainAll(operations.dimensions(path -> path.endsWith("/exp")));
        // Scores of attention may take an entry for each distance between two positions.
        Set<List<Long>> attention = Causes.scoreShapes(analysis);
        taken.removeIf(sides -> attention.contains(AttentionScores.sorted(sides)));
        // Rows that are compared with each other are no classes.
        taken.removeIf(sides -> Collections.frequency(sides, sides.get(sides.size() - 1)) > 1);
        // A compiler may order dimensions anew, so that the classes are not the last.
        return taken.stream()
                .map(sides -> sides.get(sides.size() - 1))
                .filter(side -> side >= VOCABULARY || (side >= LABELS && (summed.isEmpty() || summed.contains(side))))
                .collect(Collectors.toSet());
    }

    /** Dimensions of arrays from which a loss takes one entry of the last side each. */
    private Set<List<Long>> chosenFrom() {
        Set<List<Long>> sides = new HashSet<>();
        analysis.program()
                .ifPresent(program -> program.graph().ifPresent(graph -> program.rowsByOpcode("gather"::equals)
                        .filter(row -> String.valueOf(program.opName(row)).endsWith("take_along_axis))/gather"))
                        .forEach(row -> {
                            if (graph.shape(graph.operands(row)[0]) instanceof ArrayShape all
                                    && graph.shape(row) instanceof ArrayShape one
                                    && positions(all).equals(one.dimensions())) {
                                sides.add(all.dimensions());
                            }
                        })));
        return sides;
    }

    private static boolean isLogSoftmax(String path) {
        return path.contains("log_softmax");
    }

    /** Whether another array of a softmax has these dimensions and more: then these are sums, one for each position. */
    private boolean arePositions(List<Long> sides) {
        return softened.stream()
                .anyMatch(all -> all.size() > sides.size()
                        && all.subList(0, sides.size()).equals(sides));
    }

    /** Sides over which a loss takes the softmax. */
    private Set<Long> classes() {
        Set<Long> classes = new HashSet<>(summed);
        softened.stream()
                .filter(sides -> !arePositions(sides))
                .forEach(sides -> classes.add(sides.get(sides.size() - 1)));
        classes.removeIf(side -> side < CLASSES);
        return classes;
    }
}
