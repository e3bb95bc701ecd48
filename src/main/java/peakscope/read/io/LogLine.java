package peakscope.read.io;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;

/**
 * One line of a log, without the logger's prefix.
 *
 * @param writer rank, task or process that wrote it, as printed; one log may mix the lines of several
 * @param text the rest, with its indentation, without colours
 */
public record LogLine(String writer, String text) {

    /** The character that begins every colour. */
    public static final char ESCAPE = '\u001b';

    /** A colour or another terminal command. */
    public static final Pattern ANSI = Pattern.compile("\u001b\\[[0-9;?]*[ -/]*[@-~]");

    private static final String DIGITS = "0123456789";
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    /** First letters of glog. */
    private static final String SEVERITIES = "IWEF";

    /** First letters of ERROR, WARNING, INFO, DEBUG, CRITICAL, FATAL. */
    private static final String LEVELS = "EWIDCF";

    /**
     * A possible beginning of a line.
     *
     * @param first its first character is one of these, so that most patterns need not be tried: a log may have
     * millions of lines
     */
    private record Beginning(String first, Pattern pattern) {

        static Beginning of(String first, String pattern) {
            return new Beginning(first, Pattern.compile(pattern));
        }

        /** Its length in a text; 0 if the text begins with something else. */
        int length(String text) {
            if (text.isEmpty() || first.indexOf(text.charAt(0)) < 0) {
                return 0;
            }
            Matcher matcher = pattern.matcher(text);
            return matcher.find() ? matcher.end() : 0;
        }
    }

    /** Several of these may precede the message, in any order. */
    private static final List<Beginning> STAMPS = List.of(
            Beginning.of(" >", "^ {0,6}(?:>(?: |$))+"),
            Beginning.of(
                    "[" + DIGITS,
                    "^\\[?\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?(?:Z| UTC|[+-]\\d\\d:?\\d\\d)?\\]?:? ?"),
            Beginning.of(SEVERITIES, "^[IWEF]\\d{4} \\d\\d:\\d\\d:[\\d.:]+\\s+\\d+ \\S+:\\d+\\] ?"),
            Beginning.of(SEVERITIES, "^[IWEF]\\s+(?:\\d+ )?[^\\s:]+:\\d+\\] ?"),
            Beginning.of(":", "^: [IWEF] [^\\s:]+:\\d+\\] ?"),
            Beginning.of(
                    " " + LEVELS,
                    "^ {0,8}(?:ERROR|WARN(?:ING)?|INFO|DEBUG|CRITICAL|FATAL)"
                            + "(?: \\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d \\[?| \\[)[\\w./]{1,60}:\\d+\\] ?"),
            Beginning.of(
                    "-" + LEVELS,
                    "^(?:- (?:[\\w.]{1,60}(?: \\[[^\\]]{1,60}\\])? - )?)?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|CRITICAL|FATAL) - (?:[\\w./]{1,60}:\\d+ - )?"),
            Beginning.of("#:", "^(?:##\\[\\w{1,9}\\]|::(?:error|warning)::)"),
            Beginning.of("s", "^(?:std(?:err|out) [FP] )"),
            // What pytest puts before an error.
            Beginning.of("E", "^E(?: {3,7}|$)"),
            Beginning.of("D" + SEVERITIES, "^[DIWEF] [|>] "),
            Beginning.of(" |", "^ ?\\| [A-Z]{4,8} {1,5}\\| [\\w.<>]{1,80}:[\\w.<>]{1,80}:\\d+ - ?"),
            Beginning.of("|", "^\\| [a-z][\\w./-]{1,60}:[\\w.<>-]{1,60} \\| ?"),
            Beginning.of(
                    "[" + LEVELS,
                    "^(?:\\[(?:ERROR|WARN(?:ING)?|INFO|DEBUG|CRITICAL|FATAL)\\]|(?:ERROR|WARN(?:ING)?|INFO|DEBUG|CRITICAL|FATAL))"
                            + "(?:[:|]? +|: ?)(?:(?:root|absl|[a-z][a-z0-9_-]{0,40}[._][a-z0-9_.-]{1,40}): )?"),
            Beginning.of("[", "^\\[ {0,5}\\d{1,7}\\.\\d{6}\\] "),
            // Spark's.
            Beginning.of(
                    DIGITS,
                    "^\\d\\d/\\d\\d/\\d\\d \\d\\d:\\d\\d:\\d\\d (?:ERROR|WARN|INFO|DEBUG|FATAL) (?:[\\w.$]{1,60}: )?"),
            Beginning.of(DIGITS, "^\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)? (?:\\[\\w+\\] |[DIWEF](?: |$))?"));

    private static final List<Beginning> WRITERS = List.of(
            Beginning.of("[", "^\\[\\d+,\\d+\\]<std(?:err|out)>:\\s?"),
            Beginning.of("[", "^\\[pod/[\\w./-]{1,200}\\] ?"),
            Beginning.of(
                    "[",
                    "^\\[[a-z][a-z0-9.]{0,40}(?:-[a-z0-9.]{1,40}){0,9}-[a-z0-9.]{0,20}\\d[a-z0-9.]{0,20}(?:-[a-z0-9.]{1,40}){0,3}(?:/\\d{1,5})?(?: [a-z][a-z0-9-]{0,40})?\\] ?"),
            Beginning.of(
                    LETTERS,
                    "^[a-z][a-z0-9]{0,30}(?:-[a-z0-9]{1,30}){1,8} \\((?:[^()]{0,60} )?pid=\\d+[^()]{0,80}\\) ?"),
            // As syslog writes it, where the time is cut off.
            Beginning.of(LETTERS, "^[a-z][\\w.-]{1,60} [a-z][\\w./-]{1,40}\\[\\d{1,8}\\]: "),
            Beginning.of("(" + DIGITS, "^\\d{0,6}\\([^()]{0,60}pid=\\d+[^()]{0,80}\\) ?"),
            Beginning.of("(", "^\\([a-z][a-z0-9]{0,30}-\\d{1,5}\\) ?"),
            Beginning.of("[rhwtpnRHWTPN", "^\\[?(?i:rank|host|worker|task|process|node)[ _:=-]?\\d+\\]?:? ?"),
            Beginning.of(
                    "_.-" + DIGITS + LETTERS, "^[\\w.-]{1,60}:\\d{1,8}:\\d{1,8} \\[\\d{1,3}\\] (?:\\S{1,60}:\\d+ )?"),
            Beginning.of(LETTERS, "^[a-z][\\w.-]{1,40} {1,4}\\| "),
            Beginning.of("[", "^\\[[a-z]?\\d{1,5}\\]:? "),
            Beginning.of(DIGITS, "^\\d{1,3}(?:\\.\\d{1,3}){3}: "),
            Beginning.of(DIGITS, "^\\d{1,5}: "));

    /** Strips colours, time stamps and the writer, as many as there are. */
    public static LogLine of(String raw) {
        String text = raw.indexOf(ESCAPE) < 0 ? raw : ANSI.matcher(raw).replaceAll("");
        StringBuilder writer = new StringBuilder();
        boolean again = true;
        while (again) {
            again = false;
            for (Beginning stamp : STAMPS) {
                int length = stamp.length(text);
                text = text.substring(length);
                again |= length > 0;
            }
            for (Beginning named : WRITERS) {
                int length = named.length(text);
                writer.append(text.substring(0, length).strip());
                text = text.substring(length);
                again |= length > 0;
            }
        }
        return new LogLine(writer.toString(), text);
    }
}
