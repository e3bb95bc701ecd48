package peakscope.read.message.quote;

import com.google.re2j.Pattern;
import java.util.Set;
import peakscope.read.io.LineReader;
import peakscope.read.io.LogLine;

/**
 * Tells what people write, such as pages, mails, programs, settings and tables, from what programs print: by all lines of a
 * text, whatever single sentences say. An error in such a text is an example, unless its writer says that it happened.
 */
public final class WrittenText {

    /** Lines to look at; whatever goes on longer without a sign of its kind is taken for a log. */
    private static final int MOST = 600;

    /** A shorter text tells nothing of its kind. */
    private static final int FEW = 9;

    /** Of the lines, at least. */
    private static final double SHARE = 0.6;

    /** Of the lines of a letter, less than this are lists, headings, code and the like. */
    private static final double LITTLE_MARKED = 0.2;

    private static final int REACH = 300;

    /** What only a program prints: times, levels, tracebacks, ends of processes, progress, reports. */
    private static final Pattern PRINTED = Pattern.compile(
            "\\d:\\d\\d[:.]\\d\\d|^_bk;t=\\d|^\\[\\d\\d:\\d\\d\\] \\w|^\\d\\d:\\d\\d <[\\w.-]+> |^\\d\\d:\\d\\d {1,4}[a-z][\\w.-]* *: |(?:^\\W*(?:[\\w.]+ {4,})?|\": ?\")Traceback \\(most|^(?:\\W|&lt;[^&]{0,80}&gt;){0,8}File (?:\"|&quot;)[^\"&]+(?:\"|&quot;), line \\d|File \\\\\"[^\"\\\\]+\\\\\", line \\d|^\\W*Cell In ?\\[\\d+\\], line|^\\W*-{4,}> ?\\d|^(?:\\W{0,4}(?:[\\w]+\\.)+|[> ]{0,6}(?:<pre>)?)[A-Z]\\w*(?:Error|Exception|Interrupt|Failure|OutOfResources)(?:: |$)|\"FailureReason\": ?\"|\"(?:severity|level|lvl|insertId|ename|output_type)\": ?\""
                    + "|(?:^|[\\])>:m] ?|^[\\w-]+ [\\w-]+ )(?:\\w+\\.)+\\w*Error: [A-Z_]+: |^E   |^[IWEF]\\d{4} |^\\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|FATAL|CRITICAL)\\b|^\\[ {0,5}\\d+\\.\\d{3,}\\]|^\\s+at [\\w.$]+\\(|^\\s*#\\d+ +0x"
                    + "|(?i:\\bexit[ _]?(?:code|status)\"?[:=] *\\d|non-zero (?:exit )?status|finished with exit code|core dumped|^Killed\\b|^\\S+: line \\d+: +\\d+ Killed)"
                    + "|Last State:|(?i:reason)\"?: *\"?OOMKilled|\"OOMKilled\": true|Active: failed|^\\s*Stacktrace:$|^\\s*ERROR: \\w+Error: |^srun: |slurmstepd|\\bsacct\\b"
                    + "|(?i:\\bexception (?:type|message)\\W{1,6}\\w)|(?:Total|Program) \\w+ (?:usage|requirement)|Largest program allocations|^\\s*\\d{1,3}% ?[|▕]|\\d{1,3}%\\|[█▏▎▍▌▋▊▉ #]+\\||^\\S+[:=]\\d+ Traceback \\(most|^Out of Memory Error: |^(?:Code: \\d+\\. )?DB::Exception: "
                    + "|\\bexited on signal \\d|Process received signal|\\bterminate called after throwing|^\\s{0,8}(?:\\w+@[\\w.-]+[:~].{0,40})?[$#%] (?:python|\\./|srun|torchrun|accelerate|docker|kubectl|nvidia-smi|vllm|bash|sh|make|dmesg|journalctl)\\b"
                    + "|(?i:\\b(?:loss|step|epoch|iter)\\b ?[=:] ?\\d|^\\W*(?:step|epoch|iter) \\d)|GPU +PID +Type|^\\+-+\\+"
                    + "|^\\s*[a-z]+(?:_[a-z\\d]+)+: .*\\b(?:failed|unable|error)\\b");

    /** An error as the first words of a text: copied out of a log, and nothing else. */
    private static final Pattern BARE = Pattern.compile(
            "^\\W{0,3}(?:\\w+: )*(?:RESOURCE_EXHAUSTED|INTERNAL|INVALID_ARGUMENT|E\\d{4}: |Ran out of memory|(?:CUDA|HIP|XPU|MPS)[^.]{0,20} out of memory|Error (?:allocating|loading)|OOM when allocating|Out of memory|Allocator \\()");

