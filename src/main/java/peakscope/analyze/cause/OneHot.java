package peakscope.analyze.cause;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.origin.Moves;
import peakscope.analyze.use.FilledMatrices;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;

/**
 * Masks made of one-hot rows, as they send tokens to experts: an array with an entry for every pair of a token and a
 * seat, nearly all of them zero.
 */
public final class OneHot {

    private static final String FUNCTION = "_one_hot";

    /** Of cumulative sums. */
    private static final String COUNTING = "reduce_window_sum";

    private static final Function<SpaceAnalysis, Set<Long>> CLASSES = OneHot::classes;

    private static final Function<SpaceAnalysis, Cause> ALL = OneHot::find;

    /** What makes scores and gradients of a loss. */
    private static final Set<String> COMPUTING = Set.of("exponential", "dot", "convolution", "subtract");

    private static final String JOIN = "concatenate";

    private OneHot() {}

    /** Whether an array has one-hot rows of two kinds, as of experts and of their seats: a vocabulary's scores have one kind. */
    static boolean isOfTwoKinds(SpaceAnalysis analysis, ArrayShape array) {
        Set<Long> classes = analysis.once(CLASSES);
        return classes.size() > 1
                && array.dimensions().size() > 2
                && array.dimensions().stream()
                                .filter(classes::contains)
                                .distinct()
                                .count()
                        > 1;
    }

    /** How many classes there are, of each kind. */
    private static Set<Long> classes(SpaceAnalysis analysis) {
        return compared(analysis)
                .filter(mask -> mask.dimensions().size() > 1)
                .map(mask -> mask.dimensions().get(mask.dimensions().size() - 1))
                .collect(Collectors.toSet());
    }

    /** What the function that makes rows one-hot compares with the numbers of the classes. */
    private static Stream<ArrayShape> compared(SpaceAnalysis analysis) {
        return analysis.program().stream().flatMap(program -> program.graph().stream()
                .flatMap(graph -> graph.arrays(program.rowsByOpName(path -> path.contains(FUNCTION))
                        .filter(row -> "compare".equals(program.opcode(row))))));
    }

    /** Masks that send rows to seats, and mix them back; nothing of them remains if rows are moved by index. */
    public static Cause masks(SpaceAnalysis analysis) {
        return all(analysis, true);
    }

    /** One-hot rows that take rows of a table or count classes; nothing of them remains if the index itself is used. */
    public static Cause rows(SpaceAnalysis analysis) {
        return all(analysis, false);
    }

    private static Cause all(SpaceAnalysis analysis, boolean ofSeats) {
        Cause all = all(analysis);
        return haveSeats(analysis, all) == ofSeats ? all : Cause.without(List.of());
    }

    /** Whether rows go to seats by most of them: what only counts or ranks classes is of integers. */
    private static boolean haveSeats(SpaceAnalysis analysis, Cause masks) {
        long seats = 0;
        long all = 0;
        for (CausedBuffer one : masks.buffers()) {
            long size = one.buffer().size().count();
            all += size;
            if (one.buffer().details().shape() instanceof ArrayShape array
                    && !array.type().isIndex()
                    && isOfTwoKinds(analysis, array)) {
                seats += size;
            }
        }
        return 2 * seats > all;
    }

    /** Both. */
    static Cause all(SpaceAnalysis analysis) {
        return analysis.once(ALL);
    }

    private static Cause find(SpaceAnalysis analysis) {
        Set<Long> sides = sides(analysis);
        Map<Long, Long> joined = joined(analysis);
        Set<Integer> logits = Logits.of(analysis).leaves().keySet();
        List<CausedBuffer> found = Candidates.of(
                analysis,
                (array, one) -> one.isTemporary()
                        && !logits.contains(one.buffer().id())
                        && (isOfIdentity(analysis, array, one)
                                || (!sides.isEmpty()
                                        && (isMask(array, one, sides)
                                                || isJoined(array, joined)
                                                || isRowOfMasks(analysis, one)
                                                || isSumOfMasks(analysis, array, one, sides)))));
        return Cause.without(withCounts(analysis, found));
    }

