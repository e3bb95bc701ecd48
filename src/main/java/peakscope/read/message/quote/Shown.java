package peakscope.read.message.quote;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/** What a command in a terminal shows of a document, of a program's source or of its history. */
final class Shown {

    private static final Pattern PROMPT =
            Pattern.compile("(?m)^(?:\\([\\w.-]+\\) )?(?:[\\w.-]+@[^\\n]{0,60})?[$%❯] +(\\S[^\\n]*)$");

    private static final Pattern SHOWS = Pattern.compile(
            "^(?:(?:cat|bat|less|more|head|tail|sed -n \\S+|view)\\b[^|;&]*\\.(?:md|rst|adoc|html?|py|cc|cpp|h|java)\\b|(?:git (?:show|log|diff|grep|blame)|gh (?:issue|pr) view|man|tldr)\\b)[^;&]*$");

    private Shown() {}

    /** Whether the last command before a sentence shows such a text. */
    static boolean quotes(String head) {
        Matcher prompts = PROMPT.matcher(head);
        String last = "";
        while (prompts.find()) {
            last = prompts.group(1);
        }
        return SHOWS.matcher(last).find();
    }
}
