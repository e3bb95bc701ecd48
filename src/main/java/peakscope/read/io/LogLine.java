package peakscope.read.io;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;

/**
 * One line of a log without what the logger put before it.
 *
 * @param writer rank, task or process that wrote it, as printed; lines of several are mixed in one log
 * @param text the rest, its indentation kept: the end of the line without colours
 */
public record LogLine(String writer, String text) {

    /** What every colour begins with. */
    public static final char ESCAPE = '\u001b';

    /** A colour or another command to a terminal. */
    public static final Pattern ANSI = Pattern.compile("\u001b\\[[0-9;?]*[ -/]*[@-~]");

    /** Before the message may stand several of these, in any order. */
    private static final List<Pattern> STAMPS = List.of(
            Pattern.compile("^(?:>(?: |$))+"),
            Pattern.compile(
                    "^\\[?\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?(?:Z|[+-]\\d\\d:?\\d\\d)?\\]?:? ?"),
            Pattern.compile("^[IWEF]\\d{4} \\d\\d:\\d\\d:[\\d.:]+\\s+\\d+ \\S+:\\d+\\] ?"),
            Pattern.compile("^[IWEF]\\s+(?:\\d+ )?[^\\s:]+:\\d+\\] ?"),
            Pattern.compile("^: [IWEF] [^\\s:]+:\\d+\\] ?"),
            Pattern.compile("^(?:ERROR|WARN(?:ING)?|INFO|DEBUG|CRITICAL|FATAL)"
                    + "(?: \\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d)? \\[[\\w./]{1,60}:\\d+\\] ?"),
            Pattern.compile("^(?:std(?:err|out) [FP] )"),
            Pattern.compile("^[DIWEF] [|>] "),
            Pattern.compile("^ ?\\| [A-Z]{4,8} {1,5}\\| [\\w.<>]{1,80}:[\\w.<>]{1,80}:\\d+ - ?"),
            Pattern.compile(
                    "^(?:\\[(?:ERROR|WARN(?:ING)?|INFO|DEBUG|CRITICAL|FATAL)\\]|(?:ERROR|WARN(?:ING)?|INFO|DEBUG|CRITICAL|FATAL))"
                            + "(?:[:|]? +|: ?)(?:[a-z][a-z0-9_.-]{0,40}: )?"),
            Pattern.compile("^\\[ {0,5}\\d{1,7}\\.\\d{6}\\] "),
            Pattern.compile("^\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)? (?:\\[\\w+\\] )?"));

    private static final List<Pattern> WRITERS = List.of(
            Pattern.compile("^\\[\\d+,\\d+\\]<std(?:err|out)>:\\s?"),
            Pattern.compile("^\\([^()]{0,60}pid=\\d+[^()]{0,80}\\) ?"),
            Pattern.compile("^\\[?(?i:rank|host|worker|task|process|node)[ _:=-]?\\d+\\]?:? ?"),
            Pattern.compile("^[\\w.-]{1,60}:\\d{1,8}:\\d{1,8} \\[\\d{1,3}\\] (?:\\S{1,60}:\\d+ )?"),
            Pattern.compile("^[a-z][\\w.-]{1,40} {1,4}\\| "),
            Pattern.compile("^\\[\\d{1,5}\\]:? "),
            Pattern.compile("^\\d{1,5}: "));

    /** Takes colours, time stamps and the writer away, as often as they stand before each other. */
    public static LogLine of(String raw) {
        String text = raw.indexOf(ESCAPE) < 0 ? raw : ANSI.matcher(raw).replaceAll("");
        StringBuilder writer = new StringBuilder();
        boolean again = true;
        while (again) {
            again = false;
            for (Pattern stamp : STAMPS) {
                Matcher matcher = stamp.matcher(text);
                if (matcher.find()) {
                    text = text.substring(matcher.end());
                    again = true;
                }
            }
            for (Pattern named : WRITERS) {
                Matcher matcher = named.matcher(text);
                if (matcher.find()) {
                    writer.append(matcher.group().strip());
                    text = text.substring(matcher.end());
                    again = true;
                }
            }
        }
        return new LogLine(writer.toString(), text);
    }
}
