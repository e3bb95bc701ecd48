package peakscope.read.message;

import com.google.re2j.Pattern;
import java.util.Collection;
import java.util.List;
import peakscope.read.io.LineReader;
import peakscope.read.io.LinesWithAny;

/**
 * How a log ends: with results, requests that are answered, files that are written, or with words of failure. A program that
 * goes on to its results was not ended by an error before them.
 */
final class Outcome {

    private static final LinesWithAny OF_BAD = LinesWithAny.of(
            List.of("Error", "Exception", "wandb: "),
            List.of(
                    "exit",
                    "return",
                    "killed",
                    "killing",
                    "abort",
                    "terminat",
                    "failed",
                    "fatal",
                    "traceback",
                    "crash",
                    "died",
                    "dead",
                    "cancel",
                    "sig",
                    "shutting down",
                    "giving up",
                    "unhealthy",
                    "evicted",
                    "restart",
                    "back-off",
                    "backoff",
                    "disconnect",
                    "timeout",
                    "time out",
                    "timed",
                    "lost",
                    "non-zero"));

    private static final LinesWithAny OF_OTHER_END = LinesWithAny.of(
            "Error", "Exception", "iverged", "TIME LIMIT", "left on device", "FATAL", "CRITICAL", "Watchdog");

    private static final LinesWithAny OF_STATUS =
            LinesWithAny.of(List.of(), List.of("exit", "non-zero", "completed successfully", "succe", "passed"));

    private static final Pattern BAD = Pattern.compile(
            "(?i)\\b(?:exit(?:ed)?|return(?:ed|s)?)\\b.{0,20}\\b(?:code|status)?\\b[:= ]*[1-9]|\\bexit_?code\\W{1,5}[1-9]|\\b(?:kill(?:ed|ing)|abort(?:ed|ing)?|terminat\\w+|failed|fatal|traceback|crash\\w*|died|dead|cancel\\w*|SIG(?:TERM|KILL|ABRT|SEGV)|shutting down|giving up|unhealthy|evicted|restart\\w*|back-?off|disconnect\\w*|timed? ?out|lost)\\b|non-zero|(?:Error|Exception)(?:: |$)|^wandb: ");

    /** What ends a program, and is not about memory: errors of its own, a full disk, the end of its time. */
    private static final Pattern OTHER_END = Pattern.compile(
            "^(?:\\w+\\.)*(?:FloatingPoint|Assertion|FileNotFound|Type|Key|Index|ZeroDivision|Import|ModuleNotFound|Permission|NotImplemented)Error(?:: |$)|^(?:\\w+\\.)*\\w*Diverged\\w*: |^OSError: .*No space left on device|\\bDUE TO TIME LIMIT\\b");

    /** An error of any kind, */
    private static final Pattern ERROR = Pattern.compile(
            "^\\W{0,8}(?:\\w+\\.)*[A-Z]\\w*(?:Error|Exception): |\\b(?:FATAL|CRITICAL)\\b|Watchdog caught collective operation timeout|\\bError \\d+: ");

    /** unless it is about memory, or follows from what ended another process. */
    private static final Pattern MEMORY_OR_AFTER = Pattern.compile(
            "(?i)memory|oom|alloc|exhausted|resource|engine|worker|killed|cache blocks|cuda error|cublas|cudnn|disconnect|closed");

    /** What good words negate, or count. */
    private static final Pattern NONE_BAD = Pattern.compile(
            "(?i)\\b(?:0|no|without) (?:errors?|failures?|failed|crash\\w*|restarts?)\\b|\\b(?:failed|failures?|errors?)[\"']?[:=] ?0\\b|\\bSIGTERM\\b.{0,40}\\bdrain|(?-i:\\bTERMINATED\\b)|\\d failed\\b.{0,30}(?:catch|skipped)|\\b\\d+ (?:complete|passed|measured)\\b");

    /** The end of a process that failed, whatever others go on to do. */
    private static final Pattern FAILED = Pattern.compile(
            "(?i)\\bexit(?:ed)?(?: with)?(?: exit)?[ _]?(?:code|status)?[:= ]{1,4}[`'\"]?-?[1-9]|\\bexit_?code\\W{1,5}-?[1-9]|\\bnon-zero (?:exit|status)");

    /** The good end of a process. */
    private static final Pattern SUCCEEDED = Pattern.compile(
            "(?i)exit(?:ed)?(?: with)?(?: exit)?[ _]?(?:code|status)[:= ]+[`'\"]?0\\b|completed successfully|\\bsucceeded\\b|\\bSUCCE(?:EDED|SS)\\b|\\d passed\\b|^PASSED\\b");

    /** What an allocator logs about a request that it could not satisfy; it or its caller may try another way. */
    private static final Pattern ATTEMPT = Pattern.compile(
            "\\b(?:bfc_allocator|cuda_executor|cuda_driver|gpu_driver|rocm_driver|rocm_executor)\\.cc:\\d+\\]");

    private final Results results = new Results();
    private long lastBad;
    private long lastFailed;
    private long lastOther;
    private boolean otherError;
    private long lastSucceeded;

    /** Takes the line read last, which may be before the first message. */
    void noteOtherEnd(LineReader lines) {
        if (lines.matches(OF_OTHER_END)) {
            String line = lines.log().text();
            lastOther = OTHER_END.matcher(line).find() ? lines.number() : lastOther;
            otherError |= ERROR.matcher(lines.text(0)).find()
                    && !MEMORY_OR_AFTER.matcher(line).find();
        }
    }

    /** Whether there is an error that is not about memory. */
    boolean hasOtherError() {
        return otherError || lastOther > 0;
    }

    /** Takes the line read last. */
    void accept(LineReader lines) {
        if (lines.matches(OF_STATUS)) {
            String line = lines.log().text();
            lastFailed = FAILED.matcher(line).find() ? lines.number() : lastFailed;
            lastSucceeded = SUCCEEDED.matcher(line).find() ? lines.number() : lastSucceeded;
        }
        if (lines.matches(OF_BAD) && isBad(lines.log().text()) && !isAttempt(lines.text(0))) {
            lastBad = lines.number();
        } else {
            results.accept(lines);
        }
    }

    private static boolean isBad(String line) {
        return BAD.matcher(line).find() && !NONE_BAD.matcher(line).find();
    }

    /** Whether a line is an allocator's, about one request. */
    static boolean isAttempt(String line) {
        return ATTEMPT.matcher(line).find();
    }

    /** On which line the program is ended last by something else than memory; 0 for none. */
    long otherEnd() {
        return lastOther;
    }

    /** Whether anything goes wrong after a line. */
    boolean isTroubledAfter(long line) {
        return lastBad > line || lastFailed > line;
    }

    /** Whether a process fails after a line, and none succeeds after that. */
    boolean isBadAfter(long line) {
        return lastFailed > line && lastSucceeded <= lastFailed;
    }

    /**
     * Whether a log goes from a line, which may tell of some itself, to results, and ends with them.
     *
     * @param writer who wrote that line; what others go on with says nothing of it
     */
    boolean isGoodAfter(long line, String writer) {
        return !isBadAfter(line) && results.areAfter(line, lastBad, writer);
    }

    /** How many lines a writer may have written, given who wrote each; empty for unknown. */
    static long countOf(String writer, Collection<String> writers) {
        return writers.stream().filter(other -> mayBe(writer, other)).count();
    }

    /** Whether two lines may have one writer; empty for unknown. */
    static boolean mayBe(String writer, String other) {
        return other.isEmpty() || writer.isEmpty() || other.equals(writer);
    }
}
