package peakscope.read.bfc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The chunks in use of one dump, in columns, because there may be a million. */
final class InUse {

    private static final int NO_OP = -1;
    private static final int UNLISTED = -2;
    private static final int MOST_OPS = 1 << 16;

    private int count;
    private int[] region = new int[64];
    private long[] offset = new long[64];
    private long[] size = new long[64];
    private int[] op = new int[64];
    private final List<String> ops = new ArrayList<>();
    private final Map<String, Integer> opNumbers = new HashMap<>();

    void add(int regionNumber, long start, long bytes, @Nullable String opName) {
        append(regionNumber, start, bytes, number(opName));
    }

    /** Memory that may or may not be in use, because no line describes it. */
    void addUnlisted(int regionNumber, long start, long bytes) {
        append(regionNumber, start, bytes, UNLISTED);
    }

    int count() {
        return count;
    }

    int region(int row) {
        return region[row];
    }

    long offset(int row) {
        return offset[row];
    }

    long size(int row) {
        return size[row];
    }

    boolean isUnlisted(int row) {
        return op[row] == UNLISTED;
    }

    /** Whether the log names the op of any chunk, as TensorFlow's does. */
    boolean namesOps() {
        return !ops.isEmpty();
    }

    @Nullable
    String op(int row) {
        return op[row] < 0 ? null : ops.get(op[row]);
    }

    private void append(int regionNumber, long start, long bytes, int opNumber) {
        if (count == region.length) {
            region = Arrays.copyOf(region, count * 2);
            offset = Arrays.copyOf(offset, count * 2);
            size = Arrays.copyOf(size, count * 2);
            op = Arrays.copyOf(op, count * 2);
        }
        region[count] = regionNumber;
        offset[count] = start;
        size[count] = bytes;
        op[count++] = opNumber;
    }

    /** A few ops make many chunks, so each name is kept once; a damaged log may have a new name on every line. */
    private int number(@Nullable String opName) {
        if (opName == null) {
            return NO_OP;
        }
        Integer known = opNumbers.get(opName);
        if (known != null) {
            return known;
        }
        if (ops.size() == MOST_OPS) {
            return NO_OP;
        }
        ops.add(opName);
        opNumbers.put(opName, ops.size() - 1);
        return ops.size() - 1;
    }
}
