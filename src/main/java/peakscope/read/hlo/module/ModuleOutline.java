package peakscope.read.hlo.module;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import peakscope.model.Partitioning;
import peakscope.model.ProgramGraph.OutputAlias;
import peakscope.read.io.LongIndex;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * What an {@code HloModuleProto} holds besides its instructions: where computations end, in which order they run, for which
 * devices.
 */
public final class ModuleOutline {

    private final byte[] bytes;
    private final List<Slice> parameterShardings = new ArrayList<>();
    private final List<Slice> sequences = new ArrayList<>();
    private Slice deviceAssignment = Slice.EMPTY;
    private long entryComputation = -1;
    private int computations;
    private long[] computationId = new long[16];
    private int[] computationEnd = new int[16];
    private long[] rootId = new long[16];
    private Slice aliases = Slice.EMPTY;
    private @Nullable LongIndex byId;

    ModuleOutline(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Reads one field of the module, or skips it. */
    void read(ProtoCursor cursor) throws IOException {
        switch (cursor.field()) {
            case 6 -> entryComputation = cursor.number();
            case 7 -> readSchedule(cursor);
            case 8 -> aliases = cursor.slice();
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
    void computation(long id, long root, int end) {
        if (computations == computationId.length) {
            computationId = Arrays.copyOf(computationId, computations * 2);
            computationEnd = Arrays.copyOf(computationEnd, computations * 2);
            rootId = Arrays.copyOf(rootId, computations * 2);
        }
        computationId[computations] = id;
        rootId[computations] = root;
        computationEnd[computations++] = end;
    }

    public int computations() {
        return computations;
    }

    /** Number of the computation that the module begins with; negative when it is not there. */
    public int entry() {
        return computationOfId(entryComputation);
    }

    /** Number of a computation by its id; negative when there is none. */
    public synchronized int computationOfId(long id) {
        if (byId == null) {
            byId = new LongIndex(computations);
            for (int number = 0; number < computations; number++) {
                byId.put(computationId[number], number);
            }
        }
        return byId.get(id);
    }

    /** First row of a computation. */
    public int first(int computation) {
        return computation == 0 ? 0 : computationEnd[computation - 1];
    }

    /** The row after the last of a computation. */
    public int end(int computation) {
        return computationEnd[computation];
    }

    /** Id of the instruction whose value a computation returns. */
    public long rootId(int computation) {
        return rootId[computation];
    }

    /** Whether a row belongs to the computation that the module begins with. */
    public boolean isInEntry(int row) {
        int computation = computationOfRow(row);
        return computation < computations && computationId[computation] == entryComputation;
    }

    /** Number of the computation that a row belongs to. */
    public int computationOfRow(int row) {
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
        return first;
    }

    /**
     * The outputs that take the memory of an argument.
     *
     * @throws IOException when that part of the file is damaged
     */
    public List<OutputAlias> aliases() throws IOException {
        List<OutputAlias> found = new ArrayList<>();
        ProtoCursor cursor = new ProtoCursor(bytes, aliases);
        while (cursor.next()) {
            if (cursor.field() == 1) {
                found.add(alias(new ProtoCursor(bytes, cursor.slice())));
            } else {
                cursor.skip();
            }
        }
        return found;
    }

    private static OutputAlias alias(ProtoCursor entry) throws IOException {
        List<Integer> output = new ArrayList<>();
        List<Integer> index = new ArrayList<>();
        int parameter = 0;
        while (entry.next()) {
            switch (entry.field()) {
                case 1 -> entry.numbers(number -> output.add((int) number));
                case 2 -> parameter = (int) entry.number();
                case 3 -> entry.numbers(number -> index.add((int) number));
                default -> entry.skip();
            }
        }
        return new OutputAlias(output, parameter, index);
    }

    /** The schedule: one entry per computation. */
    public List<Slice> sequences() {
        return List.copyOf(sequences);
    }

    public Partitioning partitioning() throws IOException {
        return ShardingReader.read(bytes, deviceAssignment, parameterShardings);
    }
}