    /** The masks, copies of them in another layout, and what counts their ones from row to row. */
    private static List<CausedBuffer> withCounts(SpaceAnalysis analysis, List<CausedBuffer> masks) {
        Set<Long> sizes = new HashSet<>();
        Set<String> names = new HashSet<>();
        for (CausedBuffer one : masks) {
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                sizes.add(array.elements());
                names.add(one.origin().opName());
            }
        }
        names.remove(null);
        List<CausedBuffer> all = new ArrayList<>(masks);
        all.addAll(Candidates.of(
                analysis,
                (array, one) -> one.isTemporary()
                        && !masks.contains(one)
                        && sizes.contains(array.elements())
                        && (names.contains(one.origin().opName())
                                || String.valueOf(one.origin().opName()).endsWith(COUNTING))));
        return all;
    }

    /** Matrices of mostly zeros that the program fills at few places and multiplies; nothing remains if it takes rows by index. */
    public static Cause counts(SpaceAnalysis analysis) {
        Set<Long> sizes = analysis.program().map(OneHot::filled).orElse(Set.of());
        return Cause.without(
                sizes.isEmpty()
                        ? List.of()
                        : Candidates.of(
                                analysis, (array, one) -> one.isTemporary() && sizes.contains(array.elements())));
    }

    private static Set<Long> filled(Program program) {
        Set<Long> sizes = FilledMatrices.sizes(program);
        // The gradient of taking single entries is zero elsewhere too.
        program.graph().ifPresent(graph -> graph.arrays(program.rowsByOpName(
                        path -> Passes.isBackward(path) && !Passes.isRecomputed(path) && path.endsWith("/scatter-add")))
                .forEach(array -> sizes.remove(array.elements())));
        return sizes;
    }

    private static boolean isMask(ArrayShape array, CausedBuffer one, Set<Long> sides) {
        List<Long> wide = ofOneLayer(array, one);
        return isNamed(one) || (wide.size() >= 3 && new HashSet<>(wide).size() >= 3 && sides.containsAll(wide));
    }

    /** Whether the function that makes rows one-hot made it. */
    static boolean isNamed(CausedBuffer one) {
        return String.valueOf(one.origin().opName()).contains(FUNCTION);
    }

    /** The sides longer than 1, without that of the layers in whose loop it is stacked. */
    private static List<Long> ofOneLayer(ArrayShape array, CausedBuffer one) {
        List<Long> wide = ProgramShapes.withoutOnes(array);
        return one.isOfLoop() && !wide.isEmpty() && wide.get(0) == one.places() ? wide.subList(1, wide.size()) : wide;
    }

    /** Whether it is rows of a square matrix of truth values that the program makes itself: {@code jnp.eye(n)[index]}. */
    private static boolean isOfIdentity(SpaceAnalysis analysis, ArrayShape array, CausedBuffer one) {
        List<Long> sides = array.dimensions();
        if (array.type() != ElementType.PRED || !one.operation().equals("gather") || sides.size() < 2) {
            return false;
        }
        long classes = sides.get(sides.size() - 1);
        return analysis.program()
                .flatMap(program -> program.graph().map(graph -> program.rowsByOpcode("compare"::equals)
                        .anyMatch(row -> graph.shape(row) instanceof ArrayShape matrix
                                && matrix.dimensions().equals(List.of(classes, classes))
                                && program.opName(row) != null
                                && IntStream.of(graph.operands(row))
                                        .anyMatch(side -> "iota".equals(program.opcode(side))))))
                .orElse(false);
    }

    /** Whether it joins one-hot rows of several columns of a table into one row, with other values or without, or is a copy of that. */
    private static boolean isRowOfMasks(SpaceAnalysis analysis, CausedBuffer one) {
        if (!one.operation().equals(JOIN)) {
            return false;
        }
        Program program = analysis.program().orElseThrow();
        int row = Made.row(analysis, program, one);
        return program.graph()
                .filter(graph -> row >= 0
                        && IntStream.concat(
                                        IntStream.of(row),
                                        origins(
                                                program,
                                                graph,
                                                row,
                                                one.origin().opName()))
                                .flatMap(made -> IntStream.concat(IntStream.of(made), Made.inside(graph, made)))
                                .anyMatch(part -> isMostlyMasks(program, graph, part)))
                .isPresent();
    }

    /** What a copy with the same name is made from. */
    private static IntStream origins(Program program, ProgramGraph graph, int row, @Nullable String name) {
        return IntStream.of(graph.operands(row))
                .filter(operand -> name != null && name.equals(program.opName(operand)));
    }

    private static boolean isMostlyMasks(Program program, ProgramGraph graph, int row) {
        return JOIN.equals(program.opcode(row))
                && 2
                                * IntStream.of(graph.operands(row))
                                        .filter(part -> String.valueOf(program.opName(part))
                                                .contains(FUNCTION))
                                        .mapToLong(part -> Moves.elements(graph, part))
                                        .sum()
                        > Moves.elements(graph, row);
    }

    /** Whether it has a row of all columns' masks side by side, in whatever type and under whatever name. */
    private static boolean isJoined(ArrayShape array, Map<Long, Long> joined) {
        List<Long> sides = array.dimensions();
        return sides.size() == 2 && sides.get(1).equals(joined.get(sides.get(0)));
    }

    /** How many classes all columns of a table have that are made one-hot, by the number of its rows. */
    private static Map<Long, Long> joined(SpaceAnalysis analysis) {
        Map<Long, Long> classes = new HashMap<>();
        compared(analysis)
                .filter(mask -> mask.dimensions().size() == 2)
                .forEach(mask -> classes.merge(
                        mask.dimensions().get(0), mask.dimensions().get(1), Long::sum));
        return classes;
    }

    /** Whether it counts classes: one-hot rows of several entries, added up where they are made. */
    private static boolean isSumOfMasks(SpaceAnalysis analysis, ArrayShape array, CausedBuffer one, Set<Long> sides) {
        List<Long> wide = ProgramShapes.withoutOnes(array);
        return wide.size() > 1 && sides.containsAll(wide) && isMadeOfMasks(analysis, one, Set.of());
    }

    /** Whether it is nothing but such a count: the gradient of a loss may have one-hot rows inside too, but computes more. */
    static boolean isCount(SpaceAnalysis analysis, CausedBuffer one) {
        return isMadeOfMasks(analysis, one, COMPUTING);
    }

    private static boolean isMadeOfMasks(SpaceAnalysis analysis, CausedBuffer one, Set<String> withoutOpcodes) {
        return analysis.program()
                .flatMap(program -> {
                    int row = Made.row(analysis, program, one);
                    return program.graph()
                            .filter(graph -> row >= 0
                                    && Made.inside(graph, row).anyMatch(part -> String.valueOf(program.opName(part))
                                            .contains(FUNCTION))
                                    && Made.inside(graph, row)
                                            .noneMatch(part ->
                                                    withoutOpcodes.contains(String.valueOf(program.opcode(part)))));
                })
                .isPresent();
    }

    /** Lengths of all sides of one-hot rows: the number of tokens, and the number of classes of each kind. */
    private static Set<Long> sides(SpaceAnalysis analysis) {
        Set<Long> sides = new HashSet<>();
        analysis.program().ifPresent(program -> program.graph()
                .ifPresent(graph -> graph.arrays(program.rowsByOpName(path -> path.contains(FUNCTION)))
                        .forEach(array -> sides.addAll(array.dimensions()))));
        return sides;
    }
}
