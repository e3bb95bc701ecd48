package peakscope.read.message.ending;

import com.google.re2j.Pattern;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import peakscope.read.io.LineReader;
import peakscope.read.io.LinesWithAny;

/**
 * What comes after a message in a log, line by line: signs of life, and how it ends. A memory error followed by progress or a good
 * end was handled.
 */
public final class Aftermath {

    /** Lines of each kind to keep; more after the last message add no certainty. */
    private static final int MOST = 50_000;

    /** Characters of a line to look at. */
    private static final int REACH = 400;

    /** Lines after a message in which the program may say that it tries again. */
    private static final int NEAR = 12;

    /** Lines after a message in which the program may say that it goes on. */
    private static final int NEXT = 3;

    /** Lines of progress needed after a message that was logged as more than a warning. */
    private static final int MUCH = 3;

    private static final LinesWithAny ASKS = LineTable.texts("asks for the status");

    private static final LinesWithAny SIGNS_OF_END = LineTable.texts("end");

    private static final LinesWithAny HELP = LineTable.texts("help");

    private static final Pattern HELPS = LineTable.pattern("help");

    private static final Pattern GOOD_END = LineTable.pattern("good end");

    private static final Pattern AFTERWORK = LineTable.pattern("work after the end");

    /** What the command script prints last, whatever the one that it ran came to. */
    private static final String TYPESCRIPT = "Script done";

    private static final LinesWithAny PARTS = LineTable.texts("part that failed");

    private static final Pattern NOTHING_DONE = LineTable.pattern("no good end");

    private static final LinesWithAny BEGINNINGS = LineTable.texts("begins anew");

    private static final Pattern ONLY_LOOKS = LineTable.pattern("only looks");

    private static final Pattern BEGINS_ANEW = LineTable.pattern("begins anew");

    private static final LinesWithAny INFORMS = LineTable.texts("informs");

    /** So many such lines after a warning, and nothing bad, show that the program goes on. */
    private static final int MANY_INFORM = 5;

    private static final Pattern EXIT_ZERO = LineTable.pattern("exit status 0");

    private static final Pattern STATE = LineTable.pattern("state of a failed job");

    private static final LinesWithAny PIPES = LineTable.texts("pipe");

    private static final Pattern PIPE = LineTable.pattern("pipe");

    private static final Pattern BAD_END = LineTable.pattern("bad end");

    private static final Pattern GRAVE = LineTable.pattern("grave");

    private static final LinesWithAny LEVELS = LineTable.texts("grave");

    private static final Pattern VALUES = LineTable.pattern("values");

    /** Who wrote a line on which a message may begin. */
    private final NavigableMap<Long, String> writers = new TreeMap<>();

    /** Who wrote a line on what goes well, by its number. */
    private final NavigableMap<Long, String> informing = new TreeMap<>();

    private final NavigableSet<Long> goodEnds = new TreeSet<>();
    private final NavigableSet<Long> badEnds = new TreeSet<>();
    private final NavigableSet<Long> grave = new TreeSet<>();

    /** Where the text begins anew. */
    private final NavigableSet<Long> begun = new TreeSet<>();

    private final LogEnd outcome = new LogEnd();
    private final SignsOfLife life = new SignsOfLife();
    private boolean watching;
    private boolean piped;
    private boolean pipesFail;
    private boolean helping;

    /** Whether a part of the work failed; what the program says when it is done with the others is no good end. */
    private boolean lacksPart;

    private long lastLine;
    private long lastValues;
    private int near;

    /** The line on which the status was asked for. */
    private long asked = -1;

    /** Notes that a message may begin on the line read last. */
    public void beginsHere(LineReader lines) {
        String writer = lines.log().writer();
        if (!writer.isEmpty()) {
            writers.put(lines.number(), writer);
            if (writers.size() > MOST) {
                writers.pollFirstEntry();
            }
        }
        life.beginsHere();
        near = NEAR;
        watching = true;
    }

    /** From here on all lines are looked at: in a log whose newest line stands first, what came after a message stands before it. */
    public void watch() {
        watching = true;
    }