    /** A string among others, whatever it says. */
    private static final Pattern ELEMENT =
            Pattern.compile("^\\s*[{(\\[]?([\"'])[^\"']*[\"'],|^[^|]+ \\| +[\\d.]+\\s*$");

    /** When a line was logged, in nanoseconds, as an export of logs has it beside each. */
    private static final Pattern STAMP = Pattern.compile("^\\s*\"\\d{16,19}\",?$");

    /** How people say that it happened to them. */
    private static final Pattern HAPPENED = Pattern.compile(
            "\\b(?:I|[Mm]y|[Ww]e|[Oo]ur)\\b.*\\b(?:gets?|getting|got|sees?|seeing|hits?|hitting|errors?|fail(?:s|ed|ing)?|crash(?:es|ed|ing)?|dies|died|stops|receive[ds]?|tried|trying)\\b"
                    + "|^#+ \\W*(?i:measured|observed)\\b|^#+ \\W*(?i:bug|(?:steps )?to reproduce|reproduction|describe the bug|bug (?:report|description)|stack ?trace|actual behaviou?r|your question|what happened|current behaviou?r|(?:error |debug )?logs?|error messages?)\\W*$"
                    + "|(?i:\\b(?:it|this|that) (?:does not|doesn't|won't|will not) (?:compile|start|load|work)\\b|\\b(?:job|run|process|pod|container) (?:ends|ended|dies|died|stops|stopped) (?:here|there)\\b)|^(?:I|We) (?:load|run|train|start|call)\\b|\\bdies (?:the moment|when|as soon as|if) I\\b"
                    + "|(?i:\\b(?:facing|having) (?:the |this |an? )?(?:exact )?(?:same )?(?:exact )?(?:issue|error|problem)\\b|\\bsame (?:issue|error|problem) here\\b)"
                    + "|\\bI\\b.*\\b(?:generated|ran|launched|started|loaded|miss(?:ed)?)\\b|(?i:\\bany (?:idea|help|hint|suggestion)s?\\b)|(?i:\\bany(?:one|body) (?:else )?(?:seen|seeing|hit|hitting|had|having|knows?)\\b)|(?i:\\bhere(?:['’]s| is) (?:the|my|our) (?:(?:complete|full|whole|entire) )?(?:output|log|error|traceback|stack ?trace)\\b)|\\b(?:[Ss]ince|[Aa]fter) (?:I|we) \\w+ed\\b|(?i:\\b(?:this|today|yesterday|tonight|last night|this morning)\\b.{0,60}\\b(?:failed|crashed|died|oomed)\\b)");

    /** How whoever asks ends; a page ends otherwise. */
    private static final Pattern ASKS = Pattern.compile("^[^#*|\">?]{0,280}\\?\\s*$");

    private static final Pattern QUESTION = Pattern.compile("^\\W*Q(?:\\d+)?[:.)] ");

    private static final Pattern TAG = Pattern.compile("</?[a-z][a-z\\d]*(?: [^<>]*)?>");

    /** How a question to a forum begins, and what such a site says beside it. */
    private static final Pattern ASKED = Pattern.compile(
            "(?:^|> ?)Asked (?:\\d|today|yesterday)|^\\W{0,3}[\\w.-]+\\W{0,3} opened (?:this(?: issue)?|on) |\\bViewed [\\d,.]+k? times\\b|^<(?:title|h1)>[^<]{1,80}\\b(?:failed|crashed|OOM ?[Kk]illed)\\b|(?:class=\"[^\"]*\\b(?:question|username|topic-post|cooked)\\b|data-post-id=|<a href=\"mailto:)|^(?:[Mm]y|[Oo]ur|I|[Ww]e)\\b.*\\b(?:wants|needs|asks for)\\b");

    /** A heading over what somebody tried, and what became of it. */
    private static final Pattern TRIED =
            Pattern.compile("^#+ (?i:what (?:I tried|happened|came out)|open questions?)\\s*$");

    /** Signs of Chinese, Japanese and Korean come from here on. */
    private static final int FIRST_CJK = 0x2E80;

    /** The same in languages that name no person. */
    private static final Pattern CRASHED =
            Pattern.compile("落ち(?:ました|た[。、])|(?:エラー|例外)(?:になりました|が出ました|が発生しました)|報錯了|报错了|挂掉了|죽었습니다|에러가 났습니다");

