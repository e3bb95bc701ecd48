package peakscope.analyze.product;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How a product of two arrays sums.
 *
 * @param batch number of products side by side
 * @param contracted number of elements summed for each element of the result
 */
record Contraction(long batch, long contracted) {

    /** Queries, keys and values, and a gate. */
    private static final int MOST_PARTS = 4;

    /** With more common dimensions than this, not all ways are tried. */
    private static final int MOST_DIMENSIONS = 8;

    /**
     * Derived from the shapes alone, because a compiler writes products in many forms. With operands of b·m·k and b·k·n
     * elements and a result of b·m·n, the quotient of the sizes is b·k²; k is a product of dimensions that both
     * operands have, and b one of others that the result has too. Prefers a way in which the result has exactly the
     * remaining dimensions, then the one with most products side by side. Empty if there is none, as for a convolution.
     */
    static Optional<Contraction> of(List<Long> left, List<Long> right, List<Long> result) {
        List<Long> shared = common(left, right);
        if (shared.size() > MOST_DIMENSIONS) {
            return Optional.empty();
        }
        double quotient = size(left) * size(right) / size(result);
        List<Way> ways = new ArrayList<>();
        for (int summed = 1; summed < 1 << shared.size(); summed++) {
            List<Long> contracted = chosen(shared, summed);
            List<Long> candidates = common(without(shared, contracted), result);
            double batch = quotient / size(contracted) / size(contracted);
            for (int side = 0; side < 1 << candidates.size(); side++) {
                List<Long> beside = chosen(candidates, side);
                if (size(contracted) > 1 && Math.abs(size(beside) - batch) < 1e-6 * batch) {
                    List<Long> made = new ArrayList<>(beside);
                    made.addAll(without(without(left, contracted), beside));
                    made.addAll(without(without(right, contracted), beside));
                    boolean exact = made.size() == result.size()
                            && without(made, result).isEmpty();
                    ways.add(new Way(exact, new Contraction(Math.round(batch), Math.round(size(contracted)))));
                }
            }
        }
        return ways.stream()
                .max(Comparator.comparing(Way::isExact)
                        .thenComparing(way -> way.contraction().batch()))
                .map(Way::contraction);
    }

    /**
     * The same if a compiler reads only a part of an operand, as it does with queries, keys and values that one product makes side
     * by side: that operand has several times the dimension that the other one and the result have.
     */
    static Optional<Contraction> ofParts(List<Long> left, List<Long> right, List<Long> result) {
        return part(left, right, result)
                .flatMap(part -> of(part, right, result))
                .or(() -> part(right, left, result).flatMap(part -> of(left, part, result)));
    }

    private static Optional<List<Long>> part(List<Long> whole, List<Long> other, List<Long> result) {
        List<Long> both = common(other, result);
        for (int i = 0; i < whole.size(); i++) {
            long side = whole.get(i);
            Optional<Long> cut = both.stream()
                    .filter(some -> some > 1 && side > some && side <= MOST_PARTS * some && side % some == 0)
                    .findFirst();
            if (cut.isPresent() && !other.contains(side) && !result.contains(side)) {
                List<Long> part = new ArrayList<>(whole);
                part.set(i, cut.get());
                return Optional.of(part);
            }
        }
        return Optional.empty();
    }

    /** One reading of the shapes; exact if the result has exactly the remaining dimensions. */
    private record Way(boolean isExact, Contraction contraction) {}

    /** The common elements of two lists, as often as both have them. */
    static List<Long> common(List<Long> some, List<Long> others) {
        List<Long> left = new ArrayList<>(others);
        return some.stream().filter(left::remove).toList();
    }

    private static List<Long> without(List<Long> sizes, List<Long> gone) {
        List<Long> left = new ArrayList<>(sizes);
        gone.forEach(left::remove);
        return left;
    }

    private static List<Long> chosen(List<Long> sizes, int members) {
        List<Long> chosen = new ArrayList<>();
        for (int i = 0; i < sizes.size(); i++) {
            if ((members >> i & 1) == 1) {
                chosen.add(sizes.get(i));
            }
        }
        return chosen;
    }

    private static double size(List<Long> dimensions) {
        return dimensions.stream().mapToDouble(Long::doubleValue).reduce(1, (all, one) -> all * one);
    }
}
