package peakscope.analyze.kept;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How a product of two arrays sums.
 *
 * @param batch how many products stand side by side
 * @param contracted how many elements are summed for each of the result
 */
record Contraction(long batch, long contracted) {

    /** More common dimensions than this are not tried in all ways. */
    private static final int MOST_DIMENSIONS = 8;

    /**
     * From the shapes alone, since a compiler writes products in many forms. With operands of b·m·k and b·k·n elements and a result of
     * b·m·n, the quotient of the sizes is b·k²; k is a product of dimensions that both operands have, and b one of others that the
     * result has too. A way in which the result has just the dimensions that are left is preferred, then the one with most products
     * side by side. Empty when there is none, as with a convolution.
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

    /** One reading of the shapes; exact when the result has just the dimensions that it leaves. */
    private record Way(boolean isExact, Contraction contraction) {}

    /** What two lists have in common, as often as both have it. */
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
