package peakscope.analyze.batch;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * A size that may be the batch.
 *
 * @param input where it comes from
 * @param products of the argument's first dimensions
 * @param whole whether the argument holds whole numbers, as tokens and labels are
 * @param replaced whether a result has the argument's shape
 */
record Candidate(long size, String input, Set<Long> products, boolean whole, boolean replaced) {

    /** Nobody needs a larger batch. */
    static final long LARGEST = 1L << 32;

    private static final int WHOLE_NUMBERS = 4;

    static Candidate of(Buffer buffer, ArrayShape array, Set<String> results) {
        List<Long> dimensions = array.dimensions();
        Set<Long> products = new TreeSet<>();
        long product = 1;
        for (long dimension : dimensions) {
            if (dimension <= 0 || product > LARGEST) {
                break;
            }
            product *= dimension;
            products.add(product);
        }
        String name = buffer.details().opName();
        return new Candidate(
                dimensions.get(0),
                name == null ? buffer.details().label() : name,
                products,
                array.type().isIndex(),
                results.contains(array.withoutLayout()));
    }

    /** Whether the argument has no other side. */
    boolean isVector() {
        return products.size() == 1;
    }

    boolean grows(Timeline timeline, int id) {
        if (timeline.category(id) == Category.CONSTANT || timeline.isAliased(id)) {
            return false;
        }
        Shape shape = timeline.shapeOf(id);
        return shape instanceof ArrayShape array && array.dimensions().stream().anyMatch(products::contains);
    }

    /** Elements of the largest of the buffers that grow with it. */
    long largest(Timeline timeline, int[] buffers) {
        return IntStream.of(buffers)
                .filter(id -> grows(timeline, id))
                .mapToLong(id -> timeline.shapeOf(id) instanceof ArrayShape array ? array.elements() : 0)
                .max()
                .orElse(0);
    }

    long weight(Timeline timeline, int[] buffers) {
        long bytes = 0;
        for (int id : buffers) {
            bytes += grows(timeline, id) ? timeline.sizeBytes(id) : 0;
        }
        return whole ? bytes * WHOLE_NUMBERS : bytes;
    }
}
