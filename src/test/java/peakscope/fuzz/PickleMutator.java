package peakscope.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Changes numbers and texts of a pickle, located well enough by its opcodes, and repeats opcodes. */
final class PickleMutator implements Mutator {

    private static final int BYTE_INT = 'K';
    private static final int SHORT_INT = 'M';
    private static final int INT = 'J';
    private static final int LONG = 0x8a;
    private static final int TEXT = 'X';
    private static final int SHORT_TEXT = 0x8c;
    private static final String BUILDING = "(.]})tuasebqhjrR0123456789N\u0085\u0086\u0087\u0088\u0089\u0094";

    @Override
    public byte[] mutate(byte[] whole, Random random) {
        byte[] bytes = whole;
        for (int i = 0; i <= random.nextInt(4); i++) {
            bytes = switch (random.nextInt(6)) {
                case 0 -> Mutator.bytes(bytes, random);
                case 1 -> building(bytes, random);
                default -> value(bytes, random);
            };
            if (bytes.length > LARGEST || bytes.length == 0) {
                return bytes;
            }
        }
        return bytes;
    }

    private static byte[] building(byte[] bytes, Random random) {
        byte[] opcodes = new byte[1 + random.nextInt(random.nextInt(5) == 0 ? 5000 : 3)];
        Arrays.fill(opcodes, (byte) BUILDING.charAt(random.nextInt(BUILDING.length())));
        int at = random.nextInt(bytes.length);
        return Mutator.spliced(bytes, at, at, opcodes);
    }

    private static byte[] value(byte[] bytes, Random random) {
        List<Integer> places = new ArrayList<>();
        for (int at = 0; at < bytes.length; at++) {
            if (length(bytes, at) > 0) {
                places.add(at);
            }
        }
        if (places.isEmpty()) {
            return Mutator.bytes(bytes, random);
        }
        int at = places.get(random.nextInt(places.size()));
        int opcode = bytes[at] & 0xff;
        byte[] instead =
                opcode == TEXT || opcode == SHORT_TEXT ? text(Hostile.text(random)) : number(Hostile.number(random));
        return Mutator.spliced(bytes, at, at + length(bytes, at), instead);
    }

    /** Bytes of the number or text that seems to begin here; 0 if none does. */
    private static int length(byte[] bytes, int at) {
        int length =
                switch (bytes[at] & 0xff) {
                    case BYTE_INT -> 2;
                    case SHORT_INT -> 3;
                    case INT -> 5;
                    case LONG ->
                        at + 1 < bytes.length && bytes[at + 1] > 0 && bytes[at + 1] <= 9 ? 2 + bytes[at + 1] : 0;
                    case SHORT_TEXT -> at + 1 < bytes.length ? 2 + (bytes[at + 1] & 0xff) : 0;
                    case TEXT ->
                        at + 4 < bytes.length && bytes[at + 3] == 0 && bytes[at + 4] == 0
                                ? 5 + (bytes[at + 1] & 0xff) + ((bytes[at + 2] & 0xff) << 8)
                                : 0;
                    default -> 0;
                };
        return at + length <= bytes.length ? length : 0;
    }

    private static byte[] text(String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(5 + content.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) TEXT)
                .putInt(content.length)
                .put(content)
                .array();
    }

    private static byte[] number(long value) {
        return ByteBuffer.allocate(10)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) LONG)
                .put((byte) 8)
                .putLong(value)
                .array();
    }
}
