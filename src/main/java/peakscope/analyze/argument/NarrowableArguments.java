package peakscope.analyze.argument;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.analyze.product.MultipliedArguments;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;

/**
 * Large arguments in 32 bits whose values may need fewer: counts, labels, ages, bins, and grids that are only clamped and added to.
 * Whether they do, the program does not tell.
 */
public final class NarrowableArguments {

    /** Smaller arguments are not what fills the memory. */
    private static final double LARGE = 0.1;

    /** Of the peak, where f32 arguments are all that counts. */
    private static final double NEARLY_ALL = 0.8;

    /** The largest number in 16 bits. */
    private static final long LARGEST = Short.MAX_VALUE;

    /** What a value goes through before it is used as an index. */
    private static final Set<String> TO_INDEX = Set.of(
            "convert",
            "reshape",
            "broadcast",
            "transpose",
            "concatenate",
            "slice",
            "dynamic-slice",
            "clamp",
            "add",
            "select",
            "maximum",
            "minimum");

    private NarrowableArguments() {}

    /** Such arguments and what the program makes of them in the same shape and type, in 16 bits. */
    public static Cause of(SpaceAnalysis analysis) {
        if (!analysis.memory().space().isMain()) {
            return Cause.divided(List.of(), 2);
        }
        double large = analysis.peak().inUse().count() * LARGE;
        List<CausedBuffer> numbers = Candidates.arguments(
                analysis,
                (array, id) -> analysis.timeline().sizeBytes(id) >= large
                        && array.type().isIndex()
                        && array.elements() > 1
                        && !isIndex(analysis, id));
        List<CausedBuffer> found = numbers.isEmpty() ? grids(analysis, large) : numbers;
        Map<ElementType, Set<List<Long>>> shapes = new HashMap<>();
        found.forEach(one -> {
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                shapes.computeIfAbsent(array.type(), type -> new HashSet<>()).add(array.dimensions());
            }
        });
        Set<CausedBuffer> all = new LinkedHashSet<>(found);
        all.addAll(Candidates.of(analysis, (array, one) -> shapes.getOrDefault(array.type(), Set.of())
                .contains(array.dimensions())));
        return Cause.divided(List.copyOf(all), 2);
    }

    /** Arguments in f32 that no product multiplies, where there is hardly anything else. */
    private static List<CausedBuffer> grids(SpaceAnalysis analysis, double large) {
        if (ProgramShapes.isTraining(analysis)) {
            return List.of();
        }
        Set<Integer> multiplied =
                analysis.program().map(MultipliedArguments::of).orElse(Set.of());
        List<CausedBuffer> found = Candidates.arguments(
                analysis,
                (array, id) -> analysis.timeline().sizeBytes(id) >= large
                        && array.type() == ElementType.F32
                        && !multiplied.contains(analysis.timeline().argument(id)));
        return Cause.divided(found, 1)
                                .bytesAtPeak(analysis)
                                .shareOf(analysis.peak().inUse())
                        >= NEARLY_ALL
                ? found
                : List.of();
    }

    /** Whether its values are places along a side that is longer than 16 bits count. */
    private static boolean isIndex(SpaceAnalysis analysis, int id) {
        return analysis.program()
                .flatMap(program -> program.graph()
                        .map(graph ->
                                isIndex(program, graph, analysis.timeline().argument(id))))
                .orElse(true);
    }

    private static boolean isIndex(Program program, ProgramGraph graph, int number) {
        int row = graph.parameter(graph.entry(), number);
        if (row < 0) {
            return true;
        }
        Uses uses = new Uses(program, graph, new Sources(program, graph));
        Set<Integer> names = uses
                .reached(
                        new Value(row, List.of()),
                        use -> TO_INDEX.contains(String.valueOf(program.opcode(use.user())))
                                && !isIndexAt(program, use.user(), use.operand()))
                .stream()
                .map(Value::row)
                .collect(Collectors.toSet());
        for (int name : names) {
            for (int user : program.users(name)) {
                int[] operands = graph.operands(user);
                for (int operand = 1; operand < operands.length; operand++) {
                    if (operands[operand] == name
                            && isIndexAt(program, user, operand)
                            && graph.shape(operands[0]) instanceof ArrayShape array
                            && array.dimensions().stream().anyMatch(side -> side > LARGEST)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean isIndexAt(Program program, int row, int operand) {
        return switch (String.valueOf(program.opcode(row))) {
            case "gather", "scatter" -> operand == 1;
            case "dynamic-slice" -> operand >= 1;
            case "dynamic-update-slice" -> operand >= 2;
            default -> false;
        };
    }
}
