package peakscope.read.message.ending;

import com.google.re2j.Pattern;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import peakscope.read.io.LineReader;
import peakscope.read.io.LinesWithAny;
import peakscope.read.io.LogLine;

/**
 * Lines in which a log may tell of results. Only the last ones matter, and only behind an error, so they are kept as they are, and
 * looked at when it is asked.
 */
final class Results {

    /** Lines to keep; more add no certainty. */
    private static final int MOST = 2_000;

    /** Lines of success needed after an error. */
    private static final int ENOUGH = 2;

    private static final LinesWithAny SIGNS = LineTable.texts("result");

    private static final Pattern GOOD = LineTable.pattern("result");

    private record Line(long number, LogLine log) {

        boolean isGood() {
            return GOOD.matcher(log.text()).find();
        }
    }

    private final Deque<Line> last = new ArrayDeque<>();

    /** Takes the line read last. */
    void accept(LineReader lines) {
        if (lines.matches(SIGNS)) {
            last.addLast(new Line(lines.number(), lines.log()));
            if (last.size() > MOST) {
                last.removeFirst();
            }
        }
    }

    /** Whether there is one between two lines that a writer may have written. */
    boolean areBetween(long after, long before, String writer) {
        return last.stream()
                .anyMatch(line -> line.number() > after
                        && line.number() < before
                        && line.isGood()
                        && LogEnd.mayBe(writer, line.log().writer()));
    }

    /**
     * Whether there are enough from a line on, and the last one stands behind another line, which is bad.
     *
     * @param writer who wrote the first line; what others tell says nothing of it
     */
    boolean areAfter(long from, long bad, String writer) {
        int found = 0;
        boolean isLast = true;
        for (Iterator<Line> lines = last.descendingIterator(); lines.hasNext() && found < ENOUGH; ) {
            Line line = lines.next();
            if (line.number() < from || (isLast && line.number() <= bad)) {
                return false;
            }
            if (line.isGood()) {
                isLast = false;
                found += LogEnd.mayBe(writer, line.log().writer()) ? 1 : 0;
            }
        }
        return found >= ENOUGH;
    }
}
