package peakscope.read.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;

/**
 * Reads a text file of any size line by line. A line may be gigabytes long in a damaged file, so only its beginning is
 * kept; bytes that are not UTF-8 are replaced.
 */
public final class LineReader implements AutoCloseable {

    private static final int LONGEST = 1 << 20;

    /** A device can give a line that never ends. */
    private static final long LONGEST_PASSED = 256L << 20;

    /** Or random bytes, of which every 256th is 0; a log has a few zero bytes, or a run of them where it was cut. */
    private static final long LOOKED_AT = 16L << 20;

    /** What a line says in the beginning tells what it is about. */
    private static final int LOG_REACH = 400;

    private static final long MOST_ZEROS = LOOKED_AT / 1024;

    /** Number of earlier lines that can still be requested. */
    public static final int REMEMBERED = 6;

    private final InputStream in;
    private final byte[] chunk = new byte[1 << 16];
    private int at;
    private int filled;
    /** The line read last and a few before it, in reused buffers, so that a log of gigabytes makes no garbage. */
    private final byte[][] lines = new byte[REMEMBERED + 1][1 << 12];

    private final int[] lengths = new int[REMEMBERED + 1];
    private int current;
    private byte[] line = lines[0];
    private int length;
    private long number;
    private long total;
    private long zeros;
    private long passed;

    private final TemplateSearch search = new TemplateSearch();
    private boolean isSearched;

    /** The line read last, without a logger's prefix; null before somebody asks for it. */
    private @Nullable LogLine log;

    /** Reads a file, unpacking gzip. */
    public LineReader(Path file) throws IOException {
        this(Files.newInputStream(file));
    }

    /** Reads a stream to its end, unpacking gzip. */
    public LineReader(InputStream stream) throws IOException {
        in = FileBytes.unpacked(stream);
    }

    /**
     * The next line without its end; null at the end of the file. Checks now and then for cancellation.
     *
     * @throws java.util.concurrent.CancellationException when nobody does
     */
    public @Nullable String next(Progress progress) throws IOException {
        return advance(progress) ? text(0) : null;
    }

    /**
     * Goes to the next line without making text of it; false at the end of the file. Checks now and then for cancellation.
     *
     * @throws java.util.concurrent.CancellationException when nobody does
     */
    public boolean advance(Progress progress) throws IOException {
        boolean any = advance();
        if ((number & 0xFFF) == 0) {
            progress.stopIfCancelled();
        }
        return any;
    }

    /** Goes to the next line without making text of it; false at the end of the file. */
    public boolean advance() throws IOException {
        current = (current + 1) % lines.length;
        line = lines[current];
        length = 0;
        passed = 0;
        isSearched = false;
        log = null;
        boolean any = false;
        while (at < filled || fill()) {
            int end = ByteScan.indexOf('\n', chunk, at, filled);
            keep(at, end - at);
            any = true;
            at = end + 1;
            if (end < filled) {
                break;
            }
        }
        if (length > 0 && line[length - 1] == '\r') {
            length--;
        }
        lines[current] = line;
        lengths[current] = length;
        number += any ? 1 : 0;
        return any;
    }

    /**
     * A line as text.
     *
     * @param back 0 for the line read last, 1 for the one before it, up to {@link #REMEMBERED}
     */
    public String text(int back) {
        int which = Math.floorMod(current - back, lines.length);
        return new String(lines[which], 0, lengths[which], StandardCharsets.UTF_8);
    }

    /** The first {@value #LOG_REACH} characters of the line read last, without a logger's prefix. */
    public LogLine log() {
        LogLine known = log;
        if (known == null) {
            String raw = text(0);
            known = LogLine.of(raw.length() > LOG_REACH ? raw.substring(0, LOG_REACH) : raw);
            log = known;
        }
        return known;
    }

    /** Whether the line read last contains one of some texts. */
    public boolean matches(LinesWithAny texts) {
        if (!isSearched) {
            search.search(line, length);
            isSearched = true;
        }
        return search.contains(texts.set(), line, length);
    }

    /** Whether a filter accepts the line read last. */
    public boolean matches(LineFilter filter) {
        return filter.accepts(line, length);
    }

    /** Accepts or rejects a line by its bytes. */
    public interface LineFilter {
        /** Looks at the first {@code length} bytes, which are the line. */
        boolean accepts(byte[] bytes, int lineLength);
    }

    private boolean fill() throws IOException {
        at = 0;
        filled = Math.max(0, in.read(chunk));
        if (total < LOOKED_AT) {
            for (int i = ByteScan.indexOf(0, chunk, 1, filled);
                    i < filled;
                    i = ByteScan.indexOf(0, chunk, i + 1, filled)) {
                zeros += chunk[i - 1] != 0 ? 1 : 0;
            }
        }
        total += filled;
        if (zeros > MOST_ZEROS) {
            throw new IOException("it is not text");
        }
        return filled > 0;
    }

    private void keep(int from, int count) throws IOException {
        passed += count;
        if (passed > LONGEST_PASSED) {
            throw new IOException("it has a line of more than " + new Bytes(LONGEST_PASSED) + ", so it is not text");
        }
        int kept = Math.min(count, LONGEST - length);
        if (length + kept > line.length) {
            line = Arrays.copyOf(line, Math.min(LONGEST, Math.max(line.length * 2, length + kept)));
        }
        System.arraycopy(chunk, from, line, length, kept);
        length += kept;
    }

    /** The number of the line read last, from 1. */
    public long number() {
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
