package peakscope.read.hlo;

import java.util.HashMap;
import java.util.Map;
import peakscope.read.hlo.ProtoCursor.Slice;

/** Finds the row of an instruction's name, for the old dumps that know no ids. */
final class NameIndex {

    private final byte[] bytes;
    private final Map<String, Integer> rows;

    NameIndex(byte[] bytes, int[] starts, int[] lengths, int size) {
        this.bytes = bytes;
        this.rows = new HashMap<>(size * 2);
        for (int row = 0; row < size; row++) {
            rows.putIfAbsent(ProtoCursor.text(bytes, starts[row], lengths[row]), row);
        }
    }

    int get(Slice name) {
        return rows.getOrDefault(ProtoCursor.text(bytes, name.start(), name.length()), -1);
    }
}
