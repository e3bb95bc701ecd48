package peakscope.read.message;

import com.google.re2j.Pattern;
import java.util.Collection;
import java.util.NavigableMap;
import java.util.TreeMap;
import peakscope.read.io.LineReader;
import peakscope.read.io.LinesWithAny;
import peakscope.read.io.LogLine;

/**
 * How a log ends: with results, requests that are answered, files that are written, or with words of failure. A program that
 * goes on to its results was not ended by an error before them.
 */
final class Outcome {

    /** Lines to keep; more add no certainty. */
    private static final int MOST = 10_000;

    private static final int REACH = 300;

    /** Lines of success needed after an error. */
    private static final int ENOUGH = 2;

    private static final LinesWithAny SIGNS = LinesWithAny.of(
            "omplet",
            "inished",
            "done",
            "ucce",
            "assed",
            "aved",
            "rote",
            "ritten",
            "best",
            "Best",
            " 0 ",
            "ready",
            "Ready",
            "istening",
            "erving",
            "ealthy",
            " 200",
            "tok/s",
            "tokens per second",
            "FLOPS",
            "hroughput",
            "abs err",
            "otal time",
            "fertig",
            "gespeichert",
            "wert 0",
            "took",
            "uptime",
            "Out[",
            "checksums",
            "acc",
            "100%",
            "exit",
            "eturn",
            "illed",
            "bort",
            "erminat",
            "ailed",
            "FAIL",
            "atal",
            "FATAL",
            "Traceback",
            "rash",
            "died",
            "dead",
            "ancel",
            "SIG",
            "non-zero",
            "hutting down",
            "iving up",
            "nhealthy",
            "victed",
            "estart",
            "ack-off",
            "ackoff",
            "Error",
            "rror:",
            "isconnect",
            "imeout",
            "imed out",
            "lost",
            "wandb",
            "iverged",
            "TIME LIMIT",
            "left on device");

    private static final Pattern GOOD = Pattern.compile(
            "(?i)\\b(?:stud(?:y|ies)|sweep|(?:auto)?tuning|search|benchmark|training|run|job|eval(?:uation)?|export|suite|pipeline|experiment|trial|points?|tests?|task|processing|autotuning for \\S+ \\S+)s?\\b.{0,40}\\b(?:complete[d]?|finished|done|succeeded|passed|measured)\\b"
                    + "|\\b(?:wrote|written|saved|saving)\\b.{0,80}(?:results?|best|plots?|\\.(?:csv|json|jsonl|png|pt|pth|safetensors|parquet|npz|html|ya?ml|bin|ckpt|onnx))\\b"
                    + "|\\bbest\\b.{0,40}\\d|\\d \\w{1,3}\\s+<-+ best\\b|\\b0 (?:failed|failures|errors?|Fehler)\\b|\\bsuccessfully\\b|(?:(?:\\b(?:is|are|now|became|status|state) |^\\W*|[:=] ?\\W?|\\] ?)(?:ready|listening|healthy)\\b|\\bready (?:for|to|in|on|after)\\b|\\blistening (?:on|at)\\b|\\bserving(?: (?:on|at|http|requests|traffic|\\S+ (?:on|at))\\b|\\W*$|[.,:;]))|\\b(?:GET|POST)\\b.{0,80} 200\\b"
                    + "|\\d ?(?:tok(?:ens)?/s|tokens per second|TFLOPS)\\b|\\bthroughput\\b.{0,40}\\d|\\babs err\\b|\\btotal time\\b|\\buptime\\b|\\bfertig\\b|\\bfinished (?:ok|cleanly)\\b|\\btook \\d|^\\W*Out ?\\[\\d+\\]|\\bchecksums? equal\\b|\\bgespeichert\\b|\\bRückgabewert 0\\b|\\bacc(?:uracy)?(?:_\\w+)? ?[:=]? ?0\\.\\d|^\\W*100%\\|");

    private static final Pattern BAD = Pattern.compile(
            "(?i)\\b(?:exit(?:ed)?|return(?:ed|s)?)\\b.{0,20}\\b(?:code|status)?\\b[:= ]*[1-9]|\\bexit_?code\\W{1,5}[1-9]|\\b(?:kill(?:ed|ing)|abort(?:ed|ing)?|terminat\\w+|failed|fatal|traceback|crash\\w*|died|dead|cancel\\w*|SIG(?:TERM|KILL|ABRT|SEGV)|shutting down|giving up|unhealthy|evicted|restart\\w*|back-?off|disconnect\\w*|timed? ?out|lost)\\b|non-zero|(?:Error|Exception)(?:: |$)|^wandb: ");

    /** What ends a program, and is not about memory: errors of its own, a full disk, the end of its time. */
    private static final Pattern OTHER_END = Pattern.compile(
            "^(?:\\w+\\.)*(?:FloatingPoint|Assertion|FileNotFound|Type|Key|Index|ZeroDivision|Import|ModuleNotFound|Permission|NotImplemented)Error(?:: |$)|^(?:\\w+\\.)*\\w*Diverged\\w*: |^OSError: .*No space left on device|\\bDUE TO TIME LIMIT\\b");

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

    /** Who wrote a good line, by its number. */
    private final NavigableMap<Long, String> good = new TreeMap<>();

    private long lastBad;
    private long lastFailed;
    private long lastOther;
    private long lastSucceeded;

    /** Takes the line read last. */
    void accept(LineReader lines) {
        if (!lines.matches(SIGNS)) {
            return;
        }
        String raw = lines.text(0);
        LogLine log = LogLine.of(raw.length() > REACH ? raw.substring(0, REACH) : raw);
        String line = log.text();
        if (OTHER_END.matcher(line).find()) {
            lastOther = lines.number();
        }
        if (FAILED.matcher(line).find()) {
            lastFailed = lines.number();
        }
        if (SUCCEEDED.matcher(line).find()) {
            lastSucceeded = lines.number();
        }
        if (BAD.matcher(line).find()
                && !isAttempt(raw)
                && !NONE_BAD.matcher(line).find()) {
            lastBad = lines.number();
        } else if (GOOD.matcher(line).find()) {
            good.put(lines.number(), log.writer());
            if (good.size() > MOST) {
                good.pollFirstEntry();
            }
        }
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
        return !isBadAfter(line)
                && countOf(writer, good.tailMap(line, true).values()) >= ENOUGH
                && good.lastKey() > lastBad;
    }

    /** How many lines a writer may have written, given who wrote each; empty for unknown. */
    static long countOf(String writer, Collection<String> writers) {
        return writers.stream()
                .filter(other -> other.isEmpty() || writer.isEmpty() || other.equals(writer))
                .count();
    }
}
