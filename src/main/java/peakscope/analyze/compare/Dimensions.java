package peakscope.analyze.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers for array dimensions, and which sizes correspond. If an argument {@code x} was {@code [4096,2048]} and is now
 * {@code [16384,2048]}, the batch has changed, and a temporary {@code [4096,8192]} probably corresponds to {@code
 * [16384,8192]} in the other program.
 */
final class Dimensions {

    private final Map<List<Long>, Integer> numbers = new HashMap<>();
    private final List<List<Long>> all = new ArrayList<>();
    private final Map<Long, Long> standsFor = new HashMap<>();

    /** What dimensions are scaled to, until something new is learned. */
    private final Map<Integer, Integer> scaled = new HashMap<>();

    int number(List<Long> sizes) {
        Integer known = numbers.putIfAbsent(sizes, all.size());
        if (known == null) {
            all.add(sizes);
            return all.size() - 1;
        }
        return known;
    }

    /** Learns from an array that both programs share; different ranks teach nothing. */
    void learn(int before, int after) {
        if (before == TextNumbers.NONE || after == TextNumbers.NONE || before == after) {
            return;
        }
        List<Long> some = all.get(before);
        List<Long> others = all.get(after);
        if (some.size() != others.size()) {
            return;
        }
        long product = 1;
        long otherProduct = 1;
        for (int i = 0; i < some.size(); i++) {
            join(some.get(i), others.get(i));
            product *= some.get(i);
            otherProduct *= others.get(i);
        }
        // Batch and sequence are often flattened into one; a product beyond 64 bits matches nothing.
        join(product, otherProduct);
    }

    /** A number shared by dimensions that are equal or correspond, size by size. */
    int scaled(int number) {
        if (number == TextNumbers.NONE) {
            return TextNumbers.NONE;
        }
        Integer known = scaled.get(number);
        if (known == null) {
            known = number(all.get(number).stream().map(this::root).toList());
            scaled.put(number, known);
        }
        return known;
    }

    private void join(long size, long other) {
        long first = root(size);
        long second = root(other);
        if (first != second) {
            scaled.clear();
            standsFor.put(Math.max(first, second), Math.min(first, second));
        }
    }

    private long root(long size) {
        long root = size;
        for (Long next = standsFor.get(root); next != null; next = standsFor.get(root)) {
            root = next;
        }
        return root;
    }
}
