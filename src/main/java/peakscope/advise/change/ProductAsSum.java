package peakscope.advise.change;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes an einsum of two arrays as multiply and sum. */
final class ProductAsSum {

    private ProductAsSum() {}

    /**
     * A line of Python for {@code nij,njk->nik}; empty if an axis would have to move.
     *
     * @param einsum two groups of letters, an arrow and the letters of the result
     */
    static Optional<String> line(String einsum) {
        String[] sides = einsum.split("->", -1);
        String[] read = sides[0].split(",", -1);
        if (sides.length != 2
                || read.length != 2
                || without(sides[1], read[0] + read[1]).length() > 0) {
            return Optional.empty();
        }
        String all = letters(read[0] + read[1]);
        String summed = without(all, sides[1]);
        return Stream.of(all, sides[1] + summed)
                .filter(order -> !summed.isEmpty() && without(order, summed).equals(sides[1]))
                .flatMap(order -> line(einsum, read, order, summed).stream())
                .findFirst();
    }

    private static Optional<String> line(String einsum, String[] read, String order, String summed) {
        String left = indexed("a", read[0], order);
        String right = indexed("b", read[1], order);
        if (left == null || right == null) {
            return Optional.empty();
        }
        String axes = summed.chars()
                .mapToObj(letter -> Integer.toString(order.indexOf(letter)))
                .collect(Collectors.joining(", "));
        return Optional.of(
                "jnp.sum(" + left + " * " + right + ", axis=" + (summed.length() == 1 ? axes : "(" + axes + ")")
                        + ")  # instead of jnp.einsum('" + einsum + "', a, b)");
    }

    /** {@code b[:, None, :, :]}; null if its letters are in another order. */
    private static @Nullable String indexed(String name, String letters, String all) {
        String ordered = all.chars()
                .filter(letter -> letters.indexOf(letter) >= 0)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
        return ordered.equals(letters)
                ? all.chars()
                        .mapToObj(letter -> letters.indexOf(letter) >= 0 ? ":" : "None")
                        .collect(Collectors.joining(", ", name + "[", "]"))
                : null;
    }

    private static String letters(String text) {
        return text.chars().distinct().mapToObj(Character::toString).collect(Collectors.joining());
    }

    private static String without(String text, String removed) {
        return text.chars()
                .filter(letter -> removed.indexOf(letter) < 0)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }
}
