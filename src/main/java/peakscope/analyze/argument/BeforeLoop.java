package peakscope.analyze.argument;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.cause.Made;
import peakscope.analyze.origin.TakenInTurn;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * Arguments that are cast or scaled as a whole before a loop that takes them part by part. In the loop's body, the same
 * arithmetic needs room for one part.
 */
public final class BeforeLoop {

    /** Arithmetic on single elements, as cheap in the loop as before it. */
    private static final Set<String> OF_ELEMENTS = Set.of(
            "parameter",
            "constant",
            "broadcast",
            "bitcast",
            "reshape",
            "convert",
            "add",
            "subtract",
            "multiply",
            "divide",
            "maximum",
            "minimum",
            "negate",
            "abs",
            "clamp",
            "compare",
            "select");

    /** On the way into a loop. */
    private static final Set<String> INTO_LOOP = Set.of("tuple", "while", "bitcast", "copy", "copy-start", "copy-done");

    private BeforeLoop() {}

    /** The arrays, of which one part remains. */
    public static Cause of(SpaceAnalysis analysis) {
        return of(analysis, one -> !Made.isDrawn(one) && isArithmetic(analysis, one));
    }

    /** Random numbers for all iterations, of which those of one remain if each iteration draws its own. */
    public static Cause drawn(SpaceAnalysis analysis) {
        return of(analysis, one -> Made.isDrawn(one) && isTakenOnly(analysis, one));
    }

    private static Cause of(SpaceAnalysis analysis, Predicate<CausedBuffer> wanted) {
        Set<List<Long>> taken = analysis.program().map(TakenInTurn::of).orElse(Set.of());
        List<CausedBuffer> found = taken.isEmpty() || Causes.isTraining(analysis)
                ? List.of()
                : Candidates.of(
                        analysis,
                        (array, one) -> one.isTemporary() && taken.contains(array.dimensions()) && wanted.test(one));
        Map<Integer, Long> leaves = new HashMap<>();
        for (CausedBuffer one : found) {
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                leaves.put(
                        one.buffer().id(),
                        one.buffer().size().count() / array.dimensions().get(0));
            }
        }
        return Cause.leaving(found, leaves);
    }

    private static boolean isArithmetic(SpaceAnalysis analysis, CausedBuffer one) {
        Program program = analysis.program().orElseThrow();
        int row = Made.row(analysis, program, one);
        return row >= 0
                && program.graph()
                        .filter(graph -> isAskedFor(program.opName(row))
                                && isOfElements(program, graph, row)
                                && isOfArgument(program, graph, row))
                        .isPresent()
                && isTakenOnly(analysis, one);
    }

    /** Whether only a loop reads it. */
    private static boolean isTakenOnly(SpaceAnalysis analysis, CausedBuffer one) {
        Program program = analysis.program().orElseThrow();
        int row = Made.row(analysis, program, one);
        return row >= 0
                && program.graph()
                        .filter(graph -> isAskedFor(program.opName(row))
                                && IntStream.of(program.users(row))
                                        .allMatch(user -> INTO_LOOP.contains(String.valueOf(program.opcode(user)))
                                                && !isReadAfter(program, graph, user, row)))
                        .isPresent();
    }

    /** Whether the program takes it out of a loop again, to use it there too. */
    private static boolean isReadAfter(Program program, ProgramGraph graph, int tuple, int row) {
        int[] parts = graph.operands(tuple);
        return IntStream.of(program.users(tuple))
                .filter(user -> "while".equals(program.opcode(user)))
                .flatMap(loop -> IntStream.of(program.users(loop)))
                .anyMatch(user -> graph.tupleIndex(user) >= 0
                        && graph.tupleIndex(user) < parts.length
                        && parts[graph.tupleIndex(user)] == row);
    }

    private static boolean isOfElements(Program program, ProgramGraph graph, int row) {
        return "convert".equals(program.opcode(row)) || Made.isFusionOf(program, graph, row, OF_ELEMENTS);
    }

    /** Whether the program asks for it outside of any loop. A compiler moves casts out of loops, and will again. */
    private static boolean isAskedFor(@Nullable String path) {
        return path != null && !path.contains("while/body");
    }

    /** Whether it has an element for each of an argument of the program. */
    private static boolean isOfArgument(Program program, ProgramGraph graph, int row) {
        return IntStream.of(graph.operands(row))
                .anyMatch(operand -> "parameter".equals(program.opcode(operand))
                        && graph.shape(operand) instanceof ArrayShape argument
                        && graph.shape(row) instanceof ArrayShape result
                        && argument.elements() == result.elements());
    }
}
