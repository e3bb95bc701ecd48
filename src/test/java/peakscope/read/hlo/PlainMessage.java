package peakscope.read.hlo;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A protobuf message as a map from field numbers to values. Slow, small, and shares no code with the program. */
final class PlainMessage {

    private final Map<Integer, List<Object>> fields = new HashMap<>();

    PlainMessage(byte[] bytes) {
        int[] at = {0};
        while (at[0] < bytes.length) {
            long tag = varint(bytes, at);
            Object value =
                    switch ((int) (tag & 7)) {
                        case 0 -> varint(bytes, at);
                        case 1 -> fixed(at, 8);
                        case 2 -> {
                            int length = (int) varint(bytes, at);
                            at[0] += length;
                            yield Arrays.copyOfRange(bytes, at[0] - length, at[0]);
                        }
                        case 5 -> fixed(at, 4);
                        default -> throw new IllegalArgumentException("wire type " + (tag & 7));
                    };
            fields.computeIfAbsent((int) (tag >>> 3), key -> new ArrayList<>()).add(value);
        }
    }

    long number(int field) {
        List<Object> values = fields.getOrDefault(field, List.of());
        return values.isEmpty() ? 0 : (Long) values.get(values.size() - 1);
    }

    boolean flag(int field) {
        return number(field) != 0;
    }

    String text(int field) {
        List<Object> values = fields.getOrDefault(field, List.of());
        return values.isEmpty() ? "" : new String((byte[]) values.get(values.size() - 1), StandardCharsets.UTF_8);
    }

    PlainMessage message(int field) {
        List<PlainMessage> all = messages(field);
        return all.isEmpty() ? new PlainMessage(new byte[0]) : all.get(all.size() - 1);
    }

    List<PlainMessage> messages(int field) {
        return fields.getOrDefault(field, List.of()).stream()
                .map(value -> new PlainMessage((byte[]) value))
                .toList();
    }

    /** A repeated number, packed or not. */
    List<Long> numbers(int field) {
        List<Long> numbers = new ArrayList<>();
        for (Object value : fields.getOrDefault(field, List.of())) {
            if (value instanceof byte[] packed) {
                int[] at = {0};
                while (at[0] < packed.length) {
                    numbers.add(varint(packed, at));
                }
            } else {
                numbers.add((Long) value);
            }
        }
        return numbers;
    }

    private static Long fixed(int[] at, int width) {
        at[0] += width;
        return 0L;
    }

    private static long varint(byte[] bytes, int[] at) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = bytes[at[0]++];
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }
}
