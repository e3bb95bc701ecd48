package peakscope.read.hlo.module;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import peakscope.model.DeviceParts;
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

    /** For more, which device holds which part is not looked up. */
    private static final int MOST_DEVICES = 1024;

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
        List<DeviceParts> parts = new ArrayList<>();
        int all = (int) Math.max(1, Math.min(devices, 1 << 20));
        Map<ByteBuffer, Lying> known = new HashMap<>();
        for (Slice parameter : parameters) {
            ByteBuffer text = ByteBuffer.wrap(bytes, parameter.start(), parameter.length());
            Lying lying = known.get(text);
            if (lying == null) {
                lying = lying(bytes, parameter, all);
                known.put(text, lying);
            }
            shardings.add(lying.sharding());
            copies.add((int) Math.max(1, all / Math.max(1, lying.parts())));
            lying.devices().ifPresent(parts::add);
        }
        return new Partitioning(all, shardings, copies, parts.size() == parameters.size() ? parts : List.of());
    }

    /** How an argument is distributed, into how many different parts, and which device has which. */
    private record Lying(Sharding sharding, long parts, Optional<DeviceParts> devices) {}

    private static Lying lying(byte[] bytes, Slice slice, int all) throws IOException {
        long type = REPLICATED;
        IntList dimensions = new IntList();
        IntList listed = new IntList();
        IntList shape = new IntList();
        IntList order = new IntList();
        int last = 0;
        boolean named = false;
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> type = cursor.number();
                case 3 -> cursor.numbers(dimensions::add);
                case 4 -> cursor.numbers(listed::add);
                case 9 -> cursor.numbers(shape::add);
                case 10 -> cursor.numbers(order::add);
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
            return new Lying(Sharding.UNKNOWN, Long.MAX_VALUE, Optional.empty());
        }
        long parts = 1;
        for (int i = 0; i < dimensions.size() - last; i++) {
            parts = Math.min(1 << 20, parts * Math.max(1, dimensions.get(i)));
        }
        if (all > MOST_DEVICES) {
            return new Lying(parts > 1 ? Sharding.SPLIT : Sharding.REPLICATED, parts, Optional.empty());
        }
        int[] devices = listed.isEmpty() ? DeviceTiles.order(shape.toArray(), order.toArray()) : listed.toArray();
        return parts > 1
                ? new Lying(Sharding.SPLIT, parts, tiles(devices, parts, all))
                : new Lying(Sharding.REPLICATED, parts, Optional.of(DeviceParts.same(all)));
    }

    /** Devices in the order of the parts; several that follow one another have the same part. */
    private static Optional<DeviceParts> tiles(int[] devices, long parts, int all) {
        Integer[] partOf = new Integer[all];
        for (int place = 0; place < devices.length && devices.length == all; place++) {
            if (devices[place] >= 0 && devices[place] < all) {
                partOf[devices[place]] = (int) (place * parts / all);
            }
        }
        return Stream.of(partOf).anyMatch(Objects::isNull)
                ? Optional.empty()
                : Optional.of(DeviceParts.numbered(all, device -> partOf[device]));
    }
}
