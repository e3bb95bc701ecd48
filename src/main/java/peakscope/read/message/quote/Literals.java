package peakscope.read.message.quote;

import com.google.re2j.Pattern;
import java.util.Map;
import java.util.TreeMap;
import peakscope.read.io.LineReader;
import peakscope.read.io.LinesWithAny;

/**
 * Where a text holds the source of a program: docstrings, strings written over several lines, and comments. An error in one
 * is an example.
 */
public final class Literals {

    private static final String TRIPLE = "\"\"\"";

    private static final String SINGLE = "'''";

    private static final LinesWithAny WITH_TRIPLE = LinesWithAny.of(TRIPLE, SINGLE);

    /** In a traceback, which another process's may end with three quotation marks. */
    private static final LinesWithAny TRACED = LinesWithAny.of("  File \"");

    /** Three quotation marks alone on an indented line; at the left edge, people write them for a fence of Markdown. */
    private static final Pattern BARE_TRIPLE = Pattern.compile("^\\s+(?:\"\"\"|''')\\s*$");

    private static final Pattern SIGNATURE_ENDS =
            Pattern.compile("^\\s*(?:(?:async )?def |class |\\)).*:\\s*(?:#.*)?$");

    /** Whether a line is a string and nothing else, so that the next one may continue it. */
    private static final LineReader.LineFilter STRING = (line, length) -> {
        int start = 0;
        while (start < length && line[start] == ' ') {
            start++;
        }
        int end = length;
        while (end > start && (line[end - 1] == ',' || line[end - 1] == ')')) {
            end--;
        }
        return end - start > 2 && (line[start] == '"' || line[start] == '\'') && line[end - 1] == line[start];
    };

    /** What stands before the first of the strings: a call or an assignment. */
    private static final Pattern OPENS = Pattern.compile("[\\w=] ?[(=]\\s*$");

    private static final Pattern AT_EDGE = Pattern.compile("^[frb]?\"\"\"");

    /** A string of several lines that is given to a name, or to a function. */
    private static final Pattern GIVEN =
            Pattern.compile("(?:[\\w'\"\\])] ?[:=]|\\w\\(|,|\\breturn) ?[frbFRB]{0,2}(?:\"\"\"|''')[^\"']*$");

    /** The end of one, behind which its statement goes on. */
    private static final Pattern CLOSES = Pattern.compile("(?:\"\"\"|''')[,)\\]};.]");

    /** Lines of a text in which a string may end that began before it. */
    private static final int HEAD = 200;

    /** Literals to keep; a text with more is no log. */
    private static final int MOST = 10_000;

    /** The last line of each by its first. */
    private final TreeMap<Long, Long> ranges = new TreeMap<>();

    private final Comments comments = new Comments();
    private long begun;
    private boolean inTriple;
    private boolean traced;
    private boolean inStrings;

    /** Takes the line read last. */
    public void accept(LineReader lines) {
        comments.accept(lines);
        traced |= lines.matches(TRACED);
        if (lines.matches(WITH_TRIPLE) && count(lines.text(0)) % 2 == 1) {
            triple(lines);
        }
        if (!lines.matches(STRING)) {
            inStrings = false;
        } else if (inStrings) {
            put(begun, lines.number());
        } else if (lines.number() > 1 && OPENS.matcher(lines.text(1)).find()) {
            inStrings = true;
            begun = lines.number();
        }
    }

    private void triple(LineReader lines) {
        if (inTriple) {
            inTriple = false;
            put(begun, lines.number());
        } else if (SIGNATURE_ENDS.matcher(lines.text(1)).find()
                || beginsFile(lines)
                || BARE_TRIPLE.matcher(lines.text(0)).find()
                || GIVEN.matcher(lines.text(0)).find()) {
            inTriple = true;
            begun = lines.number();
        } else if (ranges.isEmpty() && lines.number() <= HEAD && !traced) {
            put(1, lines.number());
        }
    }

    /** The docstring of a whole file stands at its left edge, below nothing but comments. */
    private static boolean beginsFile(LineReader lines) {
        String above = lines.number() == 1 ? "" : lines.text(1);
        return AT_EDGE.matcher(lines.text(0)).find() && (above.isBlank() || above.startsWith("#"));
    }

    private void put(long first, long last) {
        if (ranges.size() < MOST) {
            ranges.put(first, last);
        }
    }

    private int count(String line) {
        boolean opensOrCloses = BARE_TRIPLE.matcher(line).find()
                || GIVEN.matcher(line).find()
                || (inTriple && CLOSES.matcher(line).find());
        return opensOrCloses ? 1 : line.split(TRIPLE, -1).length - 1;
    }

    /** Whether a line is inside of one. */
    public boolean hold(long line) {
        Map.Entry<Long, Long> last = ranges.floorEntry(line);
        return (last != null && line <= last.getValue()) || (inTriple && line >= begun) || comments.hold(line);
    }
}