    /** Headings, fences, lists, tables, quoted lines, heads of mails, titles of commits. */
    private static final String PAGE =
            "^#{1,6} \\S|^\\s*</?(?:details|summary|p|blockquote|h\\d|[uo]l|li|br|table|t[rdh]|div|hr)\\b[^>]*>|^(?:-{3,}|={3,5})\\s*$|^\\s*(?:```|~~~)|^\\s*\\|.*\\|\\s*$|^\\s*[-*•] \\S|^\\s*\\d{1,2}[.)] \\S|^\\s*> ?\\S|^\\s*[QA]: |^(?:From|To|Cc|Subject|Date|Title|Author|Reviewers?|List-\\w+): |^[A-Z][A-Z ()\\d-]{3,}$|^\\s*[*|\\\\/ ]{1,12}[0-9a-f]{7,12} \\S|^#\\d+ +\\w|^\\S+\\.(?:org|com|io|dev|net) › |^[^|]+ \\| [^|]*(?: \\| [^|]*)+$|^[^|]+ \\| +[\\d.]+\\s*$|^-+(?:\\+-+)+$|^\\w+[-=(][>#] |^\\(\\d+ rows?\\)$|^\\s*https?://\\S+$|\\bline \\d+$";

    /** Keys and values, tables of numbers, statements of other languages, texts to translate. */
    private static final String SETTINGS =
            "^\\s+(?:- )?[\\w\"'./$-]+: ?\\S|^\\s*(?:- )?[\\w\"'./$-]+:\\s*[|>]?$|^\\s*\"[^\"]+\": |^\\[[\\w.\"-]+\\]$|^[\\w.-]+ ?= ?\\S|^\\s*(?:SELECT|FROM|WHERE|WHEN|AND|OR|GROUP|ORDER|WITH|CASE|END|CREATE|DECLARE|RUN|ENV|COPY|ARG|WORKDIR|ENTRYPOINT|CMD|HAVING|JOIN|INSERT)\\b|^(?:msgid|msgstr|#[:,.~] ?)|^(?:[^,\\s][^,]*)?(?:,[^,\\s][^,]*|,){5,}$|^\\s*[{}\\[\\]()]+[,;]?$|^\\s*\\{\\{|^\\s*[\"'`].*[\"'`],?$|^\\s*\\{.*\\},?$";

    private static final Pattern WRITTEN = Pattern.compile(
            PAGE + "|" + SETTINGS
                    + "|^\\s*(?:#|//|--|;;|/?\\*+) |\\\\$|[{(]$|^\\s*[})\\]]+\\W*$|\\w\\),?$|;$|^\\s*#\\[|^\\s*(?:\\|\\||&&) |^\\s*\\w+ \\{.*\\},?$|^\\s*(?:if|elif|while|until|for|case|echo|exit|set|trap|local|export|func|impl|import|from|use|package|try|else|except|with|pub|impl|match(?:es)?!?|end|fi|done|then|async|await)\\b");

    private static final String LITTLE =
            "\\b(?:the|an?|is|are|was|were|of|to|and|or|in|on|you|your|we|it|its|that|this|with|for|not|be|as|by|how|what|why|when|may|can|will|would|than|from|at)\\b";

    /** Two of the little words that sentences are held together by, or a short line such as a heading or a greeting. */
    private static final Pattern PROSE =
            Pattern.compile("(?i)" + LITTLE + ".*" + LITTLE + "|^[A-Z]\\w+(?: \\w+){0,2}[:,]?$");

    /** What only a page of a site or a wiki has, whatever else is on it. */
    private static final Pattern OF_PAGE = Pattern.compile(
            "^\\{\\| *class=|^\\[\\[Category:|^\\{\\{(?:Infobox|Note|Warning|Tip)\\b|^(?:On this page|Table of contents|Was this (?:page|article) helpful\\??|Edit this page)$|^Was this helpful\\?|^\\[saved with |^<(?:article\\b|h1>)|^# (?:Changelog|Change log|Release notes)\\b|^## (?:Bug ?[Ff]ixes|Highlights|Breaking [Cc]hanges|What['’]s (?:[Nn]ew|[Cc]hanged))\\s*$|^(?:Runbooks?|Docs|Documentation|Wiki|Knowledge base) [»›>] |^!!! (?:note|warning|tip|info)\\b|^Last updated: |^This (?:page|guide) (?:explains|describes|lists|tells)\\b");

