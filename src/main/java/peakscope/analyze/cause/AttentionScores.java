package peakscope.analyze.cause;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.product.BatchedProducts;
import peakscope.analyze.product.Products;
import peakscope.analyze.product.WideProducts;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;

/** Which shapes of a program are attention scores: batch, heads, positions by positions. */
final class AttentionScores {

    /** PyTorch/XLA's name for all operations of a softmax. */
    private static final String TORCH = "aten__softmax";

    /** JAX's name for the search for the largest score; inside a reduction it stands alone. */
    private static final String LARGEST = "reduce_max";

    /** And for the sum over the keys, which activations such as SiLU lack though they are exponentials too. */
    private static final String SUM = "reduce_sum";

    private AttentionScores() {}

    /** Dimensions of such results in ascending order, because a compiler orders dimensions as it likes. */
    static Set<List<Long>> of(Program program, long sequence) {
        Set<List<Long>> shapes = new HashSet<>();
        for (ArrayShape result : BatchedProducts.results(program)) {
            List<Long> sizes = sorted(result.dimensions());
            int rank = sizes.size();
            if (rank >= 3 && sizes.get(rank - 2) >= sequence) {
                shapes.add(sizes);
            }
        }
        Set<List<Long>> softened = softened(program);
        Set<List<Long>> both = new HashSet<>(shapes);
        both.retainAll(softened);
        both.addAll(ofSharedKeys(program, softened, sequence));
        // PyTorch multiplies matrices in batches with batch and heads in one dimension.
        softened.stream()
                .filter(scores -> scores.size() > 3 && shapes.contains(batched(scores)))
                .forEach(scores -> both.addAll(List.of(scores, batched(scores))));
        Set<Long> weighting = weighting(program);
        both.removeIf(scores -> !weighting.contains(elements(scores)));
        return both;
    }

    /**
     * Numbers of elements of what products multiply in a forward pass, be it repeated, and of their gradients, which are products
     * too: softened scores weight values in one, while softened distances are only summed.
     */
    private static Set<Long> weighting(Program program) {
        Set<Long> elements = new HashSet<>();
        program.graph().ifPresent(graph -> IntStream.range(0, program.size())
                .filter(row -> Products.isPlain(program, graph, row))
                .forEach(row -> {
                    boolean isGradient =
                            Passes.isBackward(program.opName(row)) && !Passes.isRecomputed(program.opName(row));
                    graph.arrays(isGradient ? IntStream.of(row) : IntStream.of(graph.operands(row)))
                            .forEach(weights -> elements.add(weights.elements()));
                }));
        return elements;
    }

    /**
     * Scores of queries that share their keys, so that no dimension is of the batch: of each position's, the largest is looked
     * for, and all are summed over. In a program without a backward pass only, where scores of a vocabulary are not summed.
     */
    private static Set<List<Long>> ofSharedKeys(Program program, Set<List<Long>> softened, long sequence) {
        if (program.rowsByOpName(Passes::isBackward).findAny().isPresent()) {
            return Set.of();
        }
        Set<Long> summed = WideProducts.summed(program);
        Set<List<Long>> largest = shapes(program, path -> path.endsWith(LARGEST));
        return BatchedProducts.withWeights(program).stream()
                .map(result -> sorted(result.dimensions()))
                .filter(scores -> softened.contains(scores)
                        && scores.size() >= 2
                        && scores.get(scores.size() - 2) >= sequence
                        && !isOfBothSides(scores, largest)
                        && scores.stream()
                                .anyMatch(keys -> summed.contains(keys) && largest.contains(without(scores, keys))))
                .collect(Collectors.toSet());
    }

    /** Whether the largest is looked for along both sides of a table, as in optimal transport: then neither are keys. */
    private static boolean isOfBothSides(List<Long> scores, Set<List<Long>> largest) {
        return scores.size() == 2
                && !scores.get(0).equals(scores.get(1))
                && scores.stream().allMatch(side -> largest.contains(List.of(side)));
    }

    private static List<Long> without(List<Long> sizes, long size) {
        List<Long> left = new ArrayList<>(sizes);
        left.remove((Long) size);
        return left;
    }

    /** All but the two longest sides as one, in ascending order. */
    private static List<Long> batched(List<Long> scores) {
        int rank = scores.size();
        long batch = scores.subList(0, rank - 2).stream().reduce(1L, (one, other) -> one * other);
        return sorted(List.of(batch, scores.get(rank - 2), scores.get(rank - 1)));
    }

