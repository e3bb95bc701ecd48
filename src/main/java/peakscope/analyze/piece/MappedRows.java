package peakscope.analyze.piece;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.model.shape.ArrayShape;

/**
 * What a program without a backward pass computes of all rows over which {@code jax.vmap} maps a function: none of them can need
 * another, so they can be computed in pieces, whatever the compiler makes of them.
 */
public final class MappedRows {

    private static final String MAPPED = "vmap(";

    /** With fewer rows, there are no pieces to speak of. */
    private static final long FEWEST = 16;

    private static final long MOST_PARTS = 64;

    /** A side this long holds the mapped rows, wherever it stands. */
    private static final long MANY = 1024;

    /** So much of the peak has to be theirs. */
    private static final double MOST_OF_IT = 0.6;

    private static final Function<SpaceAnalysis, Cause> ALL = MappedRows::find;

    private MappedRows() {}

    /**
     * The values, of which a piece remains; none where rows are found by what the program does with them, or where what each gathers
     * explains as much.
     */
    public static Cause of(SpaceAnalysis analysis) {
        return analysis.once(ALL);
    }

    private static Cause find(SpaceAnalysis analysis) {
        if (ProgramShapes.isTraining(analysis)
                || !Causes.wholeBatch(analysis).buffers().isEmpty()
                || !RowsInPieces.of(analysis).buffers().isEmpty()
                || !RowsInPieces.given(analysis).buffers().isEmpty()) {
            return Cause.divided(List.of(), Causes.PIECES);
        }
        List<CausedBuffer> mapped =
                Candidates.of(analysis, (array, one) -> one.isSingle() && rows(array) >= FEWEST && isMapped(one));
        Map<Long, Long> bytes = new HashMap<>();
        Cause.divided(mapped, 1)
                .atPeak(analysis)
                .forEach(one -> bytes.merge(rows(one), one.buffer().size().count(), Long::sum));
        double least = MOST_OF_IT * analysis.peak().inUse().count();
        return bytes.entrySet().stream()
                .filter(side -> side.getValue() >= least)
                .max(Comparator.comparingLong(Map.Entry::getValue))
                .map(side -> Cause.divided(
                        Candidates.of(
                                analysis,
                                (array, one) -> one.isSingle()
                                        && isOf(array, side.getKey())
                                        && (isMapped(one) || one.origin().opName() == null)),
                        Math.min(side.getKey(), Causes.PIECES)))
                .filter(rows -> rows.saving(analysis)
                                .compareTo(GatheredCopies.of(analysis).saving(analysis))
                        > 0)
                .orElseGet(() -> Cause.divided(List.of(), Causes.PIECES));
    }

    private static long rows(CausedBuffer one) {
        return one.buffer().details().shape() instanceof ArrayShape array ? rows(array) : 0;
    }

    /** A map puts its rows in front. */
    private static long rows(ArrayShape array) {
        return array.dimensions().stream().filter(side -> side > 1).findFirst().orElse(0L);
    }

    /** Some steps join what is each row's, as a gather from a matrix of each does; a compiler cuts the rows of others into parts. */
    private static boolean isOf(ArrayShape array, long rows) {
        long first = rows(array);
        return first > 0
                && (first % rows == 0
                        || (rows % first == 0 && rows / first <= MOST_PARTS)
                        || (rows >= MANY && array.dimensions().contains(rows)));
    }

    private static boolean isMapped(CausedBuffer one) {
        return String.valueOf(one.origin().opName()).contains(MAPPED);
    }
}
