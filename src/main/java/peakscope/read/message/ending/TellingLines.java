package peakscope.read.message.ending;

import java.util.ArrayList;
import java.util.List;
import peakscope.read.io.LineReader;
import peakscope.read.io.LogLine;

/**
 * The lines of a text that tell what became of its program: the first ones, those around each that may be about memory, and the
 * last ones.
 */
public final class TellingLines {

    /** A text begins with its title or with the command that was run. */
    private static final int FIRST = 5;

    private static final int AFTER = 12;

    /** A log that repeats an error tells no more by that. */
    private static final int MOST = 400;

    /** Characters of a line; a record of a log may hold a whole traceback. */
    private static final int REACH = 2_000;

    private final List<String> lines = new ArrayList<>();
    private long taken;
    private int left;

    /**
     * Takes the line read last.
     *
     * @param sign whether it may be about memory
     */
    public void accept(LineReader reader, boolean sign) {
        left = sign ? AFTER + 1 : Math.max(0, left - 1);
        if (lines.size() >= MOST) {
            return;
        }
        if (sign) {
            takeFrom(reader.number() - LineReader.REMEMBERED, reader, 0);
        } else if (left > 0 || reader.number() <= FIRST) {
            take(reader.number(), reader.text(0));
        }
    }

    /** All of them, after the last line. */
    public List<String> all(LineReader ended) {
        takeFrom(ended.number() - LineReader.REMEMBERED + 1, ended, 1);
        return lines;
    }

    /** Takes the lines from one on that were not taken yet. */
    private void takeFrom(long first, LineReader reader, int passed) {
        for (long number = Math.max(taken + 1, first); number <= reader.number(); number++) {
            take(number, reader.text((int) (reader.number() - number) + passed));
        }
    }

    private void take(long number, String line) {
        String plain = LogLine.ANSI.matcher(line).replaceAll("");
        lines.add(plain.length() > REACH ? plain.substring(0, REACH) : plain);
        taken = number;
    }
}
