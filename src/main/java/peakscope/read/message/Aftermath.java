package peakscope.read.message;

import com.google.re2j.Pattern;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import peakscope.read.io.LineReader;
import peakscope.read.io.LinesWithAny;
import peakscope.read.io.LogLine;

/**
 * Signs of life in a log, line by line: progress, and a good end. A memory error followed by either was handled.
 */
final class Aftermath {

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

    /** Lines of this kind to look at after the last message. */
    private static final int ENOUGH = 500;

    private static final LinesWithAny SIGNS = LinesWithAny.of(
            "loss",
            "step",
            "Step",
            "STEP",
            "poch",
            "iter",
            "[==",
            "it/s",
            "heckpoint",
            "etry",
            "tokens/s",
            "amples/s",
            "rying",
            "kipp",
            "caching",
            "gnoring",
            "ontinued",
            "loaded into",
            "CPU instead",
            "educing",
            "alling back",
            "atch",
            "ecover",
            "alving",
            "owering",
            "hrinking",
            "ecreasing",
            "too large",
            "t fit",
            "Continuing",
            "poca ",
            "poque ",
            "reduzindo",
            "reduciendo",
            "verkleiner");

    /** A shell that is asked for the status of the command before, which the next line tells. */
    private static final LinesWithAny ASKS = LinesWithAny.of("echo $?");

    private static final LinesWithAny SIGNS_OF_END = LinesWithAny.of(
            "exit",
            "inished",
            "omplete",
            "done",
            "Done",
            "DONE",
            "uccess",
            "ucceeded",
            "SUCCE",
            "PASS",
            "ok ",
            "stopped: ",
            "PASSED",
            " passed",
            "core dumped",
            "FAIL",
            "ssertion ",
            "digo de sa",
            "code de sortie",
            "Aborted",
            "Segmentation");

    private static final LinesWithAny HELP = LinesWithAny.of("usage:", "options:", "arguments:", "xit status:");

    /** The heads of the parts of a program's help. */
    private static final Pattern HELPS =
            Pattern.compile("(?i)^(?:usage|options|(?:positional|optional) arguments|exit status):");

    private static final Pattern PROGRESS = Pattern.compile(
            "(?:^|[^\\w{(])(?i:step|iter(?:ation)?|epoch|epoche|[eé]poca|[eé]poque|batch)['\"]?[ :=#/\\[]{1,3}\\d+|\\b(?i:loss)\\b['\"]?[ :=]{1,3}['\"]?[+-]?\\d|(?i:saved?|saving|wrote)"
                    + " checkpoint|\\d (?:tokens|examples|samples)/s|\\d/\\d+ \\[=+[>.\\]]|\\d+it/s");

    private static final Pattern GOOD_END = Pattern.compile(
            "(?i)\\b(?:training|run|job|fit|benchmark|sweep|search|program|export|evaluation)"
                    + " (?:is |was |has )?(?:finished|completed?|done|succeeded)|\\bfinished (?:training|successfully|in)|"
                    + "completed successfully|\\bjob ['\"]?[\\w.-]+['\"]? succeeded|^(?:\\[ +)?PASSED(?:[^:\\w]|$)|\\b\\d+ of \\d+ (?:runs|jobs|trials|tasks|cells|points) (?:done|finished|complete)|^=+ \\d+ passed(?:, \\d+ (?:skipped|warnings?|xfailed|deselected))* in |\\b(?:status|result)['\"]?[=: ]+['\"]?SUCCE(?:EDED|SS)\\b|^ok\\s+\\S+\\s+\\d[\\d.]*s\\b|^All tests successful\\b|\\bstopped: `max_\\w+=\\d+` reached|\\b(?:all )?done\\b[.,! ]*(?:$|in |exit|best |final |total |saved |wrote )");

    /** What a program still does when it has failed, and may be done with. */
    private static final Pattern AFTERWORK = Pattern.compile("(?i)\\b(?:uploading|syncing|cleaning up|flushing)\\b");

    /** What the command script prints last, whatever the one that it ran came to. */
    private static final String TYPESCRIPT = "Script done";

    /** A count of nothing; an entry in a list of what people have done since; a job that is complete because it failed. */
    private static final Pattern NOTHING_DONE =
            Pattern.compile("\\b0 of \\d+\\b|^\\s*\\d{1,2}[.)] [a-z]|\\bstate \\w*FAILED\\b");

    /** The level of a line on what goes well. */
    private static final LinesWithAny INFORMS = LinesWithAny.of("INFO");

    /** So many such lines after a warning, and nothing bad, show that the program goes on. */
    private static final int MANY_INFORM = 5;

