package peakscope.analyze.argument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Made;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.use.TakenInTurn;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * Arrays that cheap arithmetic makes as a whole before a loop takes them part by part, or before some of their rows are gathered. In
 * the loop's body, or after the gather, the same arithmetic needs room for one part.
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
            "select",
            "exponential",
            "log",
            "tanh",
            "logistic",
            "power",
            "sqrt",
            "rsqrt",
            "transpose",
            "copy");

    /** Of an array that combines smaller ones, they are at most this part. */
    private static final long SMALLER = 4;

    /** Puts the same elements elsewhere. */
    private static final Set<String> COPIES = Set.of("copy", "copy-start", "copy-done", "bitcast");

    /** On the way into a loop. */
    private static final Set<String> INTO_LOOP = Set.of("tuple", "while", "bitcast", "copy", "copy-start", "copy-done");

    private static final Set<String> PARTS = Set.of("slice", "dynamic-slice");

    private BeforeLoop() {}

    /** The arrays, of which one part remains. */
    public static Cause of(SpaceAnalysis analysis) {
        return of(analysis, one -> !Made.isDrawn(one) && isArithmetic(analysis, one));
    }

    /** Random numbers for all iterations, of which those of one remain if each iteration draws its own. */
    public static Cause drawn(SpaceAnalysis analysis) {
        return of(analysis, one -> Made.isDrawn(one) && isTakenOnly(analysis, one));
    }

    /** Arrays that combine smaller ones for every iteration, such as the sum of each row and a table. */
    public static Cause combined(SpaceAnalysis analysis) {
        Map<List<Long>, Long> taken = new HashMap<>();
        if (!ProgramShapes.isTraining(analysis)) {
            analysis.program()
                    .map(TakenInTurn::alongAny)
                    .ifPresent(all -> all.forEach((sides, parts) -> taken.put(ProgramShapes.sorted(sides), parts)));
        }
        Map<Integer, Long> leaves = new HashMap<>();
        List<CausedBuffer> found = Candidates.of(analysis, (array, one) -> {
            long parts = taken.getOrDefault(ProgramShapes.sorted(array.dimensions()), 0L);
            boolean is = parts > 0 && one.isTemporary() && !Made.isDrawn(one) && isCombined(analysis, one, parts);
            if (is) {
                leaves.put(one.buffer().id(), one.buffer().size().count() / parts);
            }
            return is;
        });
        return Cause.leaving(found, leaves);
    }

    /** Arguments that are cast or scaled as a whole, of which the program only gathers rows. */
    public static Cause gathered(SpaceAnalysis analysis) {
        Map<Integer, Long> leaves = new HashMap<>();
        List<CausedBuffer> found = Candidates.of(analysis, (array, one) -> {
            OptionalLong left = one.isTemporary() ? ofRows(analysis, array, one) : OptionalLong.empty();
            left.ifPresent(bytes -> leaves.put(one.buffer().id(), bytes));
            return left.isPresent();
        });
        List<CausedBuffer> all = new ArrayList<>(found);
        found.forEach(whole -> all.addAll(cutForGather(analysis, whole, leaves)));
        return Cause.leaving(all, leaves);
    }

    /** Parts of such an array that a compiler cuts its rows into, to gather them one after the other: they become parts of the argument. */
    private static List<CausedBuffer> cutForGather(
            SpaceAnalysis analysis, CausedBuffer whole, Map<Integer, Long> leaves) {
        if (!(whole.buffer().details().shape() instanceof ArrayShape array)) {
            return List.of();
        }
        Program program = analysis.program().orElseThrow();
        long bits = bitsBefore(program.graph().orElseThrow(), Made.row(analysis, program, whole), array);
        return Candidates.of(analysis, (part, one) -> {
            boolean is = one.isTemporary()
                    && part.type() == array.type()
                    && part.elements() < array.elements()
                    && part.dimensions().size() == array.dimensions().size()
                    && part.dimensions().get(0).equals(array.dimensions().get(0))
                    && String.valueOf(one.origin().opName()).endsWith("/gather");
            if (is) {
                leaves.put(
                        one.buffer().id(),
                        one.buffer().size().count() * bits / array.type().bits());
            }
            return is;
        });
    }

    /** What remains of it if it is such an argument; copies of it become copies of the argument. */
    private static OptionalLong ofRows(SpaceAnalysis analysis, ArrayShape array, CausedBuffer one) {
        Program program = analysis.program().orElse(null);
        if (program == null || program.graph().isEmpty()) {
            return OptionalLong.empty();
        }
        ProgramGraph graph = program.graph().orElseThrow();
        int row = Made.row(analysis, program, one);
        int made = row;
        while (made >= 0 && COPIES.contains(String.valueOf(program.opcode(made)))) {
            made = graph.operands(made)[0];
        }
        if (made < 0
                || !isAskedFor(program.opName(made))
                || String.valueOf(program.opName(made)).contains("jvp(")
                || !isOfElements(program, graph, made)
                || !isOfArgument(program, graph, made)
                || !TakenInTurn.byGathers(program, row)) {
            return OptionalLong.empty();
        }
        long bits = bitsBefore(graph, made, array);
        return bits < array.type().bits()
                ? OptionalLong.of(
                        made == row
                                ? 0
                                : one.buffer().size().count()
                                        * bits
                                        / array.type().bits())
                : OptionalLong.empty();
    }

    /** Bits of an element before the arithmetic. */
    private static long bitsBefore(ProgramGraph graph, int made, ArrayShape array) {
        return graph.arrays(IntStream.of(graph.operands(made)))
                .filter(argument -> argument.elements() == array.elements())
                .mapToLong(argument -> argument.type().bits())
                .min()
                .orElse(array.type().bits());
    }

    private static Cause of(SpaceAnalysis analysis, Predicate<CausedBuffer> wanted) {
        Set<List<Long>> taken =
                new HashSet<>(analysis.program().map(TakenInTurn::of).orElse(Set.of()));
        analysis.program().map(TakenInTurn::inBlocks).ifPresent(taken::addAll);
        List<CausedBuffer> found = taken.isEmpty()
                ? List.of()
                : Candidates.of(
                        analysis,
                        (array, one) -> one.isTemporary()
                                && !isDifferentiated(one)
                                && parts(array, taken) > 0
                                && wanted.test(one));
        Map<Integer, Long> leaves = new HashMap<>();
        for (CausedBuffer one : found) {
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                leaves.put(one.buffer().id(), one.buffer().size().count() / parts(array, taken));
            }
        }
        return Cause.leaving(found, leaves);
    }

    private static boolean isDifferentiated(CausedBuffer one) {
        String path = one.origin().opName();
        return Passes.isForward(path) || Passes.isBackward(path);
    }

    /** In how many parts a loop takes an array, as it is or with its rows in groups; 0 if none does. */
    private static long parts(ArrayShape array, Set<List<Long>> taken) {
        List<Long> sides = array.dimensions();
        return taken.stream()
                .filter(stack -> stack.equals(sides)
                        || (stack.size() == sides.size() + 1
                                && stack.subList(2, stack.size()).equals(sides.subList(1, sides.size()))
                                && stack.get(0) * stack.get(1) == sides.get(0)))
                .mapToLong(stack -> stack.get(0))
                .max()
                .orElse(0);
    }

    private static boolean isArithmetic(SpaceAnalysis analysis, CausedBuffer one) {
        Program program = analysis.program().orElseThrow();
        return isMadeForLoop(analysis, one, (graph, row) -> isOfArgument(program, graph, row));
    }

    private static boolean isCombined(SpaceAnalysis analysis, CausedBuffer one, long parts) {
        return isMadeForLoop(analysis, one, (graph, row) -> isOfSmaller(graph, row, parts));
    }

    /** Whether arithmetic on wanted sources makes it, and only a loop reads it. */
    private static boolean isMadeForLoop(
            SpaceAnalysis analysis, CausedBuffer one, BiPredicate<ProgramGraph, Integer> isOfWanted) {
        Program program = analysis.program().orElseThrow();
        int row = Made.row(analysis, program, one);
        return row >= 0
                && program.graph()
                        .filter(graph -> isOfElements(program, graph, row) && isOfWanted.test(graph, row))
                        .isPresent()
                && isTakenOnly(analysis, one);
    }

    /** Whether it is computed from arrays that are small together, but have something for each part. */
    private static boolean isOfSmaller(ProgramGraph graph, int row, long parts) {
        long given = graph.arrays(IntStream.of(graph.operands(row)))
                .mapToLong(ArrayShape::elements)
                .sum();
        return graph.shape(row) instanceof ArrayShape result
                && result.dimensions().size() > 1
                && given >= parts
                && given <= result.elements() / SMALLER;
    }

    /** Whether only a loop reads it. */
    private static boolean isTakenOnly(SpaceAnalysis analysis, CausedBuffer one) {
        Program program = analysis.program().orElseThrow();
        int row = Made.row(analysis, program, one);
        return row >= 0
                && program.graph()
                        .filter(graph -> isAskedFor(program.opName(row))
                                && IntStream.of(program.users(row))
                                        .allMatch(user -> takesPart(program, graph, user, row)
                                                || (INTO_LOOP.contains(String.valueOf(program.opcode(user)))
                                                        && !isReadAfter(program, graph, user, row))))
                        .isPresent();
    }

    /** Whether an instruction reads only a part of it, for which the arithmetic can be done again. */
    private static boolean takesPart(Program program, ProgramGraph graph, int user, int row) {
        if (!"fusion".equals(program.opcode(user))) {
            return PARTS.contains(String.valueOf(program.opcode(user)));
        }
        int[] operands = graph.operands(user);
        int[] called = graph.called(user);
        return called.length == 1
                && IntStream.range(0, operands.length)
                        .filter(operand -> operands[operand] == row)
                        .map(operand -> graph.parameter(called[0], operand))
                        .allMatch(inside -> inside >= 0
                                && IntStream.of(program.users(inside))
                                        .allMatch(part -> PARTS.contains(String.valueOf(program.opcode(part)))));
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
