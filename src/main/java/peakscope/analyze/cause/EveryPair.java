package peakscope.analyze.cause;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.Differences;
import peakscope.analyze.product.GatheredPairs;
import peakscope.analyze.product.WideProducts;
import peakscope.model.shape.ArrayShape;

/**
 * Tables with an entry for each row of one array and every row of another, such as similarities of pictures and texts
 * or distances of points and centres. Logits are another cause.
 */
public final class EveryPair {

    private static final Function<SpaceAnalysis, Cause> TABLES = EveryPair::find;

    /** In which a TPU stores the last two dimensions. */
    static final List<Long> TILE = List.of(8L, 128L);

    /** A table whose rows are compared has more of them, or has them in front. */
    private static final long WIDEST_LAYER = 1024;

    /** Products of layers with a value for each pair; a comparison has one or two. */
    private static final long OF_NETWORK = 8;

    /** Rows that such a slice may lack. */
    private static final long MOST_EDGES = 4;

    private EveryPair() {}

    /** The tables, cut into pieces of their rows. */
    public static Cause tables(SpaceAnalysis analysis) {
        return analysis.once(TABLES);
    }

    private static Cause find(SpaceAnalysis analysis) {
        Set<List<Long>> weights = new HashSet<>(ProgramShapes.trained(analysis));
        weights.addAll(layers(analysis));
        Set<List<Long>> sides = new HashSet<>();
        analysis.program().ifPresent(program -> WideProducts.of(program).stream()
                .filter(table -> !isLayer(table, weights))
                .forEach(table -> sides.add(table.sides())));
        analysis.program().map(WideProducts::ofBatches).ifPresent(sides::addAll);
        Set<Long> tablesOfWeights = elementsOfWeights(analysis);
        analysis.program().map(WideProducts::ofDimensions).orElse(List.of()).stream()
                .filter(product ->
                        !tablesOfWeights.contains(product.smaller()) && !tablesOfWeights.contains(product.larger()))
                .forEach(product -> sides.add(product.sides()));
        Set<List<Long>> compared =
                new HashSet<>(analysis.program().map(Differences::of).orElse(Set.of()));
        analysis.program().map(GatheredPairs::of).ifPresent(compared::addAll);
        compared.removeIf(pair -> isOfNetwork(analysis, pair));
        List<WideProducts.Pairs> allPairs =
                analysis.program().map(WideProducts::ofPairs).orElse(List.of());
        if (sides.isEmpty() && compared.isEmpty() && allPairs.isEmpty()) {
            return Cause.divided(List.of(), Causes.PIECES);
        }
        Set<Integer> logits = Logits.of(analysis).leaves().keySet();
        Set<List<Long>> scores = Causes.scoreShapes(analysis);
        List<CausedBuffer> tables = Candidates.of(
                analysis,
                (array, one) -> one.isSingle()
                        && !one.isOfTransform()
                        && !one.isOfArgument()
                        && (sides.contains(sides(array))
                                || isOfPairs(array, compared)
                                || allPairs.stream().anyMatch(all -> all.areIn(array))
                                || isInOneRow(array, sides))
                        && !scores.contains(sides(array))
                        && !logits.contains(one.buffer().id()));
        Cause pairs = Cause.divided(withFlat(analysis, tables), Causes.PIECES);
        return pairs.atPeak(analysis).stream().allMatch(EveryPair::isOfSort) ? Cause.divided(List.of(), 1) : pairs;
    }

    /** Where nothing but what a program sorts is left at the peak, its sort is what needs the memory. */
    private static boolean isOfSort(CausedBuffer one) {
        return String.valueOf(one.origin().opName()).endsWith("/sort");
    }

    /** Whether several layers work on all pairs, as a network of residues does: what they make is no mere comparison. */
    private static boolean isOfNetwork(SpaceAnalysis analysis, List<Long> pair) {
        return ProgramShapes.layerProducts(analysis)
                        .filter(array -> array.dimensions().size() > pair.size() && isOfPairs(array, Set.of(pair)))
                        .count()
                >= OF_NETWORK;
    }

    /** How many elements weights have, or one layer of a stack: those that are trained, or all arguments of a program that does not train. */
    private static Set<Long> elementsOfWeights(SpaceAnalysis analysis) {
        Set<Long> elements = new HashSet<>();
        boolean trains = ProgramShapes.isTraining(analysis);
        Set<List<Long>> trained = ProgramShapes.trained(analysis);
        for (List<Long> sides : ProgramShapes.argumentDimensions(analysis)) {
            if (!trains || trained.contains(ProgramShapes.sorted(sides))) {
                elements.add(product(sides));
                elements.add(product(sides.subList(Math.min(1, sides.size()), sides.size())));
            }
        }
        return elements;
    }

    private static long product(List<Long> sides) {
        return sides.stream().reduce(1L, (one, other) -> one * other);
    }

