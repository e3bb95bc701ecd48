package peakscope.read.text;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import peakscope.read.io.FileBytes;

/**
 * Reads a text file of any size line by line. A line may be gigabytes long in a damaged file, so only its beginning is
 * kept; bytes that are no UTF-8 are replaced.
 */
final class LineReader implements AutoCloseable {

    private static final int LONGEST = 1 << 16;

    private final InputStream in;
    private final byte[] line = new byte[LONGEST];
    private long number;

    LineReader(Path file) throws IOException {
        InputStream raw = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        raw.mark(4);
        byte[] magic = raw.readNBytes(3);
        raw.reset();
        in = FileBytes.isGzip(magic) ? new BufferedInputStream(new GZIPInputStream(raw), 1 << 16) : raw;
    }

    /** The next line without its end; null at the end of the file. */
    @Nullable
    String next() throws IOException {
        int length = 0;
        int c = in.read();
        if (c < 0) {
            return null;
        }
        for (; c >= 0 && c != '\n'; c = in.read()) {
            if (length < LONGEST) {
                line[length++] = (byte) c;
            }
        }
        number++;
        int end = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
        return new String(line, 0, end, StandardCharsets.UTF_8);
    }

    /** Of the line read last, from 1. */
    long number() {
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
