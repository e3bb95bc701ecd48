package peakscope.read.message;

import com.google.re2j.Pattern;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.read.io.LogLine;
import peakscope.read.io.LogTime;
import peakscope.read.message.ending.Aftermath;
import peakscope.read.message.ending.Ending;
import peakscope.read.message.ending.LineTable;
import peakscope.read.message.ending.LogEnd;
import peakscope.read.message.ending.Posts;
import peakscope.read.message.quote.Around;
import peakscope.read.message.quote.Literals;
import peakscope.read.message.quote.Quotation;
import peakscope.read.message.wording.Weight;

/** A message whose end is not known before the whole text has been read. */
final class Draft {

    private static final Pattern MILD = LineTable.pattern("mild");

    private static final Pattern OF_FAILED_OP = LineTable.pattern("of a failed operation");

    private static final Pattern LEFT_OUT = LineTable.pattern("left out");

    private static final Pattern LEFT_OUT_ABOVE = LineTable.pattern("left out above a traceback");

    private static final Pattern LEAVES_OUT = LineTable.pattern("leaves out");

    private static final Pattern LEFT_OUT_NEXT = LineTable.pattern("left out next");

    private static final Pattern STOPPED = LineTable.pattern("stopped otherwise");

    /** What precedes an error at the beginning of a line: names of exceptions, statuses, and codes. */
    private static final Pattern BEGINS =
            Pattern.compile("\\s*`?(?:[\\w.]+: ?|Resource exhausted: ?|Compilation failure: ?)*");

    private static final Pattern OF_MEMORY = Pattern.compile("(?i)oom|memory");

    private static final int REACH = 350;

    /** Characters after a sentence that may tell that it is quoted. */
    private static final int SOON = 400;

    private static final String TRACEBACK = "Traceback (most recent";

    private static final String FRAME = "  File \"";

    private static final String HANDLING = "During handling of the above exception";

    private static final String QUOTA = "quota";

    /** Libraries fail to start for want of memory, and for other reasons too. */
    private static final String LIBRARIES = "gpu.libraries";

    private MessageBuilder message;
    private Weight weight;
    private long line;
    private long firstLine;
    private String writer = "";
    private boolean mild;
    private boolean attempted;
    private boolean quoted;
    private boolean leftOut;
    private boolean stopped;
    private boolean exception;
    private boolean alone;
    private boolean traced;
    private boolean chained;
    private boolean besideOthers;
    private @Nullable LogTime time;

    Draft(MessageFinder.Found found) {
        this.message = found.message();
        this.weight = found.weight();
    }

    MessageBuilder message() {
        return message;
    }

    /** Whether only its words told that it is about memory. */
    boolean isGuess() {
        return weight == Weight.GUESS;
    }

    /** Whether it says that memory ran out, or seems to. */
    boolean isOfMemory() {
        return weight == Weight.MEMORY || weight == Weight.GUESS;
    }

    Weight weight() {
        return weight;
    }

    /** Whether it was logged as a warning or less. */
    boolean isMild() {
        return mild;
    }

    /** Whether the sentence belongs to an exception and was not just logged by a component. */
    boolean isException() {
        return exception;
    }

    /**
     * Notes a place where it occurs.
     *
     * @param prefix the logger's prefix of the line
     * @param head the text before the sentence
     * @param begun the part of it that is on the same line
     * @param tail some of the text after the sentence
     */
    void standsAt(long number, String prefix, String head, String begun, String tail) {
        int next = tail.indexOf('\n');
        String rest = next < 0 ? tail : tail.substring(0, next);
        String near = head.substring(Math.max(0, head.length() - REACH));
        line = number;
        firstLine = number;
        writer = LogLine.of(prefix + begun).writer();
        mild = MILD.matcher(prefix + begun).find()
                && !OF_FAILED_OP.matcher(prefix + begun).find();
        attempted = LogEnd.isAttempt(prefix + begun);
        traced =
                prefix.chars().anyMatch(Character::isLetterOrDigit) || near.contains(TRACEBACK) || near.contains(FRAME);
        chained = head.contains(HANDLING);
        alone = message.figureCount() > 0 && BEGINS.matcher(begun).matches();
        String soon = tail.substring(0, Math.min(tail.length(), SOON));
        Around around =
                new Around(prefix, head, near, begun, message.text().strip(), rest, soon, message.figureCount() > 0);
        quoted = Quotation.isOf(around);
        besideOthers = Quotation.isBesideOthers(around);
        leftOut = LEFT_OUT.matcher(near).find()
                || LEFT_OUT_ABOVE.matcher(head).find()
                || LEAVES_OUT.matcher(message.text() + rest).find()
                || LEFT_OUT_NEXT.matcher(soon).find();
        stopped = weight != Weight.MEMORY
                && (isSupposed() || !OF_MEMORY.matcher(message.text()).find())
                && (STOPPED.matcher(head).find() || STOPPED.matcher(tail).find());
        exception = near.contains("RESOURCE_EXHAUSTED") || near.contains("Error: ") || near.contains("Exception: ");
    }

