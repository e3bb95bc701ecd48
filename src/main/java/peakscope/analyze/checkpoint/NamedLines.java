package peakscope.analyze.checkpoint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import peakscope.analyze.product.Product;
import peakscope.model.timeline.SourceFrame;

/**
 * The lines whose products a policy can keep by name, those first that take most operations for their bytes: keeping the first few
 * repeats the least for the memory that it takes.
 */
final class NamedLines {

    private final Map<String, List<Product>> byLine = new LinkedHashMap<>();

    /** Products of layers; those without a line of the user's cannot be named. */
    NamedLines(List<Product> products) {
        products.forEach(product -> product.line().map(SourceFrame::shortText).ifPresent(line -> byLine.computeIfAbsent(
                        line, key -> new ArrayList<>())
                .add(product)));
    }

    /** The first line, the first two, and so on. */
    List<Choice> choices() {
        List<String> lines = byLine.entrySet().stream()
                .filter(entry -> isOfOneKind(entry.getValue()))
                .sorted(Comparator.comparingDouble((Map.Entry<String, List<Product>> entry) -> worth(entry.getValue()))
                        .reversed())
                .map(Map.Entry::getKey)
                .toList();
        List<Choice> choices = new ArrayList<>();
        for (int count = 1; count <= lines.size(); count++) {
            choices.add(new Choice(Policy.NAMES, Set.copyOf(lines.subList(0, count))));
        }
        return choices;
    }

    /** Of several products of one expression, as of a network in one line, only the last has a result to name. */
    private static boolean isOfOneKind(List<Product> products) {
        Set<List<Long>> sizes = new HashSet<>();
        products.forEach(product -> sizes.add(product.result().dimensions()));
        return sizes.size() == 1;
    }

    private static double worth(List<Product> products) {
        return products.stream().mapToDouble(Product::operations).sum()
                / products.stream()
                        .mapToDouble(product -> product.result().paddedBytes())
                        .sum();
    }
}
