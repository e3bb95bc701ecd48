package peakscope.read.message;

import com.google.re2j.Pattern;
import java.util.List;
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

    /** Of these, what lines of progress have, */
    private static final LinesWithAny OF_PROGRESS = LinesWithAny.of(
            List.of("[=", "s/s", "it/s", "heckpoint"),
            List.of("step", "iter", "epoch", "poca", "poque", "batch", "loss"));

    /** what lines on a new try have, */
    private static final LinesWithAny OF_TRY = LinesWithAny.of(
            List.of(),
            List.of(
                    "retry",
                    "try ",
                    "trying ",
                    "reducing",
                    "halving",
                    "lowering",
                    "falling back",
                    "fall back",
                    "fallback",
                    "skipp",
                    "recover",
                    "restoring the run",
                    "will use",
                    "using batch",
                    "not fit",
                    "n't fit",
                    "too large",
                    "shrinking",
                    "decreasing",
                    "reduzindo",
                    "reduciendo",
                    "verkleiner"));

    /** and what says that a program goes on. */
    private static final LinesWithAny OF_GOING_ON = LinesWithAny.of(
            List.of(),
            List.of(
                    "try",
                    "falling back",
                    "fall back",
                    "not caching",
                    "skipp",
                    "ignoring this",
                    "continu",
                    "loaded into ram",
                    "on the cpu instead"));

    private static final Pattern PROGRESS = Pattern.compile(
            "(?:^|[^\\w{(])(?i:step|iter(?:ation)?|epoch|epoche|[eé]poca|[eé]poque)['\"]?[ :=#/\\[]{1,3}\\d+|(?:^|[\\]:|,>-]) *(?i:batch) \\d+|\\b(?i:batch)['\"]? ?[:=#/\\[]{1,2} ?\\d+|\\b(?i:loss)\\b['\"]?[ :=]{1,3}['\"]?[+-]?\\d|(?i:saved?|saving|wrote)"
                    + " checkpoint|\\d (?:tokens|examples|samples)/s|\\d/\\d+ \\[=+[>.\\]]|\\d+it/s");

    private static final Pattern NEW_TRY = Pattern.compile(
            "(?i)\\b(?:retry(?:ing)?|try(?:ing)? (?:again|batch|with|a |next|smaller|\\d)|reducing|halving|lowering|falling back|fall back|fallback|skipp(?:ed|ing)|"
                    + "recover(?:ed|ing)|attempting to recover|batch skipped|restoring the run|will use|using batch|does not fit|doesn't fit|too large|shrinking|decreasing|reduzindo|reduciendo|verkleiner(?:e|n|t)\\b)");

    /** Says of the same error, without more, that the program goes on. */
    private static final Pattern GOES_ON = Pattern.compile(
            "(?i)\\b(?:(?:re)?trying (?:again |once more )?(?:in|with|at|on|using)|retrying|retry in \\d+|retry with (?:half|an? smaller|smaller|\\d)|will (?:\\w+ and )?(?:retry|try again|fall back|be skipped)|falling back|not caching|skipp(?:ing|ed) (?:this|it|the|batch|tactic|\\w*tuning|candidate)|trying (?:the )?next|retry(?: \\d+/\\d+)? succeeded|ignoring this|(?:script|program|training) (?:then )?continued|(?:is|are|be) loaded into RAM|on the CPU instead)\\b|(?-i:(?:^|[^.\\d] |[a-z]\\. )Continuing\\b)");

    /** Before words of going on: that it did not. */
    private static final Pattern NOT_SO = Pattern.compile(
            "(?i)\\b(?:no|not|never|without|instead of|did you|have you) [\"'`“]?(?:(?:re)?tr(?:y|ie)|fall|skip|recover)\\w*|\\b(?:non-?|un)recoverable\\b|\\b(?:I|we)(?:['’]ll| will| am going to| are going to) try\\b|\\bgave up\\b|\\bgiving up\\b|\\bin vain\\b");

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
        if (looked >= ENOUGH || !lines.matches(SIGNS)) {
            return;
        }
        looked++;
        String line = lines.log().text();
        boolean progresses =
                lines.matches(OF_PROGRESS) && PROGRESS.matcher(line).find();
        boolean tries = lines.matches(OF_TRY) && NEW_TRY.matcher(line).find();
        boolean goesOn =
                near && lines.matches(OF_GOING_ON) && GOES_ON.matcher(line).find();
        if (!(progresses || tries || goesOn) || NOT_SO.matcher(line).find()) {
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
        return Outcome.countOf(
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
