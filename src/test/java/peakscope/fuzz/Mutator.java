package peakscope.fuzz;

import java.util.Arrays;
import java.util.Random;

/** Makes a damaged file from another file. */
interface Mutator {

    /** Largest size of a file, so that a slow one is slow because of its content. */
    int LARGEST = 4 << 20;

    byte[] mutate(byte[] whole, Random random);

    /** Some bytes changed, the end cut off, or a stretch of ones, doubled or taken out. */
    static byte[] bytes(byte[] whole, Random random) {
        if (whole.length == 0) {
            return whole;
        }
        byte[] bytes = whole.clone();
        int at = random.nextInt(bytes.length);
        int length = Math.min(bytes.length - at, 1 + random.nextInt(random.nextBoolean() ? 8 : 400));
        switch (random.nextInt(5)) {
            case 0 -> {
                for (int i = 0; i <= random.nextInt(20); i++) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                }
            }
            case 1 -> bytes = Arrays.copyOf(bytes, at);
            case 2 -> Arrays.fill(bytes, at, at + length, (byte) 0xff);
            case 3 -> bytes = spliced(bytes, at, at + length, new byte[0]);
            default -> bytes = spliced(bytes, at, at, Arrays.copyOfRange(bytes, at, at + length));
        }
        return bytes;
    }

    /** Replaces what is between two places. */
    static byte[] spliced(byte[] bytes, int from, int to, byte[] instead) {
        byte[] result = new byte[bytes.length - (to - from) + instead.length];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(instead, 0, result, from, instead.length);
        System.arraycopy(bytes, to, result, from + instead.length, bytes.length - to);
        return result;
    }
}
