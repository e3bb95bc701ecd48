package peakscope.analyze.piece;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * The derivatives of every example's output with respect to all weights, side by side in one matrix that the program multiplies, as
 * natural gradients, Gauss-Newton steps and influence functions do. Products with vectors do without the matrix.
 */
public final class ExampleGradients {

    /** A program may be given the weights, and as much again for each moment of its optimizer. */
    private static final int MOST_COPIES = 4;

    private static final String AT_ONCE = "vmap(transpose(jvp(";

    /**
     * The matrix of so many examples and so many weights.
     *
     * @param weights how many there are of all together
     */
    private record Matrix(long examples, long weights) {

        boolean is(ArrayShape array) {
            List<Long> sides = array.dimensions();
            return sides.size() == 2 && sides.contains(examples) && sides.contains(weights);
        }

        boolean isOne(CausedBuffer one) {
            return one.buffer().details().shape() instanceof ArrayShape array && is(array);
        }

        /** Whether it has a value for each example, of what is derived for all of them at once. */
        boolean isPart(ArrayShape array, CausedBuffer one) {
            return areGradients(one) && array.elements() % examples == 0;
        }
    }

    private ExampleGradients() {}

    /** With one example's derivatives at a time. */
    public static Cause of(SpaceAnalysis analysis) {
        for (long examples : firstSides(analysis)) {
            long given = elements(analysis, examples);
            for (long weights : LongStream.rangeClosed(1, MOST_COPIES)
                    .filter(copies -> given % copies == 0)
                    .map(copies -> given / copies)
                    .toArray()) {
                List<CausedBuffer> found = found(analysis, new Matrix(examples, weights));
                if (!found.isEmpty()) {
                    return Cause.divided(found, examples);
                }
            }
        }
        return Cause.divided(List.of(), 1);
    }

    private static List<CausedBuffer> found(SpaceAnalysis analysis, Matrix matrix) {
        List<CausedBuffer> found = Candidates.of(
                analysis, (array, one) -> one.isTemporary() && (matrix.is(array) || matrix.isPart(array, one)));
        return found.stream().anyMatch(matrix::isOne)
                        && analysis.program()
                                .filter(program -> isOfGradients(program, matrix) && isMultiplied(program, matrix))
                                .isPresent()
                ? found
                : List.of();
    }

    /** Whether something of each example's gradient has the matrix's size, or a part of it. */
    private static boolean isOfGradients(Program program, Matrix matrix) {
        return program.graph()
                .filter(graph -> program.rowsByOpName(path -> path.contains(AT_ONCE))
                        .mapToObj(graph::shape)
                        .anyMatch(shape -> shape instanceof ArrayShape array
                                && (matrix.is(array) || array.dimensions().contains(matrix.examples()))))
                .isPresent();
    }

    private static boolean areGradients(CausedBuffer one) {
        return String.valueOf(one.origin().opName()).contains(AT_ONCE);
    }

    /** The first sides of arguments. */
    private static Set<Long> firstSides(SpaceAnalysis analysis) {
        return ProgramShapes.argumentDimensions(analysis).stream()
                .filter(sides -> sides.size() > 1)
                .map(sides -> sides.get(0))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Elements of all arguments that have real numbers, and not one row for each example. */
    private static long elements(SpaceAnalysis analysis, long examples) {
        return Candidates.arguments(
                        analysis,
                        (array, id) -> !array.type().isIndex()
                                && !array.dimensions().isEmpty()
                                && array.dimensions().get(0) != examples)
                .stream()
                .mapToLong(one -> one.buffer().details().shape() instanceof ArrayShape array ? array.elements() : 0)
                .sum();
    }

    /** Whether a product that is no part of a derivative reads the matrix. */
    private static boolean isMultiplied(Program program, Matrix matrix) {
        return program.graph()
                .filter(graph -> program.rowsByOpName(path -> path.endsWith("/dot_general") && !path.contains("jvp("))
                        .anyMatch(row -> reads(graph, row, matrix)))
                .isPresent();
    }

    private static boolean reads(ProgramGraph graph, int row, Matrix matrix) {
        return IntStream.of(graph.operands(row))
                .mapToObj(graph::shape)
                .anyMatch(shape -> shape instanceof ArrayShape array && matrix.is(array));
    }
}
