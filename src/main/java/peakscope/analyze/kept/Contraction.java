package peakscope.analyze.kept;

import java.util.ArrayList;
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
     * result has too. Of several ways the one with most products side by side. Empty when there is none, as with a convolution.
     */
    static Optional<Contraction> of(List<Long> left, List<Long> right, List<Long> result) {
        List<Long> shared = common(left, right);
        if (shared.size() > MOST_DIMENSIONS) {
            return Optional.empty();
        }
        double quotient = size(left) * size(right) / size(result);
        Contraction best = null;
        for (int summed = 0; summed < 1 << shared.size(); summed++) {
            long k = product(shared, summed);
            double batch = quotient / k / k;
            if ((best == null || batch > best.batch) && isProduct(batch, common(rest(shared, summed), result))) {
                best = new Contraction(Math.round(batch), k);
            }
        }
        return Optional.ofNullable(best);
    }

    /** What two lists have in common, as often as both have it. */
    static List<Long> common(List<Long> some, List<Long> others) {
        List<Long> left = new ArrayList<>(others);
        return some.stream().filter(left::remove).toList();
    }

    private static boolean isProduct(double value, List<Long> sizes) {
        for (int chosen = 0; chosen < 1 << sizes.size(); chosen++) {
            if (Math.abs(product(sizes, chosen) - value) < 1e-6 * value) {
                return true;
            }
        }
        return false;
    }

    private static long product(List<Long> sizes, int chosen) {
        long product = 1;
        for (int i = 0; i < sizes.size(); i++) {
            product *= (chosen >> i & 1) == 1 ? sizes.get(i) : 1;
        }
        return product;
    }

    private static List<Long> rest(List<Long> sizes, int chosen) {
        List<Long> rest = new ArrayList<>();
        for (int i = 0; i < sizes.size(); i++) {
            if ((chosen >> i & 1) == 0) {
                rest.add(sizes.get(i));
            }
        }
        return rest;
    }

    private static double size(List<Long> dimensions) {
        return dimensions.stream().mapToDouble(Long::doubleValue).reduce(1, (all, one) -> all * one);
    }
}
