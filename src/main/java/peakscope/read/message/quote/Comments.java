package peakscope.read.message.quote;

import com.google.re2j.Pattern;
import java.util.Map;
import java.util.TreeMap;
import peakscope.read.io.LineReader;

/**
 * Where a text holds comments of a program over several lines: beside its code, indented like it, or in sentences that run on
 * from line to line. An error in one is told, not logged. People also put the output of a run behind comment signs; that is
 * no such comment.
 */
final class Comments {

    /** A root prompt stands on single lines, and a heading of Markdown has text below. */
    private static final int FEWEST = 3;

    /** Sentences that go on in the next line, of which prose has more than one. */
    private static final int MANY = 2;

    /** Comments to keep; a text with more is no log. */
    private static final int MOST = 10_000;

    private static final Pattern COMMENT = Pattern.compile("^\\s*(?:#|//)(?: |$)");

    private static final Pattern INDENTED = Pattern.compile("^\\s+(?:#|//) ");

    private static final Pattern EMPTY = Pattern.compile("\\s*(?:#|//)\\s*");

    private static final Pattern GOES_ON = Pattern.compile("[a-z,]$");

    private static final Pattern CONTINUES = Pattern.compile("^(?:#|//) [a-z]\\w* ");

    /** What only a run prints, as in a notebook that is exported as a program. */
    private static final String TRACEBACK = "Traceback (most recent";

    /** The last line of each by its first. */
    private final TreeMap<Long, Long> ranges = new TreeMap<>();

    private long begun;
    private long last;
    private int lines;
    private int sentences;
    private boolean isSource;
    private boolean isOutput;
    private boolean goesOn;

    /** Takes the line read last. */
    void accept(LineReader reader) {
        if (!reader.matches(Comments::mayBe)) {
            if (lines > 0) {
                isSource |= ProgramText.isCode(reader.text(0));
                keep();
                lines = 0;
            }
        } else if (COMMENT.matcher(reader.text(0)).find()) {
            if (lines == 0) {
                begin(reader);
            }
            String line = reader.text(0);
            isSource |= INDENTED.matcher(line).find();
            isOutput |= line.contains(TRACEBACK);
            sentences += goesOn && CONTINUES.matcher(line).find() ? 1 : 0;
            goesOn = GOES_ON.matcher(line).find()
                    || (goesOn && EMPTY.matcher(line).matches());
            last = reader.number();
            lines++;
            keep();
        }
    }

    private void begin(LineReader reader) {
        begun = reader.number();
        sentences = 0;
        goesOn = false;
        isOutput = false;
        isSource = begun > 1 && ProgramText.isCode(reader.text(1));
    }

    private void keep() {
        if (isOutput) {
            ranges.remove(begun);
        } else if (lines >= FEWEST && (isSource || sentences >= MANY) && ranges.size() < MOST) {
            ranges.put(begun, last);
        }
    }

    /** Blank lines end no comment. */
    private static boolean mayBe(byte[] line, int length) {
        int start = 0;
        while (start < length && (line[start] == ' ' || line[start] == '\t' || line[start] == '\r')) {
            start++;
        }
        return start == length || line[start] == '#' || line[start] == '/';
    }

    /** Whether a line is inside of one. */
    boolean hold(long line) {
        Map.Entry<Long, Long> found = ranges.floorEntry(line);
        return found != null && line <= found.getValue();
    }
}