    /** Whether somebody only says that memory ran out, without a size, and no program logs it. */
    private boolean isSupposed() {
        return isGuess() && message.figureCount() == 0 && !traced;
    }

    /** Whether it stands behind a logger's prefix or in a traceback, as an error of a run does. */
    boolean isTraced() {
        return traced;
    }

    /** Whether it gives sizes and begins a line, as an error that is copied into a letter does. */
    boolean standsAlone() {
        return alone;
    }

    /** Whether it is an error with a code of XLA that is not about memory, and was raised. */
    boolean isOtherError() {
        return weight == Weight.OTHER_ERROR && message.code() != null && exception && traced;
    }

    /** Whether it stands alone below another error: without the traceback or the logger's prefix that an error of a run has. */
    boolean isMentionedAfter(Draft other) {
        return !traced && firstLine > other.firstLine;
    }

    /** Whether somebody tells of it as of another time or of others, if something else ended the program. */
    boolean isBesideOthers() {
        return besideOthers;
    }

    /** Notes when it was logged; the first time counts. */
    void loggedAt(LogTime at) {
        time = time == null ? at : time;
    }

    /** Whether it was raised while an earlier exception was handled. */
    boolean isChained() {
        return chained;
    }

    /** Whether another rank, task or process wrote it, if both are known. */
    boolean isOfAnother(Draft other) {
        return !writer.isEmpty() && !other.writer.isEmpty() && !writer.equals(other.writer);
    }

    /** Where it stands first. */
    long firstLine() {
        return firstLine;
    }

    MessageReader.Placed placed(Message message) {
        return new MessageReader.Placed(message, line, Optional.ofNullable(time));
    }

    /** Merges the same message from another place. */
    void absorb(Draft other) {
        // A bare mention is nobody's.
        boolean isBare = message.figureCount() == 0 && other.message.figureCount() > 0;
        boolean isOtherBare = other.message.figureCount() == 0 && message.figureCount() > 0;
        besideOthers = (besideOthers || isBare) && (other.besideOthers || isOtherBare);
        MessageBuilder less = message;
        if (other.message.tellsMore(message)) {
            message = other.message;
        } else {
            less = other.message;
        }
        message.nameProgram(less);
        line = other.line;
        mild = other.mild;
        attempted = other.attempted;
        quoted = quoted && other.quoted;
        leftOut = leftOut && other.leftOut;
        stopped = stopped || other.stopped;
        exception = exception || other.exception;
        alone = alone || other.alone;
        traced = traced || other.traced;
        weight = weight.compareTo(other.weight) < 0 ? weight : other.weight;
    }

    /** Whether only somebody who answers shows it. */
    boolean isAnswer(Posts posts) {
        return posts.isAnswer(firstLine);
    }

    /**
     * What became of the program afterwards.
     *
     * @param newestFirst whether what was logged later stands before it
     */
    Ending ending(Posts posts, Literals examples, boolean newestFirst) {
        Aftermath log = posts.at(line);
        if (weight == Weight.NO_FAILURE) {
            return Ending.NO_FAILURE;
        }
        if (quoted || examples.hold(line)) {
            return Ending.QUOTED;
        }
        if (leftOut) {
            return Ending.HANDLED;
        }
        if (stopped) {
            return Ending.NOT_MEMORY;
        }
        if (message.isAbout(LIBRARIES) && message.leavesMostFree()) {
            return Ending.NOT_MEMORY;
        }
        if (weight == Weight.FOLLOWER) {
            return Ending.FOLLOWED;
        }
        if (weight == Weight.GUESS && mild && !log.isFollowedByError(line)) {
            return Ending.HANDLED;
        }
        if (attempted && log.endsWithValues(line)) {
            return Ending.HANDLED;
        }
        boolean isMild = mild || attempted || weight == Weight.GUESS || message.killsAnother();
        Ending after = newestFirst ? log.afterNewestFirst(line, isMild) : log.after(line, isMild);
        // Whether a program waits for a quota or not, memory is not what it waits for.
        boolean handled =
                after == Ending.HANDLED || (!newestFirst && !message.isOfHost() && log.isFollowedByResults(line));
        if (handled && !message.isAbout(QUOTA)) {
            return Ending.HANDLED;
        }
        return weight == Weight.OTHER_ERROR ? Ending.NOT_MEMORY : after;
    }
}
