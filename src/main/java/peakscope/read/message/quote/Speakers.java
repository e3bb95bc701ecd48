package peakscope.read.message.quote;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import peakscope.read.io.LineReader;
import peakscope.read.io.LinesWithAny;

/**
 * Who speaks where in a thread: whoever asks, or somebody who answers. An error in an answer is an example or another person's,
 * once the asker has shown one; and what somebody says later tells nothing of how the run before it ended.
 */
public final class Speakers {

    /** Changes of speaker to keep; a text with more is no thread. */
    private static final int MOST = 2_000;

    private static final int REACH = 120;

    /** Lines above the first post of a page: its title, and labels. */
    private static final int TOP = 6;

    /** Where the bracket behind a time of day is. */
    private static final int TIME = 6;

    /** A line with nothing but who speaks and when. */
    private static final int SHORT = 40;

    private static final String ANSWERS = "answers";

    private static final LinesWithAny WORDS = LinesWithAny.of(
            " wrote",
            "osted by ",
            "sked by ",
            "commented",
            "replied",
            "answered",
            "pened this",
            " opened on",
            "sked this",
            "tarted this",
            "Answer",
            "eplies",
            "eply ",
            "omments",
            "omment ",
            "omment:",
            "op:",
            "OP:",
            "Review",
            "author");

    /** Who is named in brackets; a rank is not. */
    private static final LinesWithAny IN_BRACKETS = LinesWithAny.of(
            List.of(),
            List.of(
                    "[op",
                    "[author",
                    "[original",
                    "[reporter",
                    "[asker",
                    "[reply",
                    "[answer",
                    "[agent",
                    "[support",
                    "[second",
                    "[third",
                    "[fourth",
                    "[another",
                    "[other"));

    /** First characters of lines that logs seldom begin with. */
    private static final String MARKS = "*<>-#=_@";

    /** {@code Oct 23, 2024}. */
    private static final String DAY = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\w* \\d{1,2}(?:, \\d{4})?";

    /** {@code Jan 22, 2025, 4:18pm  1}, {@code 3   18 Apr}, {@code March 2025}, {@code yesterday 19:02}. */
    private static final String WHEN = "(?:" + DAY
            + "(?:, \\d{1,2}:\\d\\d ?[ap]m)?(?: +\\d{1,3})?|\\d{1,3} {2,}\\d{1,2} [A-Z][a-z]{2}|[A-Z][a-z]{2,8} \\d{4}|(?:yesterday|today)(?: at)? \\d{1,2}:\\d\\d)";

    /** {@code **maria** (2 days ago): }, {@code *maria*, Mon:}, {@code <maria> }, {@code [09:02] maria: }: people, not sections or tags. */
    private static final Pattern NAMED = Pattern.compile(
            "^>? ?\\*\\*@?([a-z][\\w.-]*)(?: \\([^)]*\\))?\\*\\*(?: \\([^)]*\\):?|:| \\d[\\d:apm ]*)?(?: |$)|^\\*@?([A-Za-z][\\w.-]*)\\*(?:, \\w{3,9})?:(?: |$)"
                    + "|^<([A-Za-z][\\w-]*)> \\S|^@?([\\w.-]+) (?:commented|replied|wrote|answered)(?: (?:on|at) [^.]{1,40}| "
                    + DAY
                    + "| [^.]{0,30}\\bago)?:?$|^\\[\\d\\d:\\d\\d\\] ([a-z][\\w.-]*):(?: |$)|^\\[\\d{1,3}\\] ([a-z][\\w-]*)$|^(?:Posted )?by @?([\\w.-]+) » \\w|^\\[[+-]?\\d{1,4}\\] (?:u/)?([\\w-]+): \\S|^asked by \\*?([\\w-]+)"
                    + "|^([\\w.-]+) — \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d$|^([\\w.-]+) {2,}" + WHEN
                    + "$|^([A-Z][\\w.-]*(?: [A-Za-z][\\w.'-]*){0,3})(?:,| ) ?\\d{1,2}:\\d\\d(?: ?[AP]M)?$");

    private static final Set<String> NO_NAMES = Set.of(
            "p",
            "b",
            "i",
            "li",
            "td",
            "th",
            "tr",
            "div",
            "span",
            "pre",
            "code",
            "br",
            "details",
            "summary",
            "module",
            "stdin",
            "string",
            "note",
            "warning",
            "tip",
            "edit",
            "update",
            "bug",
            "log",
            "logs",
            "error",
            "info",
            "debug",
            "warn",
            "version",
            "versions",
            "environment",
            "expected",
            "actual",
            "title",
            "body");

    private static final Pattern ASKER =
            Pattern.compile("(?i)^\\s*>? ?[*\\[]{0,2}(?:op|author|original poster|reporter|asker)\\b(?:[\\]*]|:|, |$)");