    /** The good end of a process, as its exit status tells it. */
    private static final Pattern EXIT_ZERO = Pattern.compile(
            "(?i)exit(?:ed)?(?: with)?(?: exit)?[ _]?(?:code|status)[:= ]+[`'\"]?0\\b|\\bfinished (?:with )?rc[:= ]0\\b|\\bc[oó]digo de sa[ií]l?da[:= ]+0\\b|\\bcode de sortie[:= ]+0\\b");

    /** The state of a Slurm job, which may come with a status of 0. */
    private static final Pattern STATE = Pattern.compile("\\bState: (?:OUT_OF_MEMORY|FAILED|CANCELLED|TIMEOUT)\\b");

    private static final LinesWithAny PIPES = LinesWithAny.of(
            "| tail", "|tail", "| tee", "|tee", "| head", "|head", "| grep", "|grep", "| cat", "|| true", "pipefail");

    /** A command whose exit status is not that of the program in front, as long as the shell is not told otherwise. */
    private static final Pattern PIPE = Pattern.compile("\\w.*(?:\\| ?(?:tail|tee|head|grep|cat)\\b|\\|\\| true\\b)");

    private static final Pattern NEW_TRY = Pattern.compile(
            "(?i)\\b(?:retry(?:ing)?|try(?:ing)? (?:again|batch|with|a |next|smaller|\\d)|reducing|halving|lowering|falling back|fall back|fallback|skipp(?:ed|ing)|"
                    + "recover(?:ed|ing)|attempting to recover|batch skipped|restoring the run|will use|using batch|does not fit|doesn't fit|too large|shrinking|decreasing|reduzindo|reduciendo|verkleiner(?:e|n|t)\\b)");

    /** A crash, whatever was done before it. */
    private static final Pattern BAD_END = Pattern.compile(
            "(?i)^--- FAIL\\b|^FAIL\\b|\\bFinal app status: FAILED\\b|\\bcore dumped\\b|^Aborted\\b|\\bassertion [`'\"].{0,80} failed|^Segmentation fault");

    /** Says of the same error, without more, that the program goes on. */
    private static final Pattern GOES_ON = Pattern.compile(
            "(?i)\\b(?:(?:re)?trying (?:again |once more )?(?:in|with|at|on|using)|retrying|retry in \\d+|retry with (?:half|an? smaller|smaller|\\d)|will (?:retry|try again|fall back|be skipped)|falling back|not caching|skipp(?:ing|ed) (?:this|it|the|batch|tactic|\\w*tuning|candidate)|trying (?:the )?next|ignoring this|(?:script|program|training) (?:then )?continued|(?:is|are|be) loaded into RAM|on the CPU instead)\\b|(?-i:(?:^|[^.\\d] |[a-z]\\. )Continuing\\b)");

    /** Before words of going on: that it did not. */
    private static final Pattern NOT_SO = Pattern.compile(
            "(?i)\\b(?:no|not|never|without|instead of) [\"'`“]?(?:(?:re)?tr(?:y|ie)|fall|skip|recover)\\w*|\\b(?:non-?|un)recoverable\\b|\\b(?:I|we)(?:['’]ll| will| am going to| are going to) try\\b|\\bgave up\\b|\\bgiving up\\b|\\bin vain\\b");

    /** The level of an error. */
    private static final Pattern GRAVE =
            Pattern.compile("\\[E\\]|\\b(?:ERROR|CRITICAL|FATAL)\\b|^[EF]\\d{4} |\\bKilledWorker\\b");

    private static final LinesWithAny LEVELS =
            LinesWithAny.of("[E]", "ERROR", "CRITICAL", "FATAL", "E0", "E1", "F0", "F1", "KilledWorker");

    /** What a program prints at its end that computes: a number with decimals, or several. */
    private static final Pattern VALUES =
            Pattern.compile("^[\\[(]*-?\\d[-+\\d\\se()\\[\\]]*[.,][-+\\d.,\\se()\\[\\]]*$");

    /** Who wrote a line of progress, by its number. */
    private final NavigableMap<Long, String> progress = new TreeMap<>();

    /** Who wrote a line on which a message may begin. */
    private final NavigableMap<Long, String> writers = new TreeMap<>();

    /** Who wrote a line on what goes well, by its number. */
    private final NavigableMap<Long, String> informing = new TreeMap<>();

    private final NavigableSet<Long> goodEnds = new TreeSet<>();
    private final NavigableSet<Long> badEnds = new TreeSet<>();
    private final NavigableSet<Long> newTries = new TreeSet<>();
    private final NavigableSet<Long> goingOn = new TreeSet<>();
    private final NavigableSet<Long> grave = new TreeSet<>();
    private final Outcome outcome = new Outcome();
    private boolean watching;
    private boolean piped;
    private boolean pipesFail;
    private boolean helping;
    private int looked;
    private long lastLine;
    private long lastValues;
    private int near;

