package peakscope.analyze.use;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** Identity matrices that a program makes, such as the directions in which a Jacobian is computed. */
public final class IdentityMatrices {

    /** Smaller ones are no burden. */
    private static final long MANY = 16;

    private static final Set<String> MOVES = Set.of("broadcast", "bitcast", "reshape", "transpose", "convert", "copy");

    /** Moves on the way from a side to its numbers; a damaged file could be endless. */
    private static final int MOST_MOVES = 10;

    /** Programs that factorise a matrix or solve with it do it so. */
    private static final Set<String> SOLVERS = Set.of("cholesky", "triangular-solve", "custom-call");

    private IdentityMatrices() {}

    /** How many rows they have. */
    public static Set<Long> of(Program program) {
        return program.graph()
                .map(graph -> program.rowsByOpcode("compare"::equals)
                        .filter(row -> String.valueOf(program.opName(row)).endsWith("/eq")
                                && IntStream.of(graph.operands(row))
                                        .allMatch(operand -> isNumbered(program, graph, operand)))
                        .mapToObj(graph::shape)
                        .filter(shape -> shape instanceof ArrayShape array && isSquareInParts(array))
                        .map(shape -> ((ArrayShape) shape).dimensions().get(0))
                        .collect(Collectors.toSet()))
                .orElse(Set.of());
    }

    /** Whether a program factorises a square matrix with so many rows, or solves with it. */
    public static boolean isSolvedWith(Program program, Set<Long> rows) {
        return program.graph()
                .filter(graph -> program.rowsByOpcode(SOLVERS::contains)
                        .flatMap(row -> IntStream.of(graph.operands(row)))
                        .mapToObj(graph::shape)
                        .anyMatch(shape -> shape instanceof ArrayShape array
                                && isSquare(array)
                                && rows.contains(array.dimensions().get(0))))
                .isPresent();
    }

    /** Whether it has as many columns as rows, be they in sides of their own as those of the parameter are. */
    private static boolean isSquareInParts(ArrayShape array) {
        long rows = array.dimensions().isEmpty() ? 0 : array.dimensions().get(0);
        return rows >= MANY && array.elements() == rows * rows;
    }

    private static boolean isSquare(ArrayShape array) {
        return array.dimensions().size() == 2
                && array.dimensions().get(0).equals(array.dimensions().get(1));
    }

    private static boolean isNumbered(Program program, ProgramGraph graph, int operand) {
        int row = operand;
        for (int move = 0; move < MOST_MOVES; move++) {
            if (isIota(program, row)) {
                return true;
            }
            if (!MOVES.contains(String.valueOf(program.opcode(row))) || graph.operands(row).length == 0) {
                return false;
            }
            row = graph.operands(row)[0];
        }
        return false;
    }

    /** By its opcode, or by its name where a fusion gets the numbers from outside. */
    private static boolean isIota(Program program, int row) {
        return "iota".equals(program.opcode(row))
                || String.valueOf(program.opName(row)).endsWith("/iota");
    }
}