    /** Whoever asks, where a site says so. */
    private static final Pattern ASKS =
            Pattern.compile("^@?([\\w-]+) (?:opened this issue|opened on|asked this question|started this)\\b");

    /** A verb of those who answer, if nobody is named before. */
    private static final Pattern COMMENTS = Pattern.compile("^@?[\\w.-]+ (?:commented|replied|answered)\\b");

    private static final Pattern OTHER = Pattern.compile(
            "(?i)^\\s*>? ?(?:\\*\\*(?:answer|reply|comment)\\*{0,2} by \\W?\\w|\\[(?:reply|answer|agent|support|(?:second|third|fourth|another|other) \\w+)\\b[^\\]]{0,40}\\]\\s*$|\\d+ answers?$|#* ?answers?(?: \\d+)?(?: {1,3}\\([^)]*\\))?:?$"
                    + "|-{2,} ?repl(?:y|ies)\\b|reply \\d+\\b|(?:(?:review|pr) )?comment(?: \\d+\\b|(?: by [^:]{1,40})?:)|<comment\\b|[-#=*_ ]{0,6}(?:replies|comments|answers|discussion|reviews?)(?: \\(\\d+\\))?[-#=*_: ]{0,6}$)");

    /** Who speaks from a line on. */
    private final NavigableMap<Long, String> speakers = new TreeMap<>();

    private @Nullable String asker;

    /**
     * Takes the line read last.
     *
     * @return whether somebody else speaks from it on
     */
    public boolean accept(LineReader lines) {
        if (speakers.size() >= MOST || !mayBe(lines)) {
            return false;
        }
        String raw = lines.text(0);
        String line = raw.length() > REACH ? raw.substring(0, REACH) : raw;
        String speaker = speaker(line, lines.number() <= TOP);
        Map.Entry<Long, String> last = speakers.lastEntry();
        if (speaker == null || (last != null && last.getValue().equals(speaker))) {
            return false;
        }
        speakers.put(lines.number(), speaker);
        return true;
    }

    /** A quick look, since most lines are those of logs. */
    private static boolean mayBe(LineReader lines) {
        return lines.matches(WORDS) || lines.matches(IN_BRACKETS) || lines.matches(Speakers::isMarked);
    }

    private static boolean isMarked(byte[] line, int length) {
        int at = 0;
        while (at < length && line[at] == ' ') {
            at++;
        }
        if (at >= length) {
            return false;
        }
        if (line[at] == '[') {
            boolean isTime = length > at + TIME && line[at + TIME] == ']' && line[at + 3] == ':';
            boolean isNumber = length > at + 3 && (line[at + 2] == ']' || line[at + 3] == ']');
            boolean isVotes = length > at + 1 && (line[at + 1] == '+' || line[at + 1] == '-');
            return isTime || isNumber || isVotes;
        }
        if (length < SHORT && at == 0 && isDated(line, length)) {
            return true;
        }
        boolean isBy = length > at + 2 && line[at] == 'b' && line[at + 1] == 'y' && line[at + 2] == ' ';
        return isBy || MARKS.indexOf(line[at]) >= 0;
    }

    /** Whether a short line may be a name and a time of day, or a name and a day behind two blanks. */
    private static boolean isDated(byte[] line, int length) {
        if (length <= TIME || !Character.isLetter(line[0])) {
            return false;
        }
        if (line[length - 3] == ':' || line[length - TIME] == ':') {
            return true;
        }
        for (int at = 1; at < length; at++) {
            if (line[at] == ' ' && line[at - 1] == ' ') {
                return true;
            }
        }
        return false;
    }

    private @Nullable String speaker(String line, boolean atTop) {
        if (ASKER.matcher(line).lookingAt()) {
            asker = asker == null ? "" : asker;
            return asker;
        }
        Matcher asks = ASKS.matcher(line);
        if (asker == null && asks.find()) {
            asker = asks.group(1);
            return asker;
        }
        if (OTHER.matcher(line).find()) {
            return ANSWERS;
        }
        Matcher named = NAMED.matcher(line);
        if (!named.find()) {
            return null;
        }
        String name = null;
        for (int group = 1; name == null && group <= named.groupCount(); group++) {
            name = named.group(group);
        }
        if (name == null || NO_NAMES.contains(name)) {
            return null;
        }
        boolean isFirst =
                speakers.isEmpty() && (atTop || !COMMENTS.matcher(line).find());
        asker = asker == null && isFirst ? name : asker;
        return name;
    }

    /** Whether somebody answers on a line. */
    public boolean answersAt(long line) {
        Map.Entry<Long, String> last = speakers.floorEntry(line);
        return last != null && !last.getValue().equals(asker == null ? "" : asker);
    }
}
