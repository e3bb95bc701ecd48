package peakscope.advise.message;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of a log without what the logger put before it.
 *
 * @param writer rank, task or process that wrote it, as printed; lines of several are mixed in one log
 * @param text the rest, its indentation kept
 */
record LogLine(String writer, PlacedText text) {

    private static final Pattern ANSI = Pattern.compile("\u001b\\[[0-9;?]*[ -/]*[@-~]");

    /** Before the message may stand several of these, in any order. */
    private static final List<Pattern> STAMPS = List.of(
            Pattern.compile("^(?:>(?: |$))+"),
            Pattern.compile(
                    "^\\[?\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?(?:Z|[+-]\\d\\d:?\\d\\d)?\\]?:? ?"),
            Pattern.compile("^[IWEF]\\d{4} \\d\\d:\\d\\d:[\\d.:]+\\s+\\d+ \\S+:\\d+\\] ?"),
            Pattern.compile("^[IWEF]\\s+\\d+ \\S+:\\d+\\] ?"),
            Pattern.compile("^\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)? (?:\\[\\w+\\] )?"));

    private static final List<Pattern> WRITERS = List.of(
            Pattern.compile("^\\[\\d+,\\d+\\]<std(?:err|out)>:\\s?"),
            Pattern.compile("^\\([^()]{0,60}pid=\\d+[^()]{0,80}\\) ?"),
            Pattern.compile("^\\[?(?i:rank|host|worker|task|process|node)[ _:=-]?\\d+\\]?:? ?"),
            Pattern.compile("^\\[\\d{1,5}\\]:? "),
            Pattern.compile("^\\d{1,5}: "));

    static LogLine of(PlacedText raw) {
        PlacedText plain = raw.toString().indexOf('\u001b') < 0 ? raw : raw.replaced(ANSI, code -> "");
        String text = plain.toString();
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
        return new LogLine(writer.toString(), plain.part(plain.length() - text.length(), plain.length()));
    }
}
