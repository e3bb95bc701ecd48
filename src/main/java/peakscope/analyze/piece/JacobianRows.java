package peakscope.analyze.piece;

import com.google.re2j.Pattern;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.cause.Made;
import peakscope.analyze.use.IdentityMatrices;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;

/**
 * What jax.jacfwd, jax.jacrev and jax.hessian compute for all directions at once: derivatives under vmap, one for each row of an
 * identity matrix that the program makes.
 */
public final class JacobianRows {

    /** How a framework path names them. Gradients of single examples are named alike, but there is no identity matrix as long. */
    private static final Pattern DERIVATIVE = Pattern.compile("vmap\\((?:jvp|transpose\\(jvp)\\(");

    /** What makes the identity, and in the type of the argument. */
    private static final Set<String> MADE_OF_IT = Set.of("iota", "eq", "convert_element_type");

    private static final Set<String> MOVES = Set.of("bitcast", "reshape", "transpose", "convert", "copy");

    private static final long FEW = 64;

    private JacobianRows() {}

    /** If the program solves nothing with the matrix, products with it do, and each needs one direction. */
    public static Cause multiplied(SpaceAnalysis analysis) {
        Set<Long> directions = directions(analysis);
        boolean isSolved = analysis.program()
                .filter(program -> IdentityMatrices.isSolvedWith(program, directions))
                .isPresent();
        return Cause.divided(
                isSolved ? List.of() : values(analysis, directions),
                directions.stream().mapToLong(Long::longValue).min().orElse(1));
    }

    /** If it solves something with the matrix: a piece of the directions at a time. What is read outside stays. */
    public static Cause solved(SpaceAnalysis analysis) {
        if (!multiplied(analysis).buffers().isEmpty()) {
            return Cause.divided(List.of(), Causes.PIECES);
        }
        List<CausedBuffer> found = values(analysis, directions(analysis));
        Map<Integer, Long> leaves = new HashMap<>();
        found.forEach(one -> {
            Program program = analysis.program().orElseThrow();
            long all = one.buffer().size().count();
            int row = Made.row(analysis, program, one);
            leaves.put(one.buffer().id(), row >= 0 && isReadOutside(program, row) ? all : all / Causes.PIECES);
        });
        return Cause.leaving(found, leaves);
    }

    private static Set<Long> directions(SpaceAnalysis analysis) {
        return analysis.program().map(IdentityMatrices::of).orElse(Set.of());
    }

    private static List<CausedBuffer> values(SpaceAnalysis analysis, Set<Long> directions) {
        List<CausedBuffer> found = Candidates.of(
                analysis,
                (array, one) ->
                        one.isTemporary() && directions.stream().anyMatch(count -> isOfEach(array, count, one)));
        return found.stream().anyMatch(one -> DERIVATIVE
                        .matcher(String.valueOf(one.origin().opName()))
                        .find())
                ? found
                : List.of();
    }

    private static boolean isUnderVmap(@Nullable String path) {
        return path != null && path.contains("vmap(");
    }

    /** Whether it has a value of each direction, or is part of the identity. */
    private static boolean isOfEach(ArrayShape array, long directions, CausedBuffer one) {
        return isUnderVmap(one.origin().opName())
                ? hasSideOf(array.dimensions(), directions)
                : MADE_OF_IT.contains(one.operation()) && array.elements() == directions * directions;
    }

    /** A compiler may split the directions in two sides, or merge them with others; of few, other sides are multiples as well. */
    private static boolean hasSideOf(List<Long> sides, long directions) {
        return sides.stream().anyMatch(side -> directions < FEW ? side == directions : side % directions == 0)
                || IntStream.range(1, sides.size())
                        .anyMatch(second -> sides.get(second - 1) * sides.get(second) == directions);
    }

    private static boolean isReadOutside(Program program, int row) {
        return IntStream.of(program.users(row))
                .flatMap(user -> MOVES.contains(String.valueOf(program.opcode(user)))
                        ? IntStream.of(program.users(user))
                        : IntStream.of(user))
                .mapToObj(program::opName)
                .anyMatch(path -> path != null && !isUnderVmap(path));
    }
}
