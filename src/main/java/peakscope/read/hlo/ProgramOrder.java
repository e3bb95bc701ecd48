package peakscope.read.hlo;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import peakscope.model.ProgramGraph;
import peakscope.read.hlo.module.HloModule;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/** The order in which instructions run, and which ones use each other; gathered for the whole module at once. */
final class ProgramOrder {

    private final int[] place;
    private final int[] firstUser;
    private final int[] user;

    private ProgramOrder(int[] place, int[] firstUser, int[] user) {
        this.place = place;
        this.firstUser = firstUser;
        this.user = user;
    }

    static ProgramOrder of(byte[] bytes, HloModule module, ProgramGraph graph) {
        int size = module.instructionCount();
        int[] place = places(bytes, module, size);
        int[][] operands = new int[size][];
        int[] first = new int[size + 1];
        for (int row = 0; row < size; row++) {
            operands[row] = distinct(graph.operands(row));
            for (int operand : operands[row]) {
                first[operand + 1]++;
            }
        }
        for (int row = 0; row < size; row++) {
            first[row + 1] += first[row];
        }
        int[] next = Arrays.copyOf(first, size);
        int[] user = new int[first[size]];
        for (int row : inOrder(place)) {
            for (int operand : operands[row]) {
                user[next[operand]++] = row;
            }
        }
        return new ProgramOrder(place, first, user);
    }

    private static int[] distinct(int[] operands) {
        return operands.length < 2
                ? operands
                : Arrays.stream(operands).distinct().toArray();
    }

    int place(int row) {
        return place[row];
    }

    int[] users(int row) {
        return Arrays.copyOfRange(user, firstUser[row], firstUser[row + 1]);
    }

    private static int[] inOrder(int[] place) {
        long[] keys = new long[place.length];
        for (int row = 0; row < place.length; row++) {
            keys[row] = (place[row] + 1L) << 32 | row;
        }
        return Arrays.stream(keys).sorted().mapToInt(key -> (int) key).toArray();
    }

    private static int[] places(byte[] bytes, HloModule module, int size) {
        int[] place = new int[size];
        Arrays.fill(place, -1);
        List<Slice> sequences = module.outline().sequences();
        for (Slice sequence : sequences) {
            try {
                number(bytes, sequence, module, place);
            } catch (IOException damaged) {
                // Places found so far are kept.
            }
        }
        return place;
    }

    /** An entry of a map: the computation's id and the sequence of its instructions' ids. */
    private static void number(byte[] bytes, Slice sequence, HloModule module, int[] place) throws IOException {
        LongConsumer places = new LongConsumer() {
            private int next;

            @Override
            public void accept(long id) {
                int row = module.rowOfId(id);
                if (row >= 0) {
                    place[row] = next++;
                }
            }
        };
        ProtoCursor entry = new ProtoCursor(bytes, sequence);
        while (entry.next()) {
            if (entry.field() != 2) {
                entry.skip();
                continue;
            }
            ProtoCursor order = new ProtoCursor(bytes, entry.slice());
            while (order.next()) {
                order.numbers(places);
            }
        }
    }
}
