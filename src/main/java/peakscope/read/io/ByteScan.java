package peakscope.read.io;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks at eight bytes at a time. */
final class ByteScan {

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long LOWS = 0x7f7f7f7f7f7f7f7fL;

    /** Times each byte's 1 it is the part of a digit that tells it from '0'. */
    private static final long DIGIT = 0x0f;

    /** Odd, and its bits look random: 2^64 over the golden ratio. */
    private static final long MIXED = 0x9e3779b97f4a7c15L;

    private ByteScan() {}

    /** The first place of a byte from {@code from}; {@code to} if it is not before that. */
    static int indexOf(int value, byte[] bytes, int from, int to) {
        long wanted = ONES * value;
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long different = (long) EIGHT.get(bytes, at) ^ wanted;
            // The lowest high bit that is left is that of the first byte that is 0; those above it may be wrong.
            long zero = (different - ONES) & ~different & HIGHS;
            if (zero != 0) {
                return at + Long.numberOfTrailingZeros(zero) / Byte.SIZE;
            }
        }
        while (at < to && bytes[at] != value) {
            at++;
        }
        return at;
    }

    /** A hash of 64 bits of the first {@code length} bytes; all digits count as the same. */
    static long hash(byte[] bytes, int length) {
        long hash = length;
        int at = 0;
        for (; at <= length - Long.BYTES; at += Long.BYTES) {
            hash = mixed(hash, (long) EIGHT.get(bytes, at));
        }
        long rest = 0;
        for (; at < length; at++) {
            rest = (rest << Byte.SIZE) | (bytes[at] & 0xff);
        }
        return mixed(hash, rest);
    }

    /** Copies the first {@code length} bytes, with each digit replaced by a 0. */
    static void copyWithZeros(byte[] from, byte[] to, int length) {
        int at = 0;
        for (; at <= length - Long.BYTES; at += Long.BYTES) {
            EIGHT.set(to, at, withZeros((long) EIGHT.get(from, at)));
        }
        for (; at < length; at++) {
            to[at] = from[at] >= '0' && from[at] <= '9' ? (byte) '0' : from[at];
        }
    }

    private static long mixed(long hash, long eight) {
        long product = (hash ^ withZeros(eight)) * MIXED;
        return product ^ (product >>> 32);
    }

    private static long withZeros(long eight) {
        long overZero = eight ^ ONES * '0';
        // A byte's high bit is set if it is over 9: no carry goes to the next.
        long noDigit = ((overZero & LOWS) + ONES * (0x80 - 10)) | overZero;
        return eight & ~(((~noDigit & HIGHS) >>> 7) * DIGIT);
    }
}
