package peakscope.analyze.use;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import peakscope.analyze.origin.Moves;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/**
 * A gather that puts all rows of an array in another order, of which a loop then takes a part at a time, as epochs over shuffled
 * minibatches do.
 *
 * @param rows instructions that hold the gathered rows, all of them
 * @param parts how many parts the loop takes
 */
public record Shuffle(Set<Integer> rows, long parts) {

    private static final long FEWEST_PARTS = 2;

    private static final Set<String> KEEPS_ROWS = Set.of(
            "select", "convert", "copy", "bitcast", "reshape", "transpose", "multiply", "subtract", "divide", "add");

    public Shuffle {
        rows = Set.copyOf(rows);
    }

    /** The shuffles that a program asks for; those of a backward pass are not among them. */
    public static List<Shuffle> of(Program program) {
        return program.graph().stream()
                .flatMap(graph -> {
                    Uses uses = new Uses(program, graph, new Sources(program, graph));
                    return program.rowsByOpcode("gather"::equals)
                            .filter(row -> isAskedFor(String.valueOf(program.opName(row))))
                            .boxed()
                            .flatMap(row -> of(program, graph, uses, row).stream());
                })
                .toList();
    }

    private static boolean isAskedFor(String path) {
        return path.endsWith("/gather") && !path.contains("transpose(") && !path.contains("jvp(");
    }

    /** The shuffle that a gather makes; empty if it takes other rows than all, or anything reads all that it makes. */
    static Optional<Shuffle> of(Program program, ProgramGraph graph, Uses uses, int gather) {
        int[] operands = graph.operands(gather);
        long elements = Moves.elements(graph, gather);
        if (operands.length < 2 || elements <= 0 || elements != Moves.elements(graph, operands[0])) {
            return Optional.empty();
        }
        Set<Integer> rows = new HashSet<>();
        long largest = 0;
        for (Value value : uses.reached(
                new Value(gather, List.of()),
                use -> keepsRows(program, use.user()) && Moves.elements(graph, use.user()) == elements)) {
            if (!value.path().isEmpty() || Moves.elements(graph, value.row()) != elements) {
                continue;
            }
            rows.add(value.row());
            for (int user : program.users(value.row())) {
                boolean isPart = "dynamic-slice".equals(program.opcode(user));
                largest = isPart ? Math.max(largest, Moves.elements(graph, user)) : largest;
                if (!isPart && !keepsRows(program, user) && !uses.handsOn(value, user)) {
                    return Optional.empty();
                }
            }
        }
        return largest > 0 && elements / largest >= FEWEST_PARTS
                ? Optional.of(new Shuffle(rows, elements / largest))
                : Optional.empty();
    }

    private static boolean keepsRows(Program program, int row) {
        return KEEPS_ROWS.contains(String.valueOf(program.opcode(row)));
    }
}