    /** Results of a softmax: exponentials, in a program that also looks for the largest score. */
    private static Set<List<Long>> softened(Program program) {
        if (program.rowsByOpName(path -> path.endsWith(LARGEST) || path.equals(TORCH))
                .findAny()
                .isEmpty()) {
            return Set.of();
        }
        Set<List<Long>> shapes = shapes(
                program,
                program.rowsByOpName(path -> path.endsWith("/exp") || path.contains("softmax"))
                        .filter(row -> !isOfSigmoid(program, row)));
        Set<List<Long>> summed = shapes(program, path -> path.endsWith(SUM) || path.equals(TORCH));
        Set<List<Long>> largest = shapes(program, path -> path.endsWith(LARGEST) || path.equals(TORCH));
        // A compiler may leave the sum in the place of each score, by a window over all keys.
        Set<List<Long>> inPlace = shapes(program, program.rowsByOpcode("reduce-window"::equals));
        shapes.removeIf(scores -> !inPlace.contains(scores)
                && scores.stream()
                        .noneMatch(keys ->
                                summed.contains(without(scores, keys)) && largest.contains(without(scores, keys))));
        return shapes;
    }

    /** Dimensions of the results of some operations, in ascending order. */
    private static Set<List<Long>> shapes(Program program, Predicate<String> operation) {
        return shapes(program, program.rowsByOpName(operation));
    }

    private static Set<List<Long>> shapes(Program program, IntStream rows) {
        Set<List<Long>> shapes = new HashSet<>();
        program.graph().ifPresent(graph -> graph.arrays(rows).forEach(array -> shapes.add(sorted(array.dimensions()))));
        return shapes;
    }

    /** One is added to the exponential of a sigmoid, as in SiLU; to that of a softmax, nothing. */
    private static boolean isOfSigmoid(Program program, int row) {
        return "exponential".equals(program.opcode(row))
                && IntStream.of(program.users(row)).anyMatch(user -> "add".equals(program.opcode(user)));
    }

    /**
     * Whether an array has one of these shapes, or stacks of it, or is added to the scores: a bias or a mask lacks the
     * batch or the heads. The result of a product with weights does so by chance, if a layer is as wide as the sequence.
     *
     * @param hidden numbers of elements of such results
     */
    static boolean isOneOf(ArrayShape array, Set<List<Long>> shapes, Set<Long> hidden, long places) {
        List<Long> sizes = new ArrayList<>(array.dimensions());
        if (isOneOf(sorted(sizes), shapes, hidden)) {
            return true;
        }
        return places > 1 && sizes.remove(places) && isOneOf(sorted(sizes), shapes, hidden);
    }

    private static boolean isOneOf(List<Long> sizes, Set<List<Long>> shapes, Set<Long> hidden) {
        return shapes.contains(sizes)
                || (!hidden.contains(elements(sizes)) && shapes.stream().anyMatch(scores -> isForPairs(sizes, scores)));
    }

    /** Whether it holds an index for each score, or the scores in one dimension, as a compiler lays them out to gather from them. */
    static boolean isIndexOf(ArrayShape array, Set<List<Long>> shapes) {
        return (array.type().isIndex() || array.dimensions().size() == 1)
                && shapes.stream()
                        .anyMatch(
                                scores -> array.elements() == scores.stream().reduce(1L, (one, other) -> one * other));
    }

    /** Numbers of elements of what products with weights make. */
    static Set<Long> hidden(Program program) {
        return BatchedProducts.withWeights(program).stream()
                .map(ArrayShape::elements)
                .collect(Collectors.toSet());
    }

    /** Whether it has both sequences, as two dimensions or merged into one, and nothing that the scores lack. */
    private static boolean isForPairs(List<Long> sizes, List<Long> scores) {
        List<Long> pair = scores.subList(scores.size() - 2, scores.size());
        List<Long> left = new ArrayList<>(sizes);
        boolean hasBoth = left.remove((Long) (pair.get(0) * pair.get(1)))
                || (left.remove(pair.get(0)) && left.remove(pair.get(1)));
        List<Long> others = new ArrayList<>(scores.subList(0, scores.size() - 2));
        return hasBoth && left.stream().allMatch(others::remove);
    }

    private static long elements(List<Long> sizes) {
        return sizes.stream().reduce(1L, (one, other) -> one * other);
    }

    static List<Long> sorted(List<Long> sizes) {
        List<Long> sorted = new ArrayList<>(sizes);
        sorted.removeIf(size -> size == 1);
        Collections.sort(sorted);
        return sorted;
    }
}
