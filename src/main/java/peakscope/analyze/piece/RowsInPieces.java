package peakscope.analyze.piece;

import com.google.re2j.Pattern;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.argument.WideArguments;
import peakscope.analyze.batch.BatchSize;
import peakscope.analyze.batch.RowPieces;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.cause.Made;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.use.TakenInTurn;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;

/**
 * Values of all of many rows, such as the edges of a graph, in a program that does not train. Piece by piece, a sixteenth is there
 * at once, but for what a later part of the program reads again. Whole programs whose rows never meet are another cause.
 */
public final class RowsInPieces {

    private static final long MANY = 256;

    /** So much of the peak has to be of the rows. */
    private static final double SHARE = 0.3;

    /** So much smaller than the largest are arrays that may hold something of all rows. */
    private static final int SMALL_ARRAY = 64;

    private static final int MOST_TRIED = 3;

    private static final Pattern MAPPED_LOOP = Pattern.compile("vmap\\(.*/while/.*jvp\\(");

    private static final Function<SpaceAnalysis, Cause> OF_MANY = RowsInPieces::ofMany;

    private static final Function<SpaceAnalysis, Cause> GIVEN = RowsInPieces::ofGiven;

    private RowsInPieces() {}

    /** The values, of which a piece remains, or all. */
    public static Cause of(SpaceAnalysis analysis) {
        return analysis.once(OF_MANY);
    }

    private static Cause ofMany(SpaceAnalysis analysis) {
        if (ProgramShapes.isTraining(analysis) || isOther(analysis)) {
            return Cause.divided(List.of(), Causes.PIECES);
        }
        Program program = analysis.program().orElseThrow();
        List<CausedBuffer> temporaries = temporaries(analysis);
        return sizes(analysis, program, temporaries).stream()
                .map(rows -> RowPieces.of(program, rows, largest(temporaries, rows) / SMALL_ARRAY)
                        .map(pieces -> of(analysis, program, temporaries, pieces)))
                .flatMap(Optional::stream)
                .filter(found -> !found.buffers().isEmpty())
                .findFirst()
                .orElseGet(() -> Cause.divided(List.of(), Causes.PIECES));
    }

    /** The same of rows that arguments have in front, few or many. */
    public static Cause given(SpaceAnalysis analysis) {
        return ProgramShapes.isTraining(analysis) ? Cause.divided(List.of(), Causes.PIECES) : analysis.once(GIVEN);
    }

    /** The same of whole trainings that run side by side, as those of many seeds or settings do. */
    public static Cause trials(SpaceAnalysis analysis) {
        return ProgramShapes.isTraining(analysis) ? analysis.once(GIVEN) : Cause.divided(List.of(), Causes.PIECES);
    }

    private static Cause ofGiven(SpaceAnalysis analysis) {
        return (ProgramShapes.isTraining(analysis) && !isMapped(analysis))
                        || isOther(analysis)
                        || !of(analysis).buffers().isEmpty()
                ? Cause.divided(List.of(), Causes.PIECES)
                : RowPieces.given(analysis)
                        .map(pieces -> of(analysis, analysis.program().orElseThrow(), temporaries(analysis), pieces))
                        .orElseGet(() -> Cause.divided(List.of(), Causes.PIECES));
    }

    private static boolean isOther(SpaceAnalysis analysis) {
        return analysis.program().isEmpty()
                || BatchSize.ofIndependentRows(analysis).isPresent();
    }

    /** Whether whole trainings run side by side, so that the map is around a loop of steps. */
    private static boolean isMapped(SpaceAnalysis analysis) {
        List<CausedBuffer> derived = temporaries(analysis).stream()
                .filter(one -> String.valueOf(one.origin().opName()).contains("jvp("))
                .toList();
        return !derived.isEmpty()
                && derived.stream().allMatch(one -> MAPPED_LOOP
                        .matcher(String.valueOf(one.origin().opName()))
                        .find());
    }

    private static List<CausedBuffer> temporaries(SpaceAnalysis analysis) {
        return Candidates.of(analysis, (array, one) -> one.isSingle());
    }

    private static Cause of(SpaceAnalysis analysis, Program program, List<CausedBuffer> temporaries, RowPieces pieces) {
        List<CausedBuffer> found = temporaries.stream()
                .filter(one -> {
                    int row = Made.row(analysis, program, one);
                    return row >= 0
                            && pieces.isOfRows(row, one.buffer().details().shapeIndex())
                            && !pieces.staysWhole(row);
                })
                .toList();
        Cause rows = Cause.divided(ComplexArguments.without(analysis, found), Math.min(pieces.count(), Causes.PIECES));
        // Copies of arguments alone are no values of rows, such as those of a matrix that all iterations multiply by.
        Set<Integer> converted = WideArguments.of(analysis).leaves().keySet();
        return rows.atPeak(analysis).stream()
                        .allMatch(one -> converted.contains(one.buffer().id()))
                ? Cause.divided(List.of(), Causes.PIECES)
                : rows;
    }

    /** Numbers of rows, those with most bytes at the peak first. */
    private static List<Long> sizes(SpaceAnalysis analysis, Program program, List<CausedBuffer> temporaries) {
        Set<Long> others = TakenInTurn.counts(program);
        Candidates.arguments(analysis, (array, id) -> true).forEach(one -> {
            if (one.buffer().details().shape() instanceof ArrayShape array
                    && array.dimensions().size() > 1) {
                others.addAll(array.dimensions().subList(1, array.dimensions().size()));
            }
        });
        Map<Long, Long> bytes = new HashMap<>();
        for (CausedBuffer one : Cause.divided(temporaries, 1).atPeak(analysis)) {
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                new HashSet<>(array.dimensions())
                        .forEach(side -> bytes.merge(side, one.buffer().size().count(), Long::sum));
            }
        }
        double least = SHARE * analysis.peak().inUse().count();
        return bytes.entrySet().stream()
                .filter(side -> side.getKey() >= MANY && side.getValue() >= least && !others.contains(side.getKey()))
                .sorted(Map.Entry.<Long, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_TRIED)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static long largest(List<CausedBuffer> temporaries, long rows) {
        return temporaries.stream()
                .map(one -> one.buffer().details().shape())
                .filter(Objects::nonNull)
                .filter(shape ->
                        shape instanceof ArrayShape array && array.dimensions().contains(rows))
                .mapToLong(shape -> shape instanceof ArrayShape array ? array.elements() : 0)
                .max()
                .orElse(0);
    }
}
