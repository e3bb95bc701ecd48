package peakscope.read.hlo.module;

import java.util.HashMap;
import java.util.Map;
import peakscope.read.io.ProtoCursor;

/** Finds the row of an instruction by name, for old dumps without ids and for questions by name. */
final class NameIndex {

    private final Map<String, Integer> rows;

    NameIndex(byte[] bytes, int[] starts, int[] lengths, int size) {
        this.rows = new HashMap<>(size * 2);
        for (int row = 0; row < size; row++) {
            rows.putIfAbsent(ProtoCursor.text(bytes, starts[row], lengths[row]), row);
        }
    }

    int get(String name) {
        return rows.getOrDefault(name, -1);
    }
}
