package peakscope.read.message;

import com.google.re2j.Pattern;
import java.util.Map;
import java.util.TreeMap;
import peakscope.read.io.LineReader;
import peakscope.read.io.LinesWithAny;

/** Where a text holds the docstrings of Python source: an error in one is an example. */
final class Docstrings {

    private static final String QUOTES = "\"\"\"";

    private static final LinesWithAny WITH_QUOTES = LinesWithAny.of(QUOTES);

    private static final Pattern SIGNATURE_ENDS =
            Pattern.compile("^\\s*(?:(?:async )?def |class |\\)).*:\\s*(?:#.*)?$");

    /** Docstrings to keep; a text with more is no log. */
    private static final int MOST = 10_000;

    /** The last line of each by its first. */
    private final TreeMap<Long, Long> ranges = new TreeMap<>();

    private long begun;
    private boolean open;

    /** Takes the line read last. */
    void accept(LineReader lines) {
        if (!lines.matches(WITH_QUOTES) || count(lines.text(0)) % 2 == 0) {
            return;
        }
        if (open) {
            open = false;
            if (ranges.size() < MOST) {
                ranges.put(begun, lines.number());
            }
        } else if (SIGNATURE_ENDS.matcher(lines.text(1)).find()) {
            open = true;
            begun = lines.number();
        }
    }

    private static int count(String line) {
        return line.split(QUOTES, -1).length - 1;
    }

    /** Whether a line is inside of one. */
    boolean hold(long line) {
        Map.Entry<Long, Long> last = ranges.floorEntry(line);
        return last != null && line <= last.getValue();
    }
}
