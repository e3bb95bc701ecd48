package peakscope.analyze.batch;

import java.util.List;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Layout;

/**
 * Places of a batch's rows in arrays. A place is the number of elements, in logical order, between one row and the next: it
 * stays the same when an array is reshaped, whether the rows have a dimension of their own or share one with others.
 */
final class RowStride {

    private RowStride() {}

    /** The place of rows that are a dimension of their own. */
    static long of(ArrayShape array, int side) {
        return inside(array, side);
    }

    /** The dimension that the rows are part of; negative if they are spread over several. */
    static int side(ArrayShape array, long rows, long stride) {
        List<Long> sides = array.dimensions();
        long inner = 1;
        for (int side = sides.size() - 1; side >= 0; side--) {
            long outer = inner * sides.get(side);
            if (stride < outer) {
                return holds(inner, outer, rows, stride) ? side : -1;
            }
            inner = outer;
        }
        return -1;
    }

    /** The stride of rows that were in a dimension and are now in one of another array that has the same size. */
    static long moved(long stride, ArrayShape from, int side, ArrayShape to, int there) {
        return stride / inside(from, side) * inside(to, there);
    }

    /** The stride in an array that takes the bytes of another as they are; 0 if the rows are spread over several dimensions. */
    static long reread(long rows, long stride, ArrayShape from, ArrayShape to) {
        int side = side(from, rows, stride);
        if (side < 0) {
            return 0;
        }
        long between = stride / inside(from, side);
        for (int minor : order(from)) {
            if (minor == side) {
                break;
            }
            between *= from.dimensions().get(minor);
        }
        long inner = 1;
        for (int minor : order(to)) {
            long outer = inner * to.dimensions().get(minor);
            if (between < outer) {
                return holds(inner, outer, rows, between) ? between / inner * inside(to, minor) : 0;
            }
            inner = outer;
        }
        return 0;
    }

    /** Whether two arrays with the same dimensions have them in the same order in memory. */
    static boolean haveSameOrder(ArrayShape one, ArrayShape other) {
        return order(one).equals(order(other));
    }

    private static boolean holds(long inner, long outer, long rows, long stride) {
        return stride >= inner && stride % inner == 0 && outer % (stride * rows) == 0;
    }

    private static long inside(ArrayShape array, int side) {
        long inner = 1;
        for (int next = side + 1; next < array.dimensions().size(); next++) {
            inner *= array.dimensions().get(next);
        }
        return inner;
    }

    /** The dimensions of an array from minor to major, row-major if it has no layout. */
    static List<Integer> order(ArrayShape array) {
        int rank = array.dimensions().size();
        return array.layout()
                .map(Layout::minorToMajor)
                .filter(order -> order.size() == rank)
                .orElseGet(() -> Layout.rowMajor(rank).minorToMajor());
    }
}
