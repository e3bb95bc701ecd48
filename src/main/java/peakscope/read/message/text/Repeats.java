package peakscope.read.message.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import peakscope.read.io.LogLine;

/**
 * Lines of a program that fails again and again, in almost the same words: a loop that retries prints them by the hundred thousand.
 * The first are searched as all others are, and of the rest only the last.
 */
public final class Repeats {

    /** So often may lines be alike, but for their numbers, as those of many ranks are. */
    private static final int MANY = 1000;

    /** Different lines to count, and lines to hold. */
    private static final int MOST = 4000;

    private static final int LONGEST = 300;

    private record Line(long number, String raw) {}

    private final Map<String, Integer> seen = new HashMap<>();
    private final List<Line> latest = new ArrayList<>();
    private boolean repeating;

    /** Counts a line that may be part of a message; returns whether it has been there often enough. */
    public boolean isOne(String raw) {
        String text = LogLine.of(raw).text();
        String form = text.substring(0, Math.min(LONGEST, text.length())).replaceAll("\\d+", "0");
        int times = seen.size() < MOST || seen.containsKey(form) ? seen.merge(form, 1, Integer::sum) : 1;
        repeating = times > MANY;
        return repeating;
    }

    /** Whether the line counted last was one. */
    public boolean goesOn() {
        return repeating;
    }

    /** Holds a repeated line instead of all before it. */
    public void begin(long number, String raw) {
        latest.clear();
        add(number, raw);
    }

    /** Holds a line after it. */
    public void add(long number, String raw) {
        if (latest.size() < MOST) {
            latest.add(new Line(number, raw));
        }
    }

    /** Hands on the last repeated lines. */
    public void end(ObjLongConsumer<String> lines) {
        latest.forEach(line -> lines.accept(line.raw(), line.number()));
        latest.clear();
        repeating = false;
    }
}
