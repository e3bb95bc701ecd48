package peakscope.read.hlo.module;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import peakscope.model.Partitioning;
import peakscope.model.Partitioning.Sharding;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * Reads over how many devices a module was split and how its arguments lie on them: {@code device_assignment} and
 * {@code spmd_parameters_shardings} of {@code HloModuleProto}.
 */
final class ShardingReader {

    private static final int REPLICATED = 0;
    private static final int OTHER = 3;

    private ShardingReader() {}

    static Partitioning read(byte[] bytes, Slice deviceAssignment, List<Slice> parameters) throws IOException {
        long devices = 1;
        ProtoCursor cursor = new ProtoCursor(bytes, deviceAssignment);
        while (cursor.next()) {
            if (cursor.field() == 2) {
                devices = cursor.number();
            } else {
                cursor.skip();
            }
        }
        List<Sharding> shardings = new ArrayList<>();
        for (Slice parameter : parameters) {
            shardings.add(sharding(bytes, parameter));
        }
        return new Partitioning((int) Math.max(1, Math.min(devices, 1 << 20)), shardings);
    }

    private static Sharding sharding(byte[] bytes, Slice slice) throws IOException {
        long type = REPLICATED;
        IntList dimensions = new IntList();
        int last = 0;
        boolean named = false;
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> type = cursor.number();
                case 3 -> cursor.numbers(dimensions::add);
                case 6 -> last = Math.max(last, (int) Math.min(1, cursor.number()));
                case 8 -> {
                    IntList kinds = new IntList();
                    cursor.numbers(kinds::add);
                    last = Math.max(last, kinds.size());
                }
                case 14 -> {
                    named = true;
                    cursor.skip();
                }
                default -> cursor.skip();
            }
        }
        if (named || (type != REPLICATED && type != OTHER)) {
            return Sharding.UNKNOWN;
        }
        long largest = 1;
        for (int i = 0; i < dimensions.size() - last; i++) {
            largest = Math.max(largest, dimensions.get(i));
        }
        return largest > 1 ? Sharding.SPLIT : Sharding.REPLICATED;
    }
}
