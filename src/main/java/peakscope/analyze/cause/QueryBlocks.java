package peakscope.analyze.cause;

import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import peakscope.analyze.use.SmallProducts;
import peakscope.model.shape.ArrayShape;

/** Into how many blocks attention divides its queries, so that all blocks are alike. */
public final class QueryBlocks {

    /** Queries in a block, where the length allows. */
    static final long USUAL = 128;

    private static final long FEWEST = 64;
    private static final long MOST = 256;

    /** Rows of a tile in memory. */
    private static final long TILE = 8;

    private QueryBlocks() {}

    /** Queries in a block: of the numbers that divide the length, the one nearest to 128, in whole tiles if one is. */
    public static long queries(ArrayShape scores) {
        return queries(length(scores));
    }

    static long queries(long length) {
        return LongStream.rangeClosed(FEWEST, MOST)
                .filter(number -> length % number == 0)
                .boxed()
                .min(Comparator.comparing((Long number) -> number % TILE != 0)
                        .thenComparing(number -> Math.abs(number - USUAL)))
                .orElse(USUAL);
    }

    /** The shorter of the two longest sides. */
    public static long length(ArrayShape scores) {
        return scores.dimensions().stream()
                .sorted(Comparator.reverseOrder())
                .skip(1)
                .findFirst()
                .orElse(1L);
    }

    /** Whether the length can't be divided into blocks that are all alike. */
    public static boolean areUneven(ArrayShape scores) {
        return length(scores) % queries(scores) != 0;
    }

    /** Whether the queries begin with their length: no batch is in front, by the letters of the product or its only two sides. */
    static boolean areOfOne(List<CausedBuffer> scores) {
        return scores.stream()
                .max(Comparator.comparing(one -> one.buffer().size()))
                .filter(one -> beginsWithQueries(String.valueOf(one.origin().opName()))
                        || (one.buffer().details().shape() instanceof ArrayShape array
                                && array.dimensions().stream()
                                                .filter(side -> side > 1)
                                                .count()
                                        == 2))
                .isPresent();
    }

    /** Whether the first letter of the queries is none of the keys, but one of the scores. */
    private static boolean beginsWithQueries(String path) {
        String[] letters = SmallProducts.einsum(path).orElse("").split(",|->", -1);
        if (letters.length != 3 || letters[0].isEmpty()) {
            return false;
        }
        char first = letters[0].charAt(0);
        return letters[1].indexOf(first) < 0 && letters[2].indexOf(first) >= 0;
    }

    /** Length of the longest sequence that some scores are of. */
    static long longest(List<CausedBuffer> scores) {
        return scores.stream()
                .mapToLong(one -> one.buffer().details().shape() instanceof ArrayShape array ? length(array) : 1)
                .max()
                .orElse(1);
    }
}
