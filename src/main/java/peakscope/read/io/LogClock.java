package peakscope.read.io;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Remembers the beginning of the last line with a time, so that the lines after it can be dated. */
public final class LogClock implements LineReader.LineFilter {

    private static final int LONGEST = 120;

    /** A time stands at the beginning of a line, except in lines that are JSON. */
    private static final int USUAL = 48;

    private final byte[] head = new byte[LONGEST];
    private int length;

    /** Looks at a line and never accepts it: this filter only listens. */
    @Override
    public boolean accepts(byte[] bytes, int lineLength) {
        int end = Math.min(lineLength, lineLength > 0 && bytes[0] == '{' ? LONGEST : USUAL);
        if (mayHaveTime(bytes, end)) {
            length = end;
            System.arraycopy(bytes, 0, head, 0, length);
        }
        return false;
    }

    /** Whether it contains two digits, a colon and a digit. */
    private static boolean mayHaveTime(byte[] bytes, int end) {
        for (int at = 2; at + 1 < end; at++) {
            if (bytes[at] == ':' && isDigit(bytes[at - 2]) && isDigit(bytes[at - 1]) && isDigit(bytes[at + 1])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDigit(byte sign) {
        return sign >= '0' && sign <= '9';
    }

    /** When the last line with a time was logged. */
    public Optional<LogTime> now() {
        return LogTime.of(new String(head, 0, length, StandardCharsets.UTF_8));
    }
}
