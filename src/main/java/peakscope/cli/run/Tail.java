package peakscope.cli.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/** Passes on a program's output byte by byte, without delay, and keeps the end of it, which usually holds the error. */
final class Tail {

    static final int MOST = 16 << 20;

    private static final int BLOCK = 1 << 14;

    private final int most;
    private byte[] older = new byte[0];
    private ByteArrayOutputStream newer = new ByteArrayOutputStream();

    /** @param most bytes to keep; up to twice as many may be held */
    Tail(int most) {
        this.most = most;
    }

    /** Reads to the end, even after nobody accepts the output any more. */
    void copy(InputStream from, OutputStream to) {
        byte[] block = new byte[BLOCK];
        boolean taken = true;
        try {
            int count;
            while ((count = from.read(block)) > 0) {
                keep(block, count);
                taken = taken && handedOn(block, count, to);
            }
        } catch (IOException closed) {
            // The program closed its end, or was killed in the middle: keep what arrived.
        }
    }

    private static boolean handedOn(byte[] block, int count, OutputStream to) {
        try {
            to.write(block, 0, count);
            to.flush();
            return true;
        } catch (IOException gone) {
            return false;
        }
    }

    private synchronized void keep(byte[] block, int count) {
        if (newer.size() + count > most) {
            older = newer.toByteArray();
            newer = new ByteArrayOutputStream();
        }
        newer.write(block, 0, count);
    }

    /** The kept bytes, at most the requested number. */
    synchronized byte[] bytes() {
        byte[] last = newer.toByteArray();
        int before = Math.min(older.length, most - Math.min(most, last.length));
        byte[] all =
                Arrays.copyOf(Arrays.copyOfRange(older, older.length - before, older.length), before + last.length);
        System.arraycopy(last, 0, all, before, last.length);
        return all;
    }
}
