package peakscope.read.pprof;

import org.jspecify.annotations.Nullable;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/** The string table of a profile, to which everything else refers by number; texts are decoded on demand. */
final class Strings {

    private static final int MOST = 4_000_000;
    private static final int LONGEST = 10_000;

    private final byte[] bytes;
    private final Parts parts = new Parts(MOST);
    private @Nullable String[] decoded = {};
    private long missing;

    Strings(byte[] bytes) {
        this.bytes = bytes;
    }

    void add(Slice slice) {
        parts.add(slice);
    }

    /** The text with a number; if the table has no such entry, empty, and counted as missing. */
    String get(long number) {
        if (number < 0 || number >= parts.count()) {
            missing += number == 0 ? 0 : 1;
            return "";
        }
        if (decoded.length != parts.count()) {
            decoded = new String[parts.count()];
        }
        int row = (int) number;
        String text = decoded[row];
        if (text == null) {
            Slice slice = parts.get(row);
            text = ProtoCursor.text(bytes, slice.start(), Math.min(slice.length(), LONGEST));
            decoded[row] = text;
        }
        return text;
    }

    /** How often a number outside the table was requested. */
    long missing() {
        return missing;
    }
}
