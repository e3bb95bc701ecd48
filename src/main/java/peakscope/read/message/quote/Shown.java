package peakscope.read.message.quote;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/** What a command in a terminal shows of a document, of a program's source or of its history, and what a commit says. */
final class Shown {

    private static final Pattern PROMPT = Pattern.compile(
            "(?m)^(?:(?:##\\[group\\])?Run +|(?:\\([\\w.-]+\\) )?(?:[\\w.-]+@[^\\n]{0,60})?[$%❯] +)(\\S[^\\n]*)$");

    private static final Pattern SHOWS = Pattern.compile(
            "^(?:(?:cat|bat|less|more|head|tail|sed -n \\S+|view|[ef]?grep)\\b[^|;&]*\\.(?:md|rst|adoc|html?|py|cc|cpp|h|java)\\b|(?:git (?:show|log|diff|grep|blame)|gh (?:issue|pr) (?:view|list)|man|tldr|[\\w./-]+ (?:help\\b[^|;&]*|[^|;&]*--help)|(?:rg|ag|[ef]?grep -(?:\\w*[rR]\\w*|-recursive))(?: [^|;&]*)?)\\b)[^;&]*$");

    private static final Pattern COMMIT =
            Pattern.compile("(?m)^Author: +[^\\n]*<[^\\n]*>\\n(?:AuthorDate|Date|Commit): ");

    private Shown() {}

    /** Whether the last command before a sentence shows such a text. */
    static boolean quotes(String head) {
        Matcher prompts = PROMPT.matcher(head);
        String last = "";
        int from = 0;
        while (prompts.find()) {
            last = prompts.group(1);
            from = prompts.start();
        }
        return COMMIT.matcher(head.substring(from)).find()
                || SHOWS.matcher(last).find();
    }
}
