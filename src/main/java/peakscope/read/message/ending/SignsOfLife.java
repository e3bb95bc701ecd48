package peakscope.read.message.ending;

import com.google.re2j.Pattern;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import peakscope.read.io.LineReader;
import peakscope.read.io.LinesWithAny;

/** Signs of life in a log behind a message: progress, new tries, and words of going on. */
final class SignsOfLife {

    /** Lines of each kind to keep; more after the last message add no certainty. */
    private static final int MOST = 50_000;

    /** Lines of this kind to look at after the last message. */
    private static final int ENOUGH = 500;

    private static final LinesWithAny OF_PROGRESS = LineTable.texts("progress");

    private static final LinesWithAny OF_TRY = LineTable.texts("new try");

    private static final LinesWithAny OF_GOING_ON = LineTable.texts("goes on");

    private static final Pattern PROGRESS = LineTable.pattern("progress");

    private static final Pattern NEW_TRY = LineTable.pattern("new try");

    private static final Pattern GOES_ON = LineTable.pattern("goes on");

    private static final Pattern DOES_NOT = LineTable.pattern("does not go on");

    /** Who wrote a line of progress, by its number. */
    private final NavigableMap<Long, String> progress = new TreeMap<>();

    private final NavigableSet<Long> newTries = new TreeSet<>();
    private final NavigableSet<Long> goingOn = new TreeSet<>();
    private int looked;

    /** Notes that a message may begin on the line read last. */
    void beginsHere() {
        looked = 0;
    }

    /**
     * Takes the line read last.
     *
     * @param near whether it stands so soon behind a message that it may speak of it, and reports nothing worse
     */
    void accept(LineReader lines, boolean near) {
        boolean mayProgress = lines.matches(OF_PROGRESS);
        boolean mayTry = lines.matches(OF_TRY);
        boolean mayGoOn = near && lines.matches(OF_GOING_ON);
        if (looked >= ENOUGH || !(mayProgress || mayTry || mayGoOn)) {
            return;
        }
        looked++;
        String line = lines.log().text();
        boolean progresses = mayProgress && PROGRESS.matcher(line).find();
        boolean tries = mayTry && NEW_TRY.matcher(line).find();
        boolean goesOn = mayGoOn && GOES_ON.matcher(line).find();
        if (!(progresses || tries || goesOn) || DOES_NOT.matcher(line).find()) {
            return;
        }
        if (progresses) {
            progress.put(lines.number(), lines.log().writer());
            if (progress.size() > MOST) {
                progress.pollFirstEntry();
            }
        }
        if (tries) {
            note(newTries, lines.number());
        }
        if (goesOn) {
            note(goingOn, lines.number());
        }
    }

    private static void note(NavigableSet<Long> into, long number) {
        into.add(number);
        if (into.size() > MOST) {
            into.pollFirst();
        }
    }

    /** How many lines between two others tell of progress and may be a writer's. */
    long steps(String writer, long after, long before) {
        return LogEnd.countOf(
                writer, progress.subMap(after, false, before, false).values());
    }

    /** Whether something is tried again from one line to another. */
    boolean triesAgain(long from, long to) {
        return !newTries.subSet(from, true, to, true).isEmpty();
    }

    /** Whether the program says from one line to another that it goes on. */
    boolean goesOn(long from, long to) {
        return !goingOn.subSet(from, true, to, true).isEmpty();
    }
}
