package peakscope.read.hlo.module;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import peakscope.model.Partitioning;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/** What an {@code HloModuleProto} says beside its instructions: where computations end, in which order they run, on what. */
public final class ModuleOutline {

    private final byte[] bytes;
    private final List<Slice> parameterShardings = new ArrayList<>();
    private final List<Slice> sequences = new ArrayList<>();
    private Slice deviceAssignment = Slice.EMPTY;
    private long entryComputation = -1;
    private int computations;
    private long[] computationId = new long[16];
    private int[] computationEnd = new int[16];

    ModuleOutline(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Reads one field of the module, or passes over it. */
    void read(ProtoCursor cursor) throws IOException {
        switch (cursor.field()) {
            case 6 -> entryComputation = cursor.number();
            case 7 -> readSchedule(cursor);
            case 14 -> parameterShardings.add(cursor.slice());
            case 15 -> deviceAssignment = cursor.slice();
            default -> cursor.skip();
        }
    }

    private void readSchedule(ProtoCursor cursor) throws IOException {
        int schedule = cursor.push();
        while (cursor.next()) {
            if (cursor.field() == 1) {
                sequences.add(cursor.slice());
            } else {
                cursor.skip();
            }
        }
        cursor.leave(schedule);
    }

    /** A computation whose instructions are the rows up to this one. */
    void computation(long id, int end) {
        if (computations == computationId.length) {
            computationId = Arrays.copyOf(computationId, computations * 2);
            computationEnd = Arrays.copyOf(computationEnd, computations * 2);
        }
        computationId[computations] = id;
        computationEnd[computations++] = end;
    }

    /** Whether a row belongs to the computation that the module begins with. */
    public boolean isInEntry(int row) {
        int first = 0;
        int last = computations;
        while (first < last) {
            int middle = (first + last) >>> 1;
            if (computationEnd[middle] <= row) {
                first = middle + 1;
            } else {
                last = middle;
            }
        }
        return first < computations && computationId[first] == entryComputation;
    }

    /** The order of instructions, an entry a computation. */
    public List<Slice> sequences() {
        return List.copyOf(sequences);
    }

    public Partitioning partitioning() throws IOException {
        return ShardingReader.read(bytes, deviceAssignment, parameterShardings);
    }
}
