package peakscope.analyze.use;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;

/**
 * How a program chooses a few of several experts for each token.
 *
 * @param tokens dimensions of the tokens; their product is their number
 * @param experts how many there are
 * @param chosen how many of them the program chooses for each token; 0 if the dump does not tell
 */
public record Routing(List<Long> tokens, long experts, long chosen) {

    /** More of them are classes or words. */
    private static final long MOST_EXPERTS = 1024;

    public Routing {
        tokens = List.copyOf(tokens);
    }

    /** Every choice of a program after which the weights of all experts are multiplied with all tokens. */
    public static Set<Routing> ofAll(Program program) {
        Set<Routing> found = new LinkedHashSet<>();
        program.graph().ifPresent(graph -> {
            List<ArrayShape> products = products(program, graph);
            // The best are what a search for them, not a sort of the user's, leaves in front; one alone may be the last
            // of them.
            Set<List<Long>> sorted = new HashSet<>();
            program.rowsByOpcode("sort"::equals)
                    .filter(row -> !String.valueOf(program.opName(row)).endsWith("sort"))
                    .forEach(row -> array(graph, row).ifPresent(scores -> sorted.add(scores.dimensions())));
            sorted.forEach(scores -> add(found, scores, 0));
            program.rowsByOpcode("slice"::equals)
                    .forEach(row -> array(graph, row).ifPresent(best -> sorted.stream()
                            .filter(scores -> isFrontOf(best.dimensions(), scores))
                            .findFirst()
                            .ifPresent(scores -> add(found, scores, last(best.dimensions())))));
            program.rowsByOpcode("reduce"::equals)
                    .filter(row -> isSearch(program, graph, row))
                    .forEach(row -> array(graph, row).ifPresent(scores -> add(found, scores.dimensions(), 1)));
            program.rowsByOpcode("compare"::equals)
                    .filter(row -> String.valueOf(program.opName(row)).endsWith("/eq"))
                    .forEach(row -> numbered(graph, program, row).ifPresent(found::add));
            found.removeIf(routing -> products.stream().noneMatch(product -> routing.isOfEvery(product.dimensions())));
        });
        Set<Routing> told = new LinkedHashSet<>(found);
        told.removeIf(one -> one.chosen() == 0 && found.stream().anyMatch(other -> other.tells(one)));
        return told;
    }

    /** Whether it finds the best of a row: by its name, or because it carries the numbers of the entries along. */
    private static boolean isSearch(Program program, ProgramGraph graph, int row) {
        int[] operands = graph.operands(row);
        return String.valueOf(program.opName(row)).endsWith("/argmax")
                || (operands.length > 2 && "iota".equals(program.opcode(operands[1])));
    }

    /**
     * The choice by a comparison of the numbers of all experts with that of each token's expert, which may be an argument of the
     * program.
     */
    private static Optional<Routing> numbered(ProgramGraph graph, Program program, int row) {
        int[] sides = graph.operands(row);
        boolean isOfNumbers =
                sides.length == 2 && "iota".equals(program.opcode(sides[0])) != "iota".equals(program.opcode(sides[1]));
        if (!isOfNumbers
                || !(graph.shape(row) instanceof ArrayShape mask)
                || mask.dimensions().size() != 2) {
            return Optional.empty();
        }
        long experts = Collections.min(mask.dimensions());
        long tokens = Collections.max(mask.dimensions());
        return tokens > experts && experts > 1 && experts <= MOST_EXPERTS
                ? Optional.of(new Routing(List.of(tokens), experts, 1))
                : Optional.empty();
    }

    private static void add(Set<Routing> found, List<Long> scores, long chosen) {
        if (scores.size() > 1 && last(scores) > chosen && last(scores) <= MOST_EXPERTS) {
            found.add(new Routing(scores.subList(0, scores.size() - 1), last(scores), chosen));
        }
    }

    private boolean tells(Routing other) {
        return chosen > 0 && tokens.equals(other.tokens) && experts == other.experts;
    }

    private static boolean isFrontOf(List<Long> best, List<Long> scores) {
        int last = scores.size() - 1;
        return best.size() == scores.size()
                && best.subList(0, last).equals(scores.subList(0, last))
                && best.get(last) > 1
                && best.get(last) < scores.get(last);
    }

    private static long last(List<Long> sides) {
        return sides.get(sides.size() - 1);
    }

    /** What an instruction makes; of one that makes several arrays, as a search for the best does, what it looks through. */
    private static Optional<ArrayShape> array(ProgramGraph graph, int row) {
        Shape shape = graph.shape(row);
        if (!(shape instanceof ArrayShape) && graph.operands(row).length > 0) {
            shape = graph.shape(graph.operands(row)[0]);
        }
        return shape instanceof ArrayShape array ? Optional.of(array) : Optional.empty();
    }

    /** Results of products with the weights of several experts side by side. */
    private static List<ArrayShape> products(Program program, ProgramGraph graph) {
        List<ArrayShape> products = new ArrayList<>();
        program.rowsByOpName(path -> path.endsWith("/dot_general")).forEach(row -> {
            if (SmallProducts.PRODUCTS.contains(String.valueOf(program.opcode(row)))
                    && graph.shape(row) instanceof ArrayShape result
                    && IntStream.of(graph.operands(row))
                            .anyMatch(side -> graph.shape(side) instanceof ArrayShape array
                                    && array.dimensions().stream()
                                                    .filter(size -> size > 1)
                                                    .count()
                                            > 2)) {
                products.add(result);
            }
        });
        return products;
    }

    /**
     * Whether an array has values of every token for every expert.
     *
     * @param places how many such arrays it is a stack of, one for each of several layers; 1 if it is none
     */
    public boolean isOfEvery(ArrayShape array, long places) {
        List<Long> sides = array.dimensions();
        return isOfEvery(sides)
                || (places > 1
                        && sides.size() > 1
                        && sides.get(0) == places
                        && isOfEvery(sides.subList(1, sides.size())));
    }

    private boolean isOfEvery(List<Long> sides) {
        List<Long> left = new ArrayList<>(sides);
        left.removeIf(size -> size == 1);
        if (!left.remove((Long) experts)) {
            return false;
        }
        boolean hasTokens = left.remove(tokens.stream().reduce(1L, (one, other) -> one * other))
                || tokens.stream().allMatch(left::remove);
        return hasTokens && left.size() == 1;
    }
}