    /** The line on which the status was asked for. */
    private long asked = -1;

    /** Notes that a message may begin on the line read last. */
    void beginsHere(LineReader lines) {
        String writer = LogLine.of(start(lines)).writer();
        if (!writer.isEmpty()) {
            writers.put(lines.number(), writer);
            if (writers.size() > MOST) {
                writers.pollFirstEntry();
            }
        }
        looked = 0;
        near = NEAR;
        watching = true;
    }

    /** From here on all lines are looked at: in a log whose newest line stands first, what came after a message stands before it. */
    void watch() {
        watching = true;
    }

    /** Takes the line read last; of lines before the first message, only the command matters. */
    void accept(LineReader lines) {
        if (lines.matches(PIPES)) {
            String line = text(lines);
            pipesFail |= line.contains("pipefail");
            piped |= PIPE.matcher(line).find();
        }
        if (!watching || isHelp(lines)) {
            return;
        }
        outcome.accept(lines);
        noteValues(lines);
        if (informing.size() < MOST && lines.matches(INFORMS)) {
            informing.put(lines.number(), LogLine.of(start(lines)).writer());
        }
        if (looked < ENOUGH && lines.matches(SIGNS)) {
            looked++;
            LogLine log = LogLine.of(start(lines));
            String line = log.text();
            if (!NOT_SO.matcher(line).find()) {
                if (PROGRESS.matcher(line).find()) {
                    progress.put(lines.number(), log.writer());
                    if (progress.size() > MOST) {
                        progress.pollFirstEntry();
                    }
                }
                note(newTries, NEW_TRY, line, lines.number());
                if (near > 0 && !isGrave(lines)) {
                    note(goingOn, GOES_ON, line, lines.number());
                }
            }
        }
        if (lines.number() == asked + 1 && start(lines).strip().equals("0")) {
            goodEnds.add(lines.number());
        }
        asked = lines.matches(ASKS) && (!piped || pipesFail) ? lines.number() : asked;
        near--;
        if (near > 0 && isGrave(lines)) {
            grave.add(lines.number());
        }
        if (lines.matches(SIGNS_OF_END)) {
            String line = text(lines);
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
    boolean endsWithValues(long line) {
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

    private static String text(LineReader lines) {
        return LogLine.of(start(lines)).text();
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

    /** Whether something was soon logged as an error. */
    boolean isFollowedByError(long line) {
        return !grave.subSet(line, false, line + NEAR, true).isEmpty();
    }

    /** Whether the log goes on to results, and ends with them. */
    boolean isFollowedByResults(long line) {
        return outcome.isGoodAfter(line, writers.getOrDefault(line, ""));
    }

    /** The same as {@link #after} in a log whose newest line stands first. */
    Ending afterNewestFirst(long line, boolean mild) {
        String writer = writers.getOrDefault(line, "");
        long steps = Outcome.countOf(writer, progress.headMap(line, false).values());
        boolean triedAgain = !newTries.subSet(line - NEAR, true, line + 1, true).isEmpty();
        return ending(steps > 0 && (mild || triedAgain), steps);
    }

    /**
     * What became of the program after a message about memory.
     *
     * @param line the last one on which it occurs
     * @param mild whether it was logged as a warning or less
     */
    Ending after(long line, boolean mild) {
        String writer = writers.getOrDefault(line, "");
        // What other hosts go on with says nothing of this one.
        long steps = Outcome.countOf(writer, progress.tailMap(line, false).values());
        boolean ended = !goodEnds.tailSet(line, false).isEmpty()
                && !outcome.isBadAfter(line)
                && badEnds.tailSet(goodEnds.last(), false).isEmpty();
        // Some programs say so first, and then quote the error.
        boolean triedAgain = !newTries.subSet(line - 1, true, line + NEAR, true).isEmpty();
        boolean goesOn = !goingOn.subSet(line, true, line + NEXT, true).isEmpty() && !isFollowedByError(line);
        boolean informs = mild
                && !outcome.isTroubledAfter(line)
                && Outcome.countOf(writer, informing.tailMap(line, false).values()) >= MANY_INFORM;
        boolean endedOtherwise = outcome.otherEnd() > line
                && Outcome.countOf(
                                writer,
                                progress.subMap(line, false, outcome.otherEnd(), false)
                                        .values())
                        > 0;
        return ending(ended || goesOn || informs || endedOtherwise || (steps > 0 && (mild || triedAgain)), steps);
    }

    private static Ending ending(boolean handled, long steps) {
        return handled ? Ending.HANDLED : steps >= MUCH ? Ending.UNSURE : Ending.FATAL;
    }
}
