package peakscope.read.hlo.module;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import peakscope.model.Partitioning;
import peakscope.model.Partitioning.Sharding;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * Reads over how many devices a module was split and how its arguments are distributed: {@code device_assignment} and
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
        List<Integer> copies = new ArrayList<>();
        int all = (int) Math.max(1, Math.min(devices, 1 << 20));
        for (Slice parameter : parameters) {
            Lying lying = lying(bytes, parameter);
            shardings.add(lying.sharding());
            copies.add((int) Math.max(1, all / Math.max(1, lying.parts())));
        }
        return new Partitioning(all, shardings, copies);
    }

    /** How an argument is distributed, and into how many different parts. */
    private record Lying(Sharding sharding, long parts) {}

    private static Lying lying(byte[] bytes, Slice slice) throws IOException {
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
            return new Lying(Sharding.UNKNOWN, Long.MAX_VALUE);
        }
        long parts = 1;
        for (int i = 0; i < dimensions.size() - last; i++) {
            parts = Math.min(1 << 20, parts * Math.max(1, dimensions.get(i)));
        }
        return new Lying(parts > 1 ? Sharding.SPLIT : Sharding.REPLICATED, parts);
    }
}
