package peakscope.analyze.product;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import peakscope.analyze.kept.Passes;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;

/** Products with a table: of two tables, each row of one with every row of the other, or of sequences with one table. */
public final class WideProducts {

    /** The result is at least this many times as large as both tables together; a network layer stays below. */
    private static final double TIMES = 8;

    /** Rows of each of a batch that are worth cutting into pieces. */
    private static final long MANY = 512;

    /** Two dimensions of each operand. */
    private static final int CROSSED = 4;

    private WideProducts() {}

    /**
     * Such a product.
     *
     * @param sides of its result, in ascending order
     * @param last of these sides as the program writes them
     * @param summed number of elements multiplied and added up for each pair of rows
     * @param isWithItself whether it is a table multiplied with itself
     */
    public record Table(List<Long> sides, long last, long summed, boolean isWithItself) {

        /** How many rows the result has along its last side. */
        public long rows() {
            return sides.stream().reduce(1L, (one, other) -> one * other) / last;
        }
    }

    /**
     * Such a product with several entries for each pair.
     *
     * @param rows how many there are on both sides
     * @param elements of the result
     */
    public record Pairs(long rows, long elements) {

        /** Whether an array has them all, in this shape or another. */
        public boolean areIn(ArrayShape array) {
            return array.elements() == elements
                    && array.dimensions().stream().filter(side -> side == rows).count() == 2;
        }
    }

    /**
     * Those of two tables outside the backward pass; none if the dump lacks the program. Square matrices that are multiplied by one
     * another, as for a root or an inverse, are none.
     */
    public static List<Table> of(Program program) {
        List<Table> all = all(program).toList();
        Set<List<Long>> multiplied = all.stream()
                .filter(table -> table.sides().stream().allMatch(side -> side == table.summed()))
                .map(Table::sides)
                .collect(Collectors.toSet());
        return all.stream()
                .filter(table -> table.sides().size() == 2 && isWide(table) && !multiplied.contains(table.sides()))
                .toList();
    }

    /** Sides, in ascending order, of tables of pairs for each of a batch, as of the points of several clouds. */
    public static Set<List<Long>> ofBatches(Program program) {
        return Products.of(program, WideProducts::isProduct).stream()
                .filter(product -> product.isBatched() && product.operations() > 0)
                .filter(WideProducts::isWideForEach)
                .map(WideProducts::sides)
                .collect(Collectors.toSet());
    }

    /**
     * A product of rows that lie along several dimensions, as the pixels of a picture do.
     *
     * @param sides of its result, in ascending order
     * @param smaller elements of the smaller of its operands
     * @param larger elements of the other
     */
    public record Crossed(List<Long> sides, long smaller, long larger) {}

    /** Products whose results have at least two dimensions of each operand, and are far larger than both. */
    public static List<Crossed> ofDimensions(Program program) {
        return Products.of(program, WideProducts::isProduct).stream()
                .filter(product -> !product.isBatched() && product.operations() > 0 && summed(product) > 1)
                // What is mapped has a batch, unless it is one table for each of several networks.
                .filter(product -> !product.opName().contains("vmap("))
                .flatMap(product -> crossed(product).stream())
                .toList();
    }

    private static Optional<Crossed> crossed(Product product) {
        List<Long> sides = sides(product);
        if (sides.size() < CROSSED || product.result().elements() < TIMES * product.factors()) {
            return Optional.empty();
        }
        // Their sum is known, and so is their product: the elements of the result times what is summed, twice.
        double half = product.factors() / 2.0;
        double times = (double) product.result().elements() * summed(product) * summed(product);
        long smaller = Math.round(half - Math.sqrt(Math.max(0, half * half - times)));
        return Optional.of(new Crossed(sides, smaller, product.factors() - smaller));
    }

    /** Products of many rows with as many others that are far larger than both, though each pair has several entries. */
    public static List<Pairs> ofPairs(Program program) {
        return Products.of(program, WideProducts::isProduct).stream()
                .filter(product -> !product.isBatched() && product.factors() > 0)
                .flatMap(product -> pairs(product).stream())
                .toList();
    }

    private static Optional<Pairs> pairs(Product product) {
        List<Long> sides = product.result().dimensions().stream()
                .filter(side -> side > 1)
                .sorted(Comparator.reverseOrder())
                .toList();
        return sides.size() > 2
                        && sides.get(0) >= MANY
                        && sides.get(0).equals(sides.get(1))
                        && product.result().elements() >= TIMES * product.factors()
                ? Optional.of(new Pairs(sides.get(0), product.result().elements()))
                : Optional.empty();
    }

    /** An outer product, which adds nothing up, compares no rows, nor does one with few of them. */
    private static boolean isWideForEach(Product product) {
        List<Long> sides = product.result().dimensions();
        return sides.size() > 2
                && summed(product) > 1
                && sides.get(sides.size() - 1) >= MANY
                && sides.get(sides.size() - 2) >= MANY
                && isWide(new Table(
                        sides.subList(sides.size() - 2, sides.size()),
                        sides.get(sides.size() - 1),
                        summed(product),
                        product.isWithItself()));
    }

    /** Those of the result that are no mere 1, in ascending order. */
    private static List<Long> sides(Product product) {
        return product.result().dimensions().stream()
                .filter(side -> side > 1)
                .sorted()
                .toList();
    }

    private static long summed(Product product) {
        return Math.round(product.operations() / 2 / product.result().elements());
    }

    /** Those of sequences, which have a batch and a length, outside the backward pass; none if the dump lacks the program. */
    public static List<Table> ofSequences(Program program) {
        return all(program).filter(table -> table.sides().size() > 2).toList();
    }

    /** How many elements products outside the backward pass add up: sides of weights or of batched operands. */
    public static Set<Long> summed(Program program) {
        return all(program).map(Table::summed).collect(Collectors.toSet());
    }

    private static Stream<Table> all(Program program) {
        return Products.of(program, WideProducts::isProduct).stream().flatMap(product -> table(product).stream());
    }

    private static boolean isProduct(String opName) {
        return opName.endsWith("/dot_general") && !Passes.isBackward(opName);
    }

    private static Optional<Table> table(Product product) {
        List<Long> sides =
                product.result().dimensions().stream().filter(side -> side > 1).toList();
        return product.isBatched() || product.operations() <= 0 || sides.isEmpty()
                ? Optional.empty()
                : Optional.of(new Table(
                        sides.stream().sorted().toList(),
                        sides.get(sides.size() - 1),
                        summed(product),
                        product.isWithItself()));
    }

    private static boolean isWide(Table table) {
        double rows = table.sides().get(0);
        double columns = table.sides().get(1);
        return rows * columns >= TIMES * table.summed() * (rows + columns);
    }
}
