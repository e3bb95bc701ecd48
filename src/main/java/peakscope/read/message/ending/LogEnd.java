package peakscope.read.message.ending;

import com.google.re2j.Pattern;
import java.util.Collection;
import peakscope.read.io.LineReader;
import peakscope.read.io.LinesWithAny;

/**
 * How a log ends: with results, requests that are answered, files that are written, or with words of failure. A program that
 * goes on to its results was not ended by an error before them.
 */
public final class LogEnd {

    private static final LinesWithAny OF_BAD = LineTable.texts("bad");

    private static final LinesWithAny OF_OTHER_END = LineTable.texts("other end");

    private static final LinesWithAny OF_STATUS = LineTable.texts("status");

    private static final Pattern BAD = LineTable.pattern("bad");

    private static final Pattern OTHER_END = LineTable.pattern("other end");

    /** What a mail quotes of one that quotes it in turn. */
    private static final Pattern EARLIER_MAIL = Pattern.compile("^\\s*> ?>");

    private static final Pattern ERROR = LineTable.pattern("error");

    private static final Pattern RAISED = LineTable.pattern("raised");

    private static final Pattern OF_MEMORY_OR_ANOTHER = LineTable.pattern("about memory or another process");

    private static final Pattern NOT_BAD = LineTable.pattern("not bad");

    private static final Pattern FAILED = LineTable.pattern("failed");

    private static final Pattern SUCCEEDED = LineTable.pattern("succeeded");

    private static final Pattern ATTEMPT = LineTable.pattern("attempt");

    private final Results results = new Results();
    private long lastBad;
    private long lastFailed;
    private long lastOther;
    private boolean otherError;
    private long lastError;
    private long lastSucceeded;

    /** Takes the line read last, which may be before the first message. */
    void noteOtherEnd(LineReader lines) {
        if (lines.matches(OF_OTHER_END) && !EARLIER_MAIL.matcher(lines.text(0)).find()) {
            String line = lines.log().text();
            lastOther = OTHER_END.matcher(line).find() ? lines.number() : lastOther;
            if (ERROR.matcher(lines.text(0)).find()
                    && !OF_MEMORY_OR_ANOTHER.matcher(line).find()) {
                otherError = true;
                lastError = RAISED.matcher(line).find() ? lines.number() : lastError;
            }
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
        return BAD.matcher(line).find() && !NOT_BAD.matcher(line).find();
    }

    /** Whether a line is an allocator's, about one request. */
    public static boolean isAttempt(String line) {
        return ATTEMPT.matcher(line).find();
    }

    /** On which line an error that is not about memory is shown last; 0 for none. */
    long otherError() {
        return Math.max(lastError, lastOther);
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

    /** Whether a writer may tell of a result between two lines. */
    boolean hasResultBetween(long after, long before, String writer) {
        return results.areBetween(after, before, writer);
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
