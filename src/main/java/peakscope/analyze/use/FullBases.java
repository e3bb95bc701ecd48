package peakscope.analyze.use;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.origin.Moves;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * Square factors of decompositions of matrices that are not square, of which the program reads a few columns: {@code
 * jnp.linalg.svd(x)} completes them unless it is called with {@code full_matrices=False}.
 *
 * @param rows instructions that hold one
 * @param share of its columns that the reduced decomposition has
 */
public record FullBases(Set<Integer> rows, double share) {

    public static final FullBases NONE = new FullBases(Set.of(), 1);

    private static final Pattern DECOMPOSES = Pattern.compile("\\bjit\\((?:svd|qr)\\)");

    /** A factor with more of its columns is hardly smaller. */
    private static final double MOST = 0.5;

    public FullBases {
        rows = Set.copyOf(rows);
    }

    /** Those of a program; empty if it has none, or reads all that one holds. */
    public static Optional<FullBases> of(Program program) {
        return program.graph().flatMap(graph -> {
            int[] inside = program.rowsByOpName(name -> DECOMPOSES.matcher(name).find())
                    .toArray();
            long side = IntStream.of(inside)
                    .mapToLong(row -> square(graph, row))
                    .max()
                    .orElse(0);
            long columns = side == 0
                    ? 0
                    : IntStream.of(inside)
                            .mapToLong(row -> columns(graph, row, side))
                            .max()
                            .orElse(0);
            return columns == 0 ? Optional.empty() : of(program, graph, inside, side, columns);
        });
    }

    private static Optional<FullBases> of(Program program, ProgramGraph graph, int[] inside, long side, long columns) {
        Uses uses = new Uses(program, graph, new Sources(program, graph));
        Set<Integer> own = new HashSet<>();
        IntStream.of(inside).forEach(own::add);
        Set<Integer> rows = new HashSet<>();
        for (int row : inside) {
            if (square(graph, row) != side || rows.contains(row)) {
                continue;
            }
            long large = Math.round(Moves.elements(graph, row) * MOST);
            for (Value value : uses.reached(
                    new Value(row, List.of()),
                    use -> own.contains(use.user()) && Moves.elements(graph, use.user()) > large)) {
                rows.add(value.row());
                if (value.path().isEmpty() && isReadWhole(program, graph, uses, value, own, large)) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(new FullBases(rows, (double) columns / side));
    }

    /** Whether anything else than the decomposition reads more than some columns. */
    private static boolean isReadWhole(
            Program program, ProgramGraph graph, Uses uses, Value value, Set<Integer> own, long large) {
        if (value.row() == graph.root(graph.entry())) {
            return true;
        }
        for (int user : program.users(value.row())) {
            boolean isCut = "slice".equals(program.opcode(user)) && Moves.elements(graph, user) <= large;
            if (!own.contains(user) && !isCut && !uses.handsOn(value, user)) {
                return true;
            }
        }
        return false;
    }

    /** The side of a square matrix, or of each of several; 0 for anything else. */
    private static long square(ProgramGraph graph, int row) {
        List<Long> sides = sides(graph, row);
        return sides.size() == 2 && sides.get(0).equals(sides.get(1)) ? sides.get(0) : 0;
    }

    /** Columns of a matrix with this many rows, if it has few; 0 otherwise. */
    private static long columns(ProgramGraph graph, int row, long side) {
        List<Long> sides = new ArrayList<>(sides(graph, row));
        return sides.size() == 2 && sides.remove(side) && sides.get(0) <= side * MOST ? sides.get(0) : 0;
    }

    private static List<Long> sides(ProgramGraph graph, int row) {
        List<Long> all = graph.shape(row) instanceof ArrayShape array ? array.dimensions() : List.of();
        return all.size() < 2 ? List.of() : all.subList(all.size() - 2, all.size());
    }
}
