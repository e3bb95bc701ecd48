package peakscope.read.io;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Remembers the beginning of the last line with a time, so that the lines after it can be dated, and in which order lines come. */
public final class LogClock implements LineReader.LineFilter {

    private static final int LONGEST = 120;

    /** A time stands at the beginning of a line, except in lines that are JSON. */
    private static final int USUAL = 48;

    /** Lines with a time to compare, at the most; and those that must be older than the one before them, at the least. */
    private static final int COMPARED = 50;

    private static final int ENOUGH = 2;

    private final byte[] head = new byte[LONGEST];
    private int length;
    private int compared;
    private int older;
    private boolean newer;
    private Optional<LogTime> before = Optional.empty();

    /** Looks at a line and never accepts it: this filter only listens. */
    @Override
    public boolean accepts(byte[] bytes, int lineLength) {
        int end = Math.min(lineLength, lineLength > 0 && bytes[0] == '{' ? LONGEST : USUAL);
        if (mayHaveTime(bytes, end)) {
            length = end;
            System.arraycopy(bytes, 0, head, 0, length);
            if (compared < COMPARED) {
                compare();
            }
        }
        return false;
    }

    private void compare() {
        Optional<LogTime> now = now();
        if (now.isPresent() && before.isPresent()) {
            compared++;
            int order = now.get().compareTo(before.get());
            older += order < 0 ? 1 : 0;
            newer |= order > 0;
        }
        before = now.or(() -> before);
    }

    /** Whether what is logged last stands first, as a log explorer exports it. */
    public boolean isNewestFirst() {
        return older >= ENOUGH && !newer;
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