    /** The first two characters of these. */
    private static final Set<String> BEGINS_PAGE = Set.of(
            "{|", "{{", "[[", "[s", "<a", "<h", "# ", "##", "!!", "On", "Ta", "Wa", "Ed", "Ru", "Do", "Wi", "Kn", "La",
            "Th");

    /** What R prints when a script ends early, as one does in a document that runs its own code. */
    private static final String HALTED = "Execution halted";

    /** How a plan says that nothing has happened yet, and a report that it has not happened again. */
    private static final Pattern PLANNED = Pattern.compile(
            "(?i)\\bnothing (?:of (?:this|it) |here )?(?:has been|was|is) run(?: yet)?\\b|\\b(?:has|have) not been run yet\\b|\\bno recurrence\\b|\\(not started\\b");

    /** Of which each of these lines has one. */
    private static final Set<String> OVER = Set.of(" run", "recurrence", "not started");

    /** What blogs say below a title, and pages about the status of a service. */
    private static final Set<String> ON_PAGES = Set.of(" min read", "All Systems Operational");

    /** The first entry of what stands between two lines of dashes at the top of a page, for the generator of a site. */
    private static final Pattern FRONT_MATTER =
            Pattern.compile("^(?:title|layout|date|author|tags|slug|categories|description|permalink): ");

    private boolean begun;
    private String last = "";
    private boolean dashed;
    private boolean page;
    private boolean asked;
    private int lines;
    private int marked;
    private int written;
    private boolean printed;

    /** Takes the line read last. */
    public void accept(LineReader reader) {
        if (reader.number() <= MOST) {
            lookForPage(reader.text(0));
        }
        if (printed) {
            return;
        }
        String line = LogLine.ANSI.matcher(reader.text(0)).replaceAll("");
        line = line.length() > REACH ? line.substring(0, REACH) : line;
        if (line.isBlank()) {
            return;
        }
        lines++;
        last = line;
        printed = lines > MOST
                || (lines == 1 && BARE.matcher(line).find())
                || !LogLine.of(line).writer().isEmpty()
                || STAMP.matcher(line).find()
                || (PRINTED.matcher(line).find()
                        && !line.startsWith("Date: ")
                        && !ELEMENT.matcher(line).find())
                || tells(line);
        if (WRITTEN.matcher(line).find() || ProgramText.isCode(line)) {
            marked++;
            written++;
        } else if (PROSE.matcher(line).find()) {
            written++;
        }
    }

    private void lookForPage(String line) {
        if (line.isEmpty()) {
            return;
        }
        page |= (line.length() < REACH
                        && OVER.stream().anyMatch(line::contains)
                        && PLANNED.matcher(line).find())
                || (dashed && FRONT_MATTER.matcher(line).find())
                || (line.length() < REACH && ON_PAGES.stream().anyMatch(line::contains))
                || (line.length() > 2
                        && line.length() < REACH
                        && BEGINS_PAGE.contains(line.substring(0, 2))
                        && OF_PAGE.matcher(line).find());
        asked |= line.length() < REACH && (isAsked(line) || line.equals(HALTED));
        dashed = !begun && line.equals("---");
        begun = true;
    }

    /** Most lines need no search: they are neither of a page nor in a language that names no person. */
    private static boolean isAsked(String line) {
        if (line.charAt(0) == '#') {
            return TRIED.matcher(line).find();
        }
        if (line.charAt(0) == '<') {
            return ASKED.matcher(line).find() || tells(TAG.matcher(line).replaceAll(""));
        }
        return line.chars().anyMatch(sign -> sign >= FIRST_CJK)
                && CRASHED.matcher(line).find();
    }

    private static boolean tells(String line) {
        return ASKED.matcher(line).find()
                || (HAPPENED.matcher(line).find() && !QUESTION.matcher(line).find());
    }

    /** Whether it is a page of a site or a wiki, which has no errors of its own; what is posted on one tells of its writer's. */
    public boolean isPage() {
        return page && !asked;
    }

    /** Whether the text read so far is one. */
    public boolean isAll() {
        return !printed && lines >= FEW && written >= lines * SHARE && !asks(last);
    }

    private static boolean asks(String line) {
        return ASKS.matcher(line).find() && !QUESTION.matcher(line).find();
    }

    /** Whether a program printed some of what was read so far, or somebody says what happened to them. */
    public boolean isPrinted() {
        return printed;
    }

    /** Whether it is hardly more than sentences, as in a letter: its writer may quote an error to ask about it. */
    public boolean isLetter() {
        return marked < lines * LITTLE_MARKED;
    }
}