    /**
     * With arrays that hold the entries of a table in one dimension, where a compiler gathers them, or split one of its sides for a sum;
     * and with slices of larger tables that lack a few rows.
     */
    private static List<CausedBuffer> withFlat(SpaceAnalysis analysis, List<CausedBuffer> tables) {
        Set<Long> sizes = new HashSet<>();
        Set<List<Long>> flat = new HashSet<>();
        tables.forEach(one -> {
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                List<Long> sides = ProgramShapes.withoutOnes(array);
                if (sides.size() == 2) {
                    flat.add(sides);
                } else if (array.dimensions().size() > 2) {
                    sizes.add(array.elements());
                }
            }
        });
        Set<CausedBuffer> all = new LinkedHashSet<>(tables);
        all.addAll(Candidates.of(
                analysis,
                (array, one) -> one.isSingle()
                        && ((array.dimensions().size() == 1 && sizes.contains(array.elements()))
                                || flat.stream().anyMatch(table -> isSplit(array, table)))));
        Set<List<Long>> wide = new HashSet<>();
        tables.forEach(one -> {
            if (one.buffer().details().shape() instanceof ArrayShape array
                    && sides(array).size() > 2) {
                wide.add(sides(array));
            }
        });
        all.addAll(Candidates.of(
                analysis,
                (array, one) -> one.isSingle()
                        && wide.stream()
                                .anyMatch(table -> isCut(sides(array), table) || isSplitInTwo(sides(array), table))));
        return List.copyOf(all);
    }

    /** Whether it is such a table without a few of the rows at its edges, as steps from one row to the next leave it. */
    private static boolean isCut(List<Long> part, List<Long> table) {
        List<Long> left = new ArrayList<>(table);
        List<Long> cut = part.stream().filter(side -> !left.remove(side)).toList();
        return part.size() == table.size()
                && cut.size() == 1
                && cut.get(0) < left.get(0)
                && cut.get(0) + MOST_EDGES >= left.get(0);
    }

    /** Whether it is such a table with one side split into two, as running sums along it need it. */
    private static boolean isSplitInTwo(List<Long> array, List<Long> table) {
        List<Long> sides = new ArrayList<>(array);
        List<Long> split = table.stream().filter(side -> !sides.remove(side)).toList();
        return array.size() == table.size() + 1
                && split.size() == 1
                && sides.size() == 2
                && sides.get(0) * sides.get(1) == split.get(0);
    }

    private static boolean isSplit(ArrayShape array, List<Long> table) {
        List<Long> sides = array.dimensions();
        return sides.size() == 3
                && array.elements() == table.get(0) * table.get(1)
                && table.stream()
                        .anyMatch(side ->
                                sides.get(0).equals(side) || sides.get(2).equals(side));
    }

    /** Whether it has both sides of a comparison, as two dimensions or merged into one. */
    private static boolean isOfPairs(ArrayShape array, Set<List<Long>> compared) {
        return compared.stream().anyMatch(pair -> {
            List<Long> left = new ArrayList<>(array.dimensions());
            return left.contains(pair.get(0) * pair.get(1)) || (left.remove(pair.get(0)) && left.remove(pair.get(1)));
        });
    }

    /** Whether it has all entries of such a table in one row, as the operands of a scatter, or tile by tile on the way there. */
    private static boolean isInOneRow(ArrayShape array, Set<List<Long>> tables) {
        List<Long> wide = ProgramShapes.withoutOnes(array);
        if (wide.size() == 1) {
            return tables.stream().anyMatch(table -> table.size() == 2 && table.get(0) * table.get(1) == wide.get(0));
        }
        return wide.size() == 4
                && wide.subList(2, 4).equals(TILE)
                && tables.contains(ProgramShapes.sorted(List.of(wide.get(0) * TILE.get(0), wide.get(1) * TILE.get(1))));
    }

    /** Sides of tables of every row of an array with every other. */
    public static Set<List<Long>> ofRowsAmongThemselves(SpaceAnalysis analysis) {
        return analysis.program().map(WideProducts::of).orElse(List.of()).stream()
                .filter(WideProducts.Table::isWithItself)
                .map(WideProducts.Table::sides)
                .collect(Collectors.toSet());
    }

    /** Arguments that have the shape of a narrow layer's weights, inputs first. */
    private static Set<List<Long>> layers(SpaceAnalysis analysis) {
        Set<List<Long>> layers = new HashSet<>();
        Candidates.arguments(
                        analysis,
                        (array, id) -> array.dimensions().size() == 2
                                && array.dimensions().get(1) <= WIDEST_LAYER
                                && array.dimensions().get(0)
                                        < array.dimensions().get(1))
                .forEach(one -> {
                    if (one.buffer().details().shape() instanceof ArrayShape array) {
                        layers.add(ProgramShapes.sorted(array.dimensions()));
                    }
                });
        return layers;
    }

    /** Whether one of the two tables is a weight: the other side is then the width of a layer. */
    private static boolean isLayer(WideProducts.Table table, Set<List<Long>> weights) {
        return !table.isWithItself()
                && table.sides().stream()
                        .anyMatch(side -> weights.contains(ProgramShapes.sorted(List.of(side, table.summed()))));
    }

    private static List<Long> sides(ArrayShape array) {
        return ProgramShapes.sorted(ProgramShapes.withoutOnes(array));
    }
}
