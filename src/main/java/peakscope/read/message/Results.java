package peakscope.read.message;

import com.google.re2j.Pattern;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import peakscope.read.io.LineReader;
import peakscope.read.io.LinesWithAny;
import peakscope.read.io.LogLine;

/**
 * Lines in which a log may tell of results. Only the last ones matter, and only behind an error, so they are kept as they are, and
 * looked at when it is asked.
 */
final class Results {

    /** Lines to keep; more add no certainty. */
    private static final int MOST = 2_000;

    /** Lines of success needed after an error. */
    private static final int ENOUGH = 2;

    private static final LinesWithAny SIGNS = LinesWithAny.of(
            List.of("Out[", "Out ["),
            List.of(
                    "omplet",
                    "inished",
                    "done",
                    "succe",
                    "passed",
                    "measured",
                    "wrote",
                    "written",
                    "saved",
                    "saving",
                    "best",
                    "0 failed",
                    "0 failure",
                    "0 error",
                    "0 fehler",
                    "ready",
                    "listening",
                    "serving",
                    "healthy",
                    " 200",
                    "tok/s",
                    "tokens/s",
                    "tokens per second",
                    "flops",
                    "throughput",
                    "abs err",
                    "total time",
                    "fertig",
                    "gespeichert",
                    "wert 0",
                    "took ",
                    "uptime",
                    "checksum",
                    "acc",
                    "100%|"));

    private static final Pattern GOOD = Pattern.compile(
            "(?i)\\b(?:stud(?:y|ies)|sweep|(?:auto)?tuning|search|benchmark|training|run|job|eval(?:uation)?|export|suite|pipeline|experiment|trial|points?|tests?|task|processing|autotuning for \\S+ \\S+)s?\\b.{0,40}\\b(?:complete[d]?|finished|done|succeeded|passed|measured)\\b"
                    + "|\\b(?:wrote|written|saved|saving)\\b.{0,80}(?:results?|best|plots?|\\.(?:csv|json|jsonl|png|pt|pth|safetensors|parquet|npz|html|ya?ml|bin|ckpt|onnx))\\b"
                    + "|\\bbest\\b.{0,40}\\d|\\d \\w{1,3}\\s+<-+ best\\b|\\b0 (?:failed|failures|errors?|Fehler)\\b|\\bsuccessfully\\b|(?:(?:\\b(?:is|are|now|became|status|state) |^\\W*|[:=] ?\\W?|\\] ?)(?:ready|listening|healthy)\\b|\\bready (?:for|to|in|on|after)\\b|\\blistening (?:on|at)\\b|\\bserving(?: (?:on|at|http|requests|traffic|\\S+ (?:on|at))\\b|\\W*$|[.,:;]))|\\b(?:GET|POST)\\b.{0,80} 200\\b"
                    + "|\\d ?(?:tok(?:ens)?/s|tokens per second|TFLOPS)\\b|\\bthroughput\\b.{0,40}\\d|\\babs err\\b|\\btotal time\\b|\\buptime\\b|\\bfertig\\b|\\bfinished (?:ok|cleanly)\\b|\\btook \\d|^\\W*Out ?\\[\\d+\\]|\\bchecksums? equal\\b|\\bgespeichert\\b|\\bRückgabewert 0\\b|\\bacc(?:uracy)?(?:_\\w+)? ?[:=]? ?0\\.\\d|^\\W*100%\\|");

    private record Line(long number, LogLine log) {

        boolean isGood() {
            return GOOD.matcher(log.text()).find();
        }
    }

    private final Deque<Line> last = new ArrayDeque<>();

    /** Takes the line read last. */
    void accept(LineReader lines) {
        if (lines.matches(SIGNS)) {
            last.addLast(new Line(lines.number(), lines.log()));
            if (last.size() > MOST) {
                last.removeFirst();
            }
        }
    }

    /**
     * Whether there are enough from a line on, and the last one stands behind another line, which is bad.
     *
     * @param writer who wrote the first line; what others tell says nothing of it
     */
    boolean areAfter(long from, long bad, String writer) {
        int found = 0;
        boolean isLast = true;
        for (Iterator<Line> lines = last.descendingIterator(); lines.hasNext() && found < ENOUGH; ) {
            Line line = lines.next();
            if (line.number() < from || (isLast && line.number() <= bad)) {
                return false;
            }
            if (line.isGood()) {
                isLast = false;
                found += Outcome.mayBe(writer, line.log().writer()) ? 1 : 0;
            }
        }
        return found >= ENOUGH;
    }
}
