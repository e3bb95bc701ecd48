package peakscope.analyze.kept;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.origin.Moves;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** Where a program compares every row of one array with every row of another: both are repeated along a dimension that the other has. */
public final class Differences {

    /** Shorter sides make no large tables. */
    private static final long SHORTEST = 64;

    /** A value that is computed from more instructions is taken for data. */
    private static final int MOST = 200;

    /** The overlap of two boxes begins at the larger of their edges and ends at the smaller. */
    private static final Set<String> COMPARES = Set.of("subtract", "maximum", "minimum");

    private final Program program;
    private final ProgramGraph graph;

    private Differences(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    /** The two sides of each such table; whole numbers are positions, not data. */
    public static Set<List<Long>> of(Program program) {
        Set<List<Long>> pairs = new HashSet<>();
        program.graph().ifPresent(graph -> {
            Differences differences = new Differences(program, graph);
            program.rowsByOpcode(COMPARES::contains)
                    .forEach(row -> differences.pair(row).ifPresent(pairs::add));
        });
        return pairs;
    }

    private Optional<List<Long>> pair(int row) {
        int[] operands = graph.operands(row);
        if (!(graph.shape(row) instanceof ArrayShape array)
                || array.type().isIndex()
                || operands.length != 2
                || !isRepeated(operands[0])
                || !isRepeated(operands[1])
                || !(isGiven(operands[0]) || isGiven(operands[1]))) {
            return Optional.empty();
        }
        OptionalInt one = onlyIn(operands[0], operands[1]);
        OptionalInt other = onlyIn(operands[1], operands[0]);
        if (one.isEmpty() || other.isEmpty()) {
            return Optional.empty();
        }
        List<Long> sides = List.of(
                array.dimensions().get(one.getAsInt()), array.dimensions().get(other.getAsInt()));
        return Optional.of(sides).filter(pair -> pair.get(0) >= SHORTEST && pair.get(1) >= SHORTEST);
    }

    private boolean isRepeated(int row) {
        return "broadcast".equals(program.opcode(row)) && graph.dimensions(row).length > 0;
    }

    /** Whether it is computed from data; the coordinates of a grid are made of counted numbers alone. */
    private boolean isGiven(int value) {
        Deque<Integer> next = new ArrayDeque<>(List.of(value));
        Set<Integer> seen = new HashSet<>(next);
        while (!next.isEmpty() && seen.size() < MOST) {
            int row = next.remove();
            int argument = graph.argument(row);
            boolean isTable = "constant".equals(program.opcode(row)) && Moves.elements(graph, row) > 1;
            if (isTable || (argument >= 0 && graph.computation(row) == graph.entry())) {
                return true;
            }
            (argument < 0 ? IntStream.of(graph.operands(row)) : given(row, argument))
                    .filter(seen::add)
                    .forEach(next::add);
        }
        return seen.size() >= MOST;
    }

    /** What callers pass for an argument. */
    private IntStream given(int row, int argument) {
        return IntStream.of(graph.callers(graph.computation(row)))
                .map(caller -> argument < graph.operands(caller).length ? graph.operands(caller)[argument] : caller);
    }

    /** The only dimension of the result that comes from one array and not from the other. */
    private OptionalInt onlyIn(int one, int other) {
        int[] own = IntStream.of(graph.dimensions(one))
                .filter(dimension -> IntStream.of(graph.dimensions(other)).noneMatch(same -> same == dimension))
                .toArray();
        return own.length == 1 ? OptionalInt.of(own[0]) : OptionalInt.empty();
    }
}
