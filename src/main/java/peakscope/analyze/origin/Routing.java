package peakscope.analyze.origin;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

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
            program.rowsByOpName(path -> path.endsWith("/top_k") || path.endsWith("/argmax"))
                    .forEach(row -> {
                        Routing routing = of(program, graph, row);
                        if (routing != null && products.stream().anyMatch(routing::isOfEvery)) {
                            found.add(routing);
                        }
                    });
        });
        found.removeIf(one -> one.chosen() == 0 && found.stream().anyMatch(other -> other.tells(one)));
        return found;
    }

    private boolean tells(Routing other) {
        return chosen > 0 && tokens.equals(other.tokens) && experts == other.experts;
    }

    private static @Nullable Routing of(Program program, ProgramGraph graph, int row) {
        String opcode = String.valueOf(program.opcode(row));
        int[] operands = graph.operands(row);
        if (operands.length == 0 || !(graph.shape(operands[0]) instanceof ArrayShape scores)) {
            return null;
        }
        List<Long> all = scores.dimensions();
        int last = all.size() - 1;
        if (last < 1 || all.get(last) > MOST_EXPERTS) {
            return null;
        }
        if (opcode.equals("slice") && graph.shape(row) instanceof ArrayShape best) {
            boolean isOfLast = best.dimensions().size() == all.size()
                    && best.dimensions().subList(0, last).equals(all.subList(0, last))
                    && best.dimensions().get(last) < all.get(last);
            return isOfLast
                    ? new Routing(
                            all.subList(0, last),
                            all.get(last),
                            best.dimensions().get(last))
                    : null;
        }
        return switch (opcode) {
            case "reduce" -> new Routing(all.subList(0, last), all.get(last), 1);
            case "sort" -> new Routing(all.subList(0, last), all.get(last), 0);
            default -> null;
        };
    }

    /** Results of products with the weights of several experts side by side. */
    private static List<ArrayShape> products(Program program, ProgramGraph graph) {
        List<ArrayShape> products = new ArrayList<>();
        program.rowsByOpName(path -> path.endsWith("/dot_general")).forEach(row -> {
            boolean isProduct = Set.of("dot", "convolution").contains(String.valueOf(program.opcode(row)));
            if (isProduct
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

    /** Whether an array has values of every token for every expert. */
    public boolean isOfEvery(ArrayShape array) {
        List<Long> left = new ArrayList<>(array.dimensions());
        left.removeIf(size -> size == 1);
        if (!left.remove((Long) experts)) {
            return false;
        }
        boolean hasTokens = left.remove(tokens.stream().reduce(1L, (one, other) -> one * other))
                || tokens.stream().allMatch(left::remove);
        return hasTokens && left.size() == 1;
    }
}
