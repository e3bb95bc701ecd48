package peakscope.analyze.piece;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Made;
import peakscope.analyze.kept.Passes;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** Arrays that hold every element of a smaller one several times, as keys that are repeated for each head of a group. */
public final class Repeated {

    /** What a repetition consists of, in a fusion. */
    private static final Set<String> PARTS =
            Set.of("parameter", "constant", "broadcast", "bitcast", "reshape", "transpose", "copy", "convert");

    /** What a loop carries begins with copies; they are no waste. */
    private static final Set<String> CARRIED = Set.of("tuple", "while", "dynamic-update-slice", "scatter");

    private static final Set<String> MOVES = Set.of("bitcast", "copy", "reshape");

    private static final Set<String> USES =
            Set.of("dot_general", "mul", "add", "sub", "div", "max", "min", "select_n", "reduce_sum", "reduce_max");

    private static final String JOIN = "concatenate";

    private static final int FEWEST = 2;

    /** A row that is repeated this often is a constant in all but name, and is rarely there as a whole. */
    private static final int MOST = 1024;

    private Repeated() {}

    /**
     * The repetitions, which a product that takes the smaller array as it is does not need, and their parts of what they are
     * joined to.
     */
    public static Cause of(SpaceAnalysis analysis) {
        if (analysis.program().flatMap(Program::graph).isEmpty()) {
            return Cause.divided(List.of(), 1);
        }
        List<CausedBuffer> found = new ArrayList<>(
                Candidates.of(analysis, (array, one) -> one.isTemporary() && isRepeated(analysis, array, one)));
        Map<Integer, Long> leaves =
                new HashMap<>(Cause.divided(found, Long.MAX_VALUE).leaves());
        for (CausedBuffer one : List.copyOf(found)) {
            if (one.buffer().details().shape() instanceof ArrayShape part) {
                for (CausedBuffer whole : Candidates.of(
                        analysis,
                        (array, other) -> other.operation().equals(JOIN) && isJoined(array, part, one, other))) {
                    long rest =
                            whole.buffer().size().count() - one.buffer().size().count();
                    if (leaves.putIfAbsent(whole.buffer().id(), rest) == null) {
                        found.add(whole);
                    }
                }
            }
        }
        gradients(analysis, found).forEach(one -> {
            if (leaves.putIfAbsent(one.buffer().id(), 0L) == null) {
                found.add(one);
            }
        });
        return Cause.leaving(found, leaves);
    }

    /** Gradients of repetitions that are joined to other arrays, told by their sides: without the repetition there are none. */
    private static List<CausedBuffer> gradients(SpaceAnalysis analysis, List<CausedBuffer> repetitions) {
        Program program = analysis.program().orElseThrow();
        ProgramGraph graph = program.graph().orElseThrow();
        Set<List<Long>> joined = new HashSet<>();
        for (CausedBuffer one : repetitions) {
            int row = Made.row(analysis, program, one);
            if (row >= 0
                    && one.buffer().details().shape() instanceof ArrayShape array
                    && IntStream.of(program.users(row)).anyMatch(user -> joins(program, graph, user))) {
                joined.add(array.dimensions());
            }
        }
        return Candidates.of(
                analysis,
                (array, one) -> one.isTemporary()
                        && joined.contains(array.dimensions())
                        && Passes.isBackward(one.origin().opName()));
    }

    /** Whether an instruction, or a part of a fusion, joins arrays for the program. */
    private static boolean joins(Program program, ProgramGraph graph, int row) {
        return IntStream.concat(IntStream.of(row), Made.inside(graph, row))
                .anyMatch(part -> String.valueOf(program.opName(part)).endsWith("/" + JOIN));
    }

    /** Whether an array that is made where a repetition ends holds it, longer along the last side. */
    private static boolean isJoined(ArrayShape array, ArrayShape part, CausedBuffer repetition, CausedBuffer whole) {
        int sides = part.dimensions().size();
        return whole.buffer().firstStep() == repetition.buffer().lastStep()
                && whole.buffer().size().compareTo(repetition.buffer().size()) > 0
                && array.dimensions().size() == sides
                && array.dimensions()
                        .subList(0, sides - 1)
                        .equals(part.dimensions().subList(0, sides - 1));
    }

    private static boolean isRepeated(SpaceAnalysis analysis, ArrayShape array, CausedBuffer one) {
        Program program = analysis.program().orElseThrow();
        int row = Made.row(analysis, program, one);
        return row >= 0
                && program.graph()
                        .filter(graph -> isAskedFor(program.opName(row))
                                && isOnlyRepetition(program, graph, row)
                                && IntStream.of(graph.operands(row)).anyMatch(part -> isSmaller(graph, part, array))
                                && IntStream.of(program.users(row))
                                        .noneMatch(user -> CARRIED.contains(String.valueOf(program.opcode(user))))
                                && isUsed(program, graph, row, array))
                        .isPresent();
    }

    /** By the program, in its forward pass: the gradient of a sum is a repetition too, and a compiler makes its own. */
    static boolean isAskedFor(@Nullable String path) {
        return path != null && path.endsWith("/broadcast_in_dim") && !Passes.isBackward(path);
    }

    /**
     * Whether a product or elementwise arithmetic uses it, or it is joined with arrays of the same sides: then the smaller array
     * would do. A convolution over a larger picture needs the picture.
     */
    private static boolean isUsed(Program program, ProgramGraph graph, int row, ArrayShape array) {
        return IntStream.of(program.users(row))
                .flatMap(user -> MOVES.contains(String.valueOf(program.opcode(user)))
                        ? IntStream.of(program.users(user))
                        : IntStream.of(user))
                .anyMatch(user -> {
                    String path = String.valueOf(program.opName(user));
                    String operation = path.substring(path.lastIndexOf('/') + 1);
                    return USES.contains(operation)
                            || (operation.equals(JOIN)
                                    && graph.shape(user) instanceof ArrayShape whole
                                    && whole.dimensions().size()
                                            == array.dimensions().size());
                });
    }

    private static boolean isOnlyRepetition(Program program, ProgramGraph graph, int row) {
        return "broadcast".equals(program.opcode(row)) || Made.isFusionOf(program, graph, row, PARTS);
    }

    private static boolean isSmaller(ProgramGraph graph, int part, ArrayShape array) {
        if (!(graph.shape(part) instanceof ArrayShape smaller)
                || smaller.dimensions().size() < 2
                || smaller.elements() == 0) {
            return false;
        }
        long times = array.elements() / smaller.elements();
        return times >= FEWEST && times <= MOST;
    }
}
