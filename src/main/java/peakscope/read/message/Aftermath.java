package peakscope.read.message;

import com.google.re2j.Pattern;
import java.util.NavigableSet;
import java.util.TreeSet;
import peakscope.read.io.LineReader;
import peakscope.read.io.LogLine;
import peakscope.read.io.Needles;

/**
 * What a log tells of a program's life, line by line: progress, and a good end. A memory error that is followed by either was
 * handled.
 */
final class Aftermath {

    /** Lines of each kind that are kept; more after the last message do not make it surer. */
    private static final int MOST = 50_000;

    /** Characters of a line that are looked at. */
    private static final int REACH = 400;

    /** Lines behind a message in which somebody says that he tries again. */
    private static final int NEAR = 12;

    /** So many lines of progress are needed after a message that was not logged as a mere warning. */
    private static final int MUCH = 3;

    private static final Needles SIGNS = Needles.of(
            "loss",
            "step",
            "Step",
            "STEP",
            "poch",
            "iter",
            "it/s",
            "heckpoint",
            "exit code 0",
            "inished",
            "ompleted",
            "done",
            "uccess",
            "etry",
            "tokens/s",
            "xamples/s",
            "amples/s",
            "rying",
            "passed",
            "skipp",
            "Skipp",
            "educing",
            "alling back");

    private static final Pattern PROGRESS = Pattern.compile(
            "\\b(?i:step|iter(?:ation)?|epoch|batch)[ :=#/\\[]{1,3}\\d+|\\b(?i:loss)\\b['\"]?[ :=]{1,3}[+-]?\\d|(?i:saved?|saving|wrote)"
                    + " checkpoint|\\d (?:tokens|examples|samples)/s|\\d+it/s");

    private static final Pattern GOOD_END = Pattern.compile(
            "(?i)exit(?:ed)?(?: with)?(?: exit)?[ _]?(?:code|status)[:= ]+0\\b|\\b(?:training|run|job|fit|benchmark|sweep|search|program|export|evaluation)"
                    + " (?:is |was |has )?(?:finished|completed?|done|succeeded)|\\bfinished (?:training|successfully|in)|"
                    + "completed successfully|\\b(?:all )?done\\b[.,! ]*(?:$|in |exit)");

    private static final Pattern NEW_TRY = Pattern.compile(
            "(?i)\\b(?:retry(?:ing)?|try(?:ing)? (?:again|batch|with|a |next|smaller)|reducing|halving|lowering|falling back|fall back|fallback|skipp(?:ed|ing)|"
                    + "recover(?:ed|ing)|will use|using batch|does not fit|doesn't fit|too large|shrinking|decreasing)");

    private final NavigableSet<Long> progress = new TreeSet<>();
    private final NavigableSet<Long> goodEnds = new TreeSet<>();
    private final NavigableSet<Long> newTries = new TreeSet<>();

    /** Takes the line that was read last. */
    void accept(LineReader lines) {
        if (!lines.matches(SIGNS)) {
            return;
        }
        String raw = lines.text(0);
        String line =
                LogLine.of(raw.length() > REACH ? raw.substring(0, REACH) : raw).text();
        note(progress, PROGRESS, line, lines.number());
        note(goodEnds, GOOD_END, line, lines.number());
        note(newTries, NEW_TRY, line, lines.number());
    }

    private static void note(NavigableSet<Long> into, Pattern pattern, String line, long number) {
        if (pattern.matcher(line).find()) {
            into.add(number);
            if (into.size() > MOST) {
                into.pollFirst();
            }
        }
    }

    /**
     * What became of the program after a message of memory.
     *
     * @param line the last on which it stands
     * @param mild whether it was logged as a warning or less
     */
    Ending after(long line, boolean mild) {
        int steps = progress.tailSet(line, false).size();
        boolean ended = !goodEnds.tailSet(line, false).isEmpty();
        boolean triedAgain = !newTries.subSet(line, true, line + NEAR, true).isEmpty();
        if (ended || (steps > 0 && (mild || triedAgain))) {
            return Ending.HANDLED;
        }
        return steps >= MUCH ? Ending.UNSURE : Ending.FATAL;
    }
}
