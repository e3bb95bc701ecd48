package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Finds siblings of one kind, such as the layers of a model: their names differ in only one number, and the names below
 * them are equal. Those with nothing below must also have the same size; otherwise the arguments {@code [0]} and {@code
 * [1]} would be of one kind whatever they hold.
 */
final class SiblingsOfOneKind {

    /** Fewer than this many are shown individually; folding them would save no room. */
    private static final int FEWEST = 3;

    private SiblingsOfOneKind() {}

    /** What siblings of a kind have in common. */
    private record Kind(String pattern, String below) {}

    /** Siblings that belong together, at least {@link #FEWEST} in each list. */
    static Map<String, List<Branch>> among(List<Branch> siblings, ToLongFunction<Branch> size) {
        Map<String, Integer> patterns = new HashMap<>();
        for (Branch branch : siblings) {
            patterns(branch.name).forEach(pattern -> patterns.merge(pattern, 1, Integer::sum));
        }
        Map<Kind, List<Branch>> kinds = new LinkedHashMap<>();
        for (Branch branch : siblings) {
            String commonest = "";
            for (String pattern : patterns(branch.name)) {
                if (patterns.getOrDefault(pattern, 0) > patterns.getOrDefault(commonest, 0)) {
                    commonest = pattern;
                }
            }
            if (patterns.getOrDefault(commonest, 0) >= FEWEST) {
                String below = branch.children().isEmpty()
                        ? String.valueOf(size.applyAsLong(branch) / Math.max(1, branch.own().length))
                        : branch.signature();
                kinds.computeIfAbsent(new Kind(commonest, below), key -> new ArrayList<>())
                        .add(branch);
            }
        }
        kinds.values().removeIf(branches -> branches.size() < FEWEST);
        return named(kinds);
    }

    /** {@code layer_*}; with the numbers if another kind has the same pattern. */
    private static Map<String, List<Branch>> named(Map<Kind, List<Branch>> kinds) {
        Map<String, Integer> uses = new HashMap<>();
        kinds.keySet().forEach(kind -> uses.merge(kind.pattern, 1, Integer::sum));
        Map<String, List<Branch>> named = new LinkedHashMap<>();
        kinds.forEach((kind, branches) -> {
            boolean alone = uses.getOrDefault(kind.pattern, 0) == 1;
            named.put(alone ? kind.pattern : kind.pattern + numbers(kind.pattern, branches), branches);
        });
        return named;
    }

    /** {@code (0–5)}: the smallest and the largest. */
    private static String numbers(String pattern, List<Branch> branches) {
        int star = pattern.indexOf('*');
        int tail = pattern.length() - star - 1;
        List<String> numbers = branches.stream()
                .map(branch -> branch.name.substring(star, branch.name.length() - tail))
                .sorted(Comparator.comparing(String::length).thenComparing(text -> text))
                .toList();
        return "(" + numbers.get(0) + "–" + numbers.get(numbers.size() - 1) + ")";
    }

    /** The name with one of its numbers replaced, for each of them. */
    private static List<String> patterns(String name) {
        List<String> patterns = new ArrayList<>();
        int end = name.indexOf('*') < 0 ? 0 : name.length();
        while (end < name.length()) {
            int start = end;
            while (end < name.length() && isDigit(name.charAt(end))) {
                end++;
            }
            if (end > start) {
                patterns.add(name.substring(0, start) + "*" + name.substring(end));
            } else {
                end++;
            }
        }
        return patterns;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
