package peakscope.read.torch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import peakscope.read.io.FileBytes;
import peakscope.read.io.ReadException;

/** The bytes of a pickle in order, with their offset for messages. Only one block is kept. */
final class PickleInput {

    /** Characters kept of a text; names in a snapshot are shorter. */
    private static final int LONGEST_TEXT = 1 << 16;

    private final String file;
    private final InputStream stream;
    private final byte[] block = new byte[1 << 16];
    private int at;
    private int filled;
    private long before;

    PickleInput(String file, InputStream stream) {
        this.file = file;
        this.stream = stream;
    }

    /** Bytes read so far. */
    long position() {
        return before + at;
    }

    /** The next byte, from 0 to 255. */
    int next() throws ReadException {
        if (at == filled && !fill()) {
            throw damaged("the file ends before the pickle does");
        }
        return block[at++] & 0xff;
    }

    /** A whole number of this many bytes, lowest first, unsigned if shorter than 8. */
    long unsigned(int bytes) throws ReadException {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number |= (long) next() << (i * 8);
        }
        return number;
    }

    /** The same in two's complement. */
    long signed(int bytes) throws ReadException {
        int unused = 64 - bytes * 8;
        return bytes == 0 ? 0 : unsigned(bytes) << unused >> unused;
    }

    double number() throws ReadException {
        return Double.longBitsToDouble(Long.reverseBytes(unsigned(8)));
    }

    /** A text of this many bytes; only the beginning of a very long one is kept. */
    String text(long length) throws ReadException {
        byte[] kept = new byte[(int) Math.min(checked(length), LONGEST_TEXT)];
        int count = 0;
        while (count < kept.length) {
            kept[count++] = (byte) next();
        }
        skip(length - kept.length);
        return new String(kept, StandardCharsets.UTF_8);
    }

    void skip(long length) throws ReadException {
        long left = checked(length);
        while (left > 0) {
            if (at == filled && !fill()) {
                throw damaged("the file ends before the pickle does");
            }
            int part = (int) Math.min(left, filled - at);
            at += part;
            left -= part;
        }
    }

    /** Reports what is wrong at the opcode read last. */
    ReadException damaged(String what) {
        return at(position(), what, "save the snapshot or copy the file again");
    }

    ReadException at(long offset, String what, String remedy) {
        return ReadException.at(file, String.format(Locale.ROOT, "byte %,d", offset), what, remedy);
    }

    private long checked(long length) throws ReadException {
        if (length < 0) {
            throw damaged("a length is larger than any file");
        }
        return length;
    }

    private boolean fill() throws ReadException {
        before += filled;
        at = 0;
        filled = 0;
        try {
            int count = stream.read(block);
            filled = Math.max(count, 0);
            return count > 0;
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(file, unreadable);
        }
    }
}
