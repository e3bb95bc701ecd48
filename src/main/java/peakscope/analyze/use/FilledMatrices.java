package peakscope.analyze.use;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Step;
import peakscope.analyze.origin.Step.Source;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * Matrices of mostly zeros that a program multiplies: it adds single numbers to zeros at few places, {@code zeros.at[rows,
 * ids].add(1)}, and nothing makes the zeros anything else before the product.
 */
public final class FilledMatrices {

    /** Instructions whose result is zero where one of their operands is. */
    private static final Set<String> KEEP_ZEROS = Set.of(
            "multiply",
            "convert",
            "select",
            "negate",
            "abs",
            "dynamic-update-slice",
            "concatenate",
            "reshape",
            "dynamic-slice",
            "bitcast",
            "transpose");

    /** Entries for each number added, at least. */
    private static final long SPARSE = 16;

    private static final int MOST = 200;

    private final Program program;
    private final ProgramGraph graph;
    private final Sources sources;
    private final Uses uses;

    /** Numbers of elements of the identities that it makes: a compiler may fill one of them rather than add it later. */
    private final Set<Long> identities;

    private FilledMatrices(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
        this.sources = new Sources(program, graph);
        this.uses = new Uses(program, graph, sources);
        this.identities = program.rowsByOpcode("compare"::equals)
                .filter(this::isIdentity)
                .mapToObj(this::elements)
                .collect(Collectors.toSet());
    }

    /** How many entries they have; empty if the dump has no graph. */
    public static Set<Long> sizes(Program program) {
        Set<Long> sizes = new HashSet<>();
        program.graph().ifPresent(graph -> {
            FilledMatrices matrices = new FilledMatrices(program, graph);
            program.rowsByOpcode("scatter"::equals)
                    .filter(row -> matrices.isOfSingleNumbers(row) && matrices.isMultiplied(row))
                    .forEach(row -> sizes.add(matrices.elements(row)));
        });
        return sizes;
    }

    private boolean isOfSingleNumbers(int row) {
        int[] operands = graph.operands(row);
        if (operands.length != 3) {
            return false;
        }
        long added = elements(operands[2]);
        long places = elements(operands[1]);
        return (isZeros(operands[0]) || identities.contains(elements(row)))
                && added > 0
                && places % added == 0
                && places / added <= 2
                && elements(row) >= SPARSE * added;
    }

    /** Whether it is one number throughout. */
    private boolean isZeros(int row) {
        Source source = new Source(new Value(row, List.of()), null);
        for (int steps = 0; steps < MOST; steps++) {
            Step step = sources.of(source.value(), source.site());
            if (step.kind() != Step.Kind.SAME || step.sources().isEmpty()) {
                return step.kind() == Step.Kind.EMPTY;
            }
            source = step.sources().get(0);
        }
        return false;
    }

    private boolean isMultiplied(int scatter) {
        Deque<Value> next = new ArrayDeque<>(List.of(new Value(scatter, List.of())));
        Set<Value> seen = new HashSet<>(next);
        while (!next.isEmpty() && seen.size() < MOST) {
            List<Value> further = new ArrayList<>();
            Optional<Boolean> found = uses.first(next.remove(), use -> {
                String opcode = String.valueOf(program.opcode(use.user()));
                if (KEEP_ZEROS.contains(opcode) || isDivided(opcode, use) || isJoinedToItself(opcode, use)) {
                    further.add(new Value(use.user(), List.of()));
                }
                return SmallProducts.PRODUCTS.contains(opcode) && !isOfTransform(use.user())
                        ? Optional.of(true)
                        : Optional.empty();
            });
            if (found.isPresent()) {
                return true;
            }
            further.stream().filter(seen::add).forEach(next::add);
        }
        return false;
    }

    /** A compiler computes Fourier transforms by products. */
    private boolean isOfTransform(int row) {
        return String.valueOf(program.opName(row)).contains("jit(fft)");
    }

    /** Zeros divided by something, such as the sums of their rows. */
    private static boolean isDivided(String opcode, Uses.Use use) {
        return opcode.equals("divide") && use.operand() == 0;
    }

    /** Whether the identity is added, as in a graph whose nodes all have an edge to themselves. */
    private boolean isJoinedToItself(String opcode, Uses.Use use) {
        int[] operands = graph.operands(use.user());
        return opcode.equals("add") && operands.length == 2 && isIdentity(operands[1 - use.operand()]);
    }

    private boolean isIdentity(int row) {
        int made = row;
        while ("convert".equals(program.opcode(made))) {
            made = graph.operands(made)[0];
        }
        return "compare".equals(program.opcode(made))
                && IntStream.of(graph.operands(made)).allMatch(side -> "iota".equals(program.opcode(side)));
    }

    private long elements(int row) {
        return graph.shape(row) instanceof ArrayShape array ? array.elements() : 0;
    }
}
