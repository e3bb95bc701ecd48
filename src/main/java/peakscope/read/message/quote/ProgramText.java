package peakscope.read.message.quote;

import com.google.re2j.Pattern;
import java.util.List;

/** Tells an error in the source of a program, of whatever language, from one in a log: by the lines above it. */
final class ProgramText {

    /** Words that lines of source begin with. */
    private static final String WORDS =
            "(?:async )?def |class |function |func |fn |public |private |static |const |let |var |void |type "
                    + "|namespace |#include|#define|@\\w+(?:\\(|$)|(?:if|for|while|switch|catch) ?\\(.*\\{?$|\\} ?else|return\\b.*;$|case .*:$";

    /** Assignments, arguments given by name, fields of a structure. */
    private static final String VALUES =
            "self\\.\\w+|(?:export )?[A-Z][A-Z0-9_]{2,}=\\S*$|[\\w.]+!?\\(.*\\);?$|//|(?:for|while|if) .*[\\[{:(]$|[\\w.]+(?:: \\w+)? [:+|]?= \\S|\\w+=[\"'\\w].*,$|\\{\\w+: |[\\w ]*\\bstruct \\{$";

    private static final String ENDS = "[)\\w\\]\"'];$|\\) ?\\{$|^\\s*[{}]+\\s*$|^\\s*[)\\]}]+,$|\\):$|\\w\\($";

    private static final Pattern CODE =
            Pattern.compile("^\\s*(?:" + WORDS + "|" + VALUES + ")|" + ENDS + "|^\\s*/?\\*\\*? ");

    /** What a traceback has among its lines of code. */
    private static final Pattern TRACE =
            Pattern.compile("(?m)^\\W*File \"|Traceback|^\\s+at \\w|^\\W*E  |^-+> ?\\d|^\\W+\\d+ ");

    private static final Pattern COMMENT = Pattern.compile("(?:^|\\s)(?:#|//|--|;;|/?\\*) ");

    /** A string among others tells nothing. */
    private static final Pattern ELEMENT = Pattern.compile("^\\s*\"[^\"]*\",?$");

    /** What notebooks and loggers call an error in JSON. */
    private static final Pattern LOGGED = Pattern.compile(
            "\\s*\"(?:evalue|msg|message|log|stderr|stdout|textPayload|MESSAGE|body|content|text|line|event|err|error)\": ?\"");

    /** Lines above to look at, and how many of them make it source. */
    private static final int ABOVE = 4;

    private static final int MANY = 2;

    /** A line that a patch adds; a shell that shows its commands has a blank behind the sign. */
    private static final Pattern ADDED = Pattern.compile("^\\s*\\+(?:$|  |[#|*@<\"'`\\w])");

    private ProgramText() {}

    /**
     * Whether a sentence stands in a string or a comment, below lines of source.
     *
     * @param above the lines before the one that it is in
     * @param begun what stands before it on its line
     */
    static boolean quote(String above, String begun) {
        List<String> lines = above.lines()
                .filter(line -> !line.isBlank() && !ELEMENT.matcher(line).find())
                .toList();
        List<String> nearest = lines.subList(Math.max(0, lines.size() - ABOVE), lines.size());
        if (isAdded(begun) && nearest.stream().filter(ProgramText::isAdded).count() >= MANY) {
            return true;
        }
        if (LOGGED.matcher(begun).lookingAt()) {
            return false;
        }
        String before = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        // A string may have an escaped line end in it.
        if (!(isOpen(begun, '"')
                        || isOpen(before, '"')
                        || isOpen(begun, '\'')
                        || COMMENT.matcher(begun).find())
                || TRACE.matcher(above).find()) {
            return false;
        }
        return nearest.stream().filter(line -> CODE.matcher(line).find()).count() >= MANY;
    }

    /** Whether a line is one of a program, as far as one line tells. */
    static boolean isCode(String line) {
        return CODE.matcher(line).find();
    }

    /** Whether the lines above an error are those of a traceback. */
    static boolean trace(String above) {
        return TRACE.matcher(above).find();
    }

    /** Whether it is a line that a patch adds. */
    private static boolean isAdded(String line) {
        return ADDED.matcher(line).find();
    }

    private static boolean isOpen(String begun, char mark) {
        return begun.chars().filter(sign -> sign == mark).count() % 2 == 1;
    }
}