    /** Takes the line read last; of lines before the first message, only the command matters. */
    public void accept(LineReader lines) {
        if (lines.matches(PIPES)) {
            String line = lines.log().text();
            pipesFail |= line.contains("pipefail");
            piped |= PIPE.matcher(line).find();
        }
        outcome.noteOtherEnd(lines);
        if (!watching || isHelp(lines)) {
            return;
        }
        outcome.accept(lines);
        if (lines.matches(BEGINNINGS) && !ONLY_LOOKS.matcher(start(lines)).find()) {
            note(begun, BEGINS_ANEW, start(lines), lines.number());
        }
        noteValues(lines);
        if (informing.size() < MOST && lines.matches(INFORMS)) {
            informing.put(lines.number(), lines.log().writer());
        }
        life.accept(lines, near > 0 && !isGrave(lines));
        if (lines.number() == asked + 1 && start(lines).strip().equals("0")) {
            goodEnds.add(lines.number());
        }
        asked = lines.matches(ASKS) && (!piped || pipesFail) ? lines.number() : asked;
        near--;
        if (near > 0 && isGrave(lines)) {
            grave.add(lines.number());
        }
        lacksPart |= lines.matches(PARTS);
        if (lines.matches(SIGNS_OF_END) && !lacksPart) {
            String line = lines.log().text();
            if (!line.startsWith(TYPESCRIPT)
                    && !NOTHING_DONE.matcher(line).find()
                    && !AFTERWORK.matcher(lines.text(1)).find()) {
                note(goodEnds, GOOD_END, line, lines.number());
            }
            if ((!piped || pipesFail) && !STATE.matcher(line).find()) {
                note(goodEnds, EXIT_ZERO, line, lines.number());
            }
            note(badEnds, BAD_END, line, lines.number());
        }
    }

    private void noteValues(LineReader lines) {
        String line = start(lines).strip();
        if (!line.isEmpty()) {
            lastLine = lines.number();
            lastValues = VALUES.matcher(line).find() ? lastLine : lastValues;
        }
    }

    /** Whether the log ends with values that a program has computed, and nothing goes wrong before. */
    public boolean endsWithValues(long line) {
        return lastValues > line && lastValues == lastLine && !outcome.isTroubledAfter(line);
    }

    /** Whether the line read last is one of a program's help, which a bad call or an error may print. */
    private boolean isHelp(LineReader lines) {
        if (lines.matches(HELP)) {
            helping |= HELPS.matcher(start(lines)).find();
        } else if (helping) {
            String line = start(lines);
            helping = line.isBlank() || line.startsWith(" ");
        }
        return helping;
    }

    private static boolean isGrave(LineReader lines) {
        return lines.matches(LEVELS) && GRAVE.matcher(lines.text(0)).find();
    }

    private static String start(LineReader lines) {
        String raw = lines.text(0);
        return raw.length() > REACH ? raw.substring(0, REACH) : raw;
    }

    private static void note(NavigableSet<Long> into, Pattern pattern, String line, long number) {
        if (pattern.matcher(line).find()) {
            into.add(number);
            if (into.size() > MOST) {
                into.pollFirst();
            }
        }
    }

    /** Whether an error is shown that is not about memory. */
    public boolean hasOtherError() {
        return outcome.hasOtherError();
    }

    /** Whether something was soon logged as an error. */
    public boolean isFollowedByError(long line) {
        return !grave.subSet(line, false, line + NEAR, true).isEmpty();
    }

    /** Whether the log goes on to results, and ends with them. */
    public boolean isFollowedByResults(long line) {
        return outcome.isGoodAfter(line, writers.getOrDefault(line, ""));
    }

    /** The same as {@link #after} in a log whose newest line stands first. */
    public Ending afterNewestFirst(long line, boolean mild) {
        String writer = writers.getOrDefault(line, "");
        long steps = life.steps(writer, 0, line);
        boolean triedAgain = life.triesAgain(line - NEAR, line + 1);
        return ending(steps > 0 && (mild || triedAgain), steps);
    }

    /**
     * What became of the program after a message about memory.
     *
     * @param line the last one on which it occurs
     * @param mild whether it was logged as a warning or less
     */
    public Ending after(long line, boolean mild) {
        String writer = writers.getOrDefault(line, "");
        // What other hosts go on with says nothing of this one.
        long steps = life.steps(writer, line, Long.MAX_VALUE);
        boolean ended = !goodEnds.tailSet(line, false).isEmpty()
                && !outcome.isBadAfter(line)
                && badEnds.tailSet(goodEnds.last(), false).isEmpty();
        // Some programs say so first, and then quote the error.
        boolean triedAgain = life.triesAgain(line - 1, line + NEAR);
        boolean goesOn = life.goesOn(line, line + NEXT) && !isFollowedByError(line);
        boolean informs = mild
                && !outcome.isTroubledAfter(line)
                && LogEnd.countOf(writer, informing.tailMap(line, false).values()) >= MANY_INFORM;
        return ending(
                ended || goesOn || informs || endsOtherwise(line, writer) || (steps > 0 && (mild || triedAgain)),
                steps);
    }

    /** Whether another error comes last, and between the two the program went on, or the text began anew. */
    private boolean endsOtherwise(long line, String writer) {
        long other = outcome.otherError();
        return other > line
                && (life.steps(writer, line, other) > 0
                        || outcome.hasResultBetween(line, other, writer)
                        || !begun.subSet(line, false, other, true).isEmpty());
    }

    private static Ending ending(boolean handled, long steps) {
        return handled ? Ending.HANDLED : steps >= MUCH ? Ending.UNSURE : Ending.FATAL;
    }
}
