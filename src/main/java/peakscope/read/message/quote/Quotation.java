package peakscope.read.message.quote;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/** Tells an error that a text only quotes, as a reply, a page of documentation or a program's source does. */
public final class Quotation {

    /** A quotation mark after a logger's prefix or right before the sentence, or words that introduce a quotation. */
    private static final Pattern QUOTED = Pattern.compile(
            "^[^<]*[\\w\\])]:? *>+ |(?i)\\b(?:if you (?:see|get|hit)|you(?:['’]ll|['’]d| will| would| may| might| can)? (?:often |sometimes )?(?:see|get|hit)|such as|for example|e\\.g\\.|looks? like|looked like|match=|expected (?:failure|error|exception):|pytest\\.raises|assert|in str|what does|meaning of)\\b[^.]{0,60}$"
                    + "|^\\s*\"?(?:except|raise|if|elif|assert|return|import|from|REM)(?: |$)|^\\s*\\w+\\.\\w+\\(['\"]|^\\s*(?://|/\\*)");

    /** A launcher's mark of who writes, which is no mark of a quotation. */
    private static final Pattern RANK = Pattern.compile("^(?i:rank|host|worker|task|process|node)[ _:=-]?\\d+ > ");

    /** The beginning of a quotation in prose, with the status before the sentence. */
    private static final Pattern MARKED = Pattern.compile("\\w[^`“«]*[^`“«:： ] *[`“«] *(?:[\\w.]+: )*$");

    /** What prose says before an error that did happen. */
    private static final Pattern HAPPENED = Pattern.compile(
            "(?i)\\b(?:fail(?:ed|s|ing)?|died|crashe?[ds]|hit|oomed|killed|ended|aborted|stopped|threw|raised|got|I (?:\\w+ )?(?:receive|get|see))\\b[^`“«]*[`“«][^`“«]*$");

    /**
     * In the source of a program: an element of a tuple, an argument of a macro or a function, a literal with a prefix of its own,
     * a comment behind a statement, marks in a comment.
     */
    private static final Pattern IN_SOURCE = Pattern.compile(
            "^\\s*[fru][\"'][^\"']*$|\\b(?:struct|class) \\w+ (?:final )?: (?:public|private) |^\\s*throw new |\\bcatch \\(|^\\s*[A-Z_]{0,20}\\(\\s*[\"'][^\"']{0,60}(?:[\"'], ?)?$"
                    + "|^\\s*\\w+(?:, \\w+)* = [a-z_][\\w.]*\\([frb]?[\"'][^\"']{0,60}$"
                    + "|<<\\s*\"[^\"]*$|\\bre\\.(?:compile|search|match|fullmatch|findall|sub)\\(r?f?[\"'][^\"']{0,60}$|>>> \\w[^\"']*\\([\"'][^\"']{0,60}$|\\b[ez]?grep (?:-\\w+ )*[\"'][^\"'\\n]*$"
                    + "|\\{`(?:\\w+: ?)*$|^\\s*#?\\s*\\w+ = [^#]*[\\w'\"\\])] +# [^#]*$|^\\s*(?:- )?[\\w.-]+: [^#]*\\S {1,20}# [^#]*$"
                    + "|^\\s*(?:#|//) (?:TODO|FIXME|XXX)\\b|^\\s+(?:#|//) [^`\"']*\\w [`\"'](?:\\w+: )*$"
                    + "|^\\s*(?:#|//) [^`\"']*\\b(?:because of|due to|after|avoids?|against|otherwise|or else|gave|gives|ended in|died with) (?:an? |the )?[`\"'](?:\\w+: )*$");

    private static final Pattern BEGINS_STRING = Pattern.compile("\\s*[\"']");

    /** Words alone in quotation marks in a sentence or in markup, which no option or name before them has. */
    private static final Pattern IN_MARKS = Pattern.compile("(?:>|\\*\\*|[^:=(,\\[{] )[\"“]$");

    private static final Pattern ENDS_MARKS = Pattern.compile("^[.!]?[\"”]");

    /** The rest of a line that is a string of a program's text, put together with others or not. */
    private static final Pattern ENDS_STRING =
            Pattern.compile("^[^\"']{0,80}[\"'](?:,?\\s*$|(?:, ?[a-z_]\\w*| ?<< ?\\w| ?\\+ ?\\w).*)");

    /** In a list of cases for a test: a string, and what it is to be taken for. */
    private static final Pattern BEGINS_CASE = Pattern.compile("^\\s*(?:\\d{1,5}[ |:]\\s*)?[(\\[][\"'](?:\\w+: )*$");

    private static final Pattern ENDS_CASE = Pattern.compile("^[^\"'\\n]*[\"'], ?[A-Z]\\w*\\.[A-Z_]{2,}\\b");

    /** Sizes left out, before the end of a quotation. */
    private static final Pattern LEFT_OUT = Pattern.compile(
            "^[^\"“”`\\n]{0,200}(?:[^\"“”`(\\n](?:\\.\\.\\.|…)|\\b[NXYn] (?:bytes|[KMGT]i?B))[\"”'’`)]");

    private static final Pattern ENDS_LEFT_OUT = Pattern.compile("(?:\\.\\.\\.|…)\\s*$");

    /** A sentence that a program puts together. */
    private static final Pattern IN_STREAM = Pattern.compile("<< \"[^\"]*\"?$");

    /** The mark of a quoted line, with nothing but a status behind it. */
    private static final Pattern BLOCK = Pattern.compile("^\\s*> (?:\\w+: )*$");

    /** The end of a count of nothing; devices, ranks and statuses are numbers too. */
    private static final Pattern NONE =
            Pattern.compile("^[^\\d\\n]{0,60}(?:\\(\\d+ ?[a-z]+\\))?[:=|] *[*_`]{1,3}0[*_`]{1,3}\\s*\\|?\\s*$");

    /** The cells behind it in a table of HTML, without their tags: nothing was counted anywhere. */
    private static final Pattern ZEROS = Pattern.compile("^\\s{0,3}0(?:\\s{0,3}0)+(?:\\D|$)");

    /** Nothing but the question whether it was that, in a chat. */
    private static final Pattern WONDERS = Pattern.compile(
            "(?i)^(?:\\W?[\\w.-]{1,30}\\W{0,2}\\s+)?(?:\\W?\\d\\d:\\d\\d\\S*\\s+)?(?:CUDA |GPU )?(?:out of memory|oom)(?: (?:again|already|maybe))?\\?(?:\\s|$)");

    /** Before the bare name of an error: that it may happen, would, or did not. */
    private static final Pattern SUPPOSED = Pattern.compile(
            "(?i)\\b(?:when|whenever|if|in case of) (?:an? |the )?$|\\b(?:I['’]d expect|would|(?:is|are|was|were) not|isn['’]t|wasn['’]t|no|none|neither|never|nor)\\b[^.:;\\n]{0,40}$");

    /** Before an error of another time, or of others. */
    private static final Pattern ELSEWHERE = Pattern.compile(
            "(?i)\\b(?:(?:would|will) (?:be|read|say|look like)|an? real one (?:is|was|reads)|I['’]d expect to|(?:somebody|someone|people) (?:has |have )?mention(?:ed|s)?|the real (?:one|thing)|(?:before|until) the (?:move|update|upgrade|switch|change|migration|fix)|(?:when|if) (?:it['’]s|it is|it were) memory|I (?:have |had )?read (?:on|in|about|somewhere)|last (?:week|month|year)['’]s|the (?:docs?|documentation|manual|page|faq) (?:says?|tells?)|in other (?:threads|issues|jobs))\\b[^\\n]{0,120}$");

    /** A test that passed, by its title; a comment behind a command in a terminal. */
    private static final Pattern TITLE =
            Pattern.compile("^\\s*ok \\d+ |^(?:[\\w.-]+@\\S{0,60})?[$%] \\S[^#\\n]* # [^#]*$");

    /** A comment among the results of tests in TAP. */
    private static final Pattern COMMENT_OF_TEST = Pattern.compile("(?m)^(?:not )?ok \\d+ .*\\n(?:#.*\\n)*#[^\\n]*\\z");

    /** What the code under test logged while a test failed, in pytest's report; if no error, what failed stands above it. */
    private static final Pattern CAPTURED = Pattern.compile(
            "(?m)^-{5,} Captured (?:log|stdout|stderr) (?:call|setup|teardown) -{5,}\\n(?:(?:[^=_\\n][^\\n]*)?\\n)*[^\\n]*\\z");

    /** Above what a test logs while pytest runs it; the next word of this kind at the end of a line is how the test ended. */
    private static final String LIVE = "- live log call -";

    private static final Pattern RESULT = Pattern.compile("(?m)(?:^|[\\s\\]])(PASSED|FAILED|ERROR)\\s*$");

    private static final Pattern WARNED = Pattern.compile("\\b(?:WARNING|INFO|DEBUG)\\b");

    /** A count of nothing right before what is counted. */
    private static final Pattern ZERO = Pattern.compile("(?:^|[\\s:(])0 (?:[a-z]+ )?$");

    /** Behind words in quotation marks: what lines they are. */
    private static final Pattern LINES =
            Pattern.compile("^[.!]?['\"”’`] (?:lines?|messages?|warnings?|entries|events?)\\b");

    private static final Pattern OCCURS = Pattern.compile("['\"”’`] (?:may |can )?(?:also )?occurs?\\b");

    /** An error of which only a part is told. */
    private static final Pattern CUT = Pattern.compile("RESOURCE_EXHAUSTED: (?:\\.\\.\\.|…)");

    /** A sentence that says that it did not happen. */
    private static final Pattern DENIED = Pattern.compile(
            "(?i)\\b(?:none of|is not|was not|isn['’]t|wasn['’]t|no case of|not a case of)\\b[^.:;\\n]{0,40}\\b(?:OUT_OF_MEMORY|out of memory|oom)\\b");

    /** What a documentation page says before an example; a logger's prefix may follow. */
    private static final Pattern SAMPLE = Pattern.compile(
            "(?i)sample error messages?|\\b(?:figures|numbers|sizes|values) (?:above |below )?are (?:only |just )?(?:an )?examples?\\b|\\bexemplo de mensagem|\\bejemplo de mensaje|\\bexemple de message|\\bbeispiel[^\\n]{0,20}fehlermeldung|エラー ?メッセージの例|错误消息示例|错误信息示例|오류 메시지 예|\\blooks? like the following(?: examples?)?:|\\bwhat this error means\\b|\\bthe following error occurs (?:during|when|if)\\b|error messages? (?:similar to|like|such as) the following|(?:提示|错误|报错|信息)[^\\n]{0,12}(?:如下所示|类似)|类似的?(?:提示|错误|报错|信息)|错误日志可能|(?:网上|别人|其他人|有人|很多人)[^\\n]{0,20}(?:报错|错误|错误信息)[^\\n]{0,6}[::]\\s+[^\\n]{0,60}$|\\breminds me of\\b[^\\n]{0,80}:\\s+[^\\n]{0,60}$|다음과 같은 형태|error log examples?|#+ (?:\\d[.\\d]* )?(?:common|typical|known|frequent) (?:oom )?(?:errors?|error patterns|error messages|issues|problems)\\b|\\b(?:instead of|becomes?(?: as following)?):\\s+[^\\n]{0,60}$|\\b(?:may|might|will|can|could) (?:also )?(?:see|get|hit|encounter|receive)\\b[^\\n]{0,60}:\\s*\\n\\s*(?:```|~~~)[^\\n]*\\n[^\\n]{0,120}$|\\ban error such as (?:this|the following):\\s+[^\\n]{0,60}$|\\b(?:typical|usual|example|sample) (?:error |log )?(?:messages?|errors?|output|lines?)\\b[^\\n]{0,60}:\\s+(?:(?:> ?)?(?:```|~~~)\\w*\\s+)?[^\\n]{0,60}$|\\byou (?:would|will|may|might|could|can) [^\\n]{0,80}:\\s+[^\\n]{0,60}$|(?m:^\\W*(?:what it (?:looks|reads) like|how it looks|example output)\\W*$)|\\b(?:newer|older|recent|earlier|later) versions\\b[^\\n]{0,60}:\\s+[^\\n]{0,60}$|\\bthe last time\\b[^\\n]{0,60}\\s+[^\\n]{0,60}$|\\b(?:when|if) \\w+ says (?:it|so)\\b[^\\n]{0,20}:\\s+[^\\n]{0,60}$");

    /** The markup of a page for an example in it. */
    private static final Pattern PAGE = Pattern.compile(
            "(?m)(?i:\\b(?:lines|messages|errors|texts|snippets|sentences|outputs)\\s(?:above |below |here |on this page )?are (?:only |just |all )?(?:made[- ]up|invented|examples?|samples?)\\b)|^\\s*\\.\\. (?:(?:code-block|code|parsed-literal|note|seealso|warning|tip)::|_[\\w-]+:\\s*$)|^::\\s*$");

    /** What a page of documentation says below an error: a box with a note, or a heading over what to do. */
    private static final Pattern REMEDY = Pattern.compile(
            "(?im)^\\s*(?:> )?\\[!(?:note|tip|important|warning|caution)\\]|^\\W*(?:\\d[.\\d]*)?\\W*(?:solutions?|how to fix(?: it)?|remed(?:y|ies)|quick fix|why (?:it|this) happens|this guide explains .*|解决(?:办法|方法|方案)|处理方法)\\b?\\W*$");

    /** The head of a page about an error's code. */
    private static final Pattern CODE_PAGE = Pattern.compile("(?m)^#+ Error code: E\\d{4}\\s*$");

    /** A patch, or the titles of commits. */
    private static final Pattern PATCH =
            Pattern.compile("(?m)^diff --git a/|^ {0,8}@@ -\\d+,\\d+ \\+\\d+|^ {0,8}\\+  .*\\n {0,8}\\+  ");

    /** The beginning of a line that a patch adds or takes away. */
    private static final Pattern CHANGED = Pattern.compile("^ {0,8}[+-]");

    /** The number of an issue before its title, and behind it how long ago it was changed, in a list of issues. */
    private static final Pattern ISSUE = Pattern.compile("(?:^|\\s)#\\d{1,6}\\s");

    private static final Pattern LONG_AGO =
            Pattern.compile("\\b(?:days?|weeks?|months?|years?|hours?|minutes?) ago\\b");

    private static final Pattern COMMIT = Pattern.compile("(?m)^(?:\\d+[a-f]|[a-f]+\\d)[0-9a-f]{4,8} \\S");

    /** Above the list of what a new version of a program does better. */
    private static final Pattern CHANGES = Pattern.compile(
            "(?im)^\\W*(?:what['’]s (?:new|fixed|changed)|changelog|change log|release notes|bug ?fixes)\\b[^.]{0,20}$|^#+ \\[?v?\\d+\\.\\d+[^\\n]{0,40}\\n\\s*#+ (?:added|fixed|changed|security)\\s*$");

    /** The beginning of an entry of such a list. */
    private static final Pattern CHANGE = Pattern.compile(
            "(?i)^\\s*[-*] \\W{0,2}(?:fixed|fix|changed|added|improved|removed|deprecated|docs|security|breaking)\\b");

    /** A table of what can go wrong and what to do then. */
    private static final Pattern TABLE = Pattern.compile(
            "(?im)^\\s*\\|[^\\n]*\\b(?:symptom|signature|error|problem|issue|message|sentence|you see|log says)[^\\n]*\\b(?:fix|solution|action|remedy|what to do|first thing|try first|cause|meaning|means|what it is|where)[^\\n]*\\|\\s*\\n\\s*\\|[ :|-]+\\|\\s*$");

    /** Above the entries of a page on what can go wrong. */
    private static final Pattern TROUBLE = Pattern.compile(
            "(?im)^#+ [^\\n]{0,30}\\b(?:troubleshooting|faq|frequently asked questions|known issues|gotchas|pitfalls|runbook|playbook|cheat ?sheet)\\b");

    /** The end of a metric whose value is nothing, or of the condition of an alert. */
    private static final Pattern NOTHING = Pattern.compile("^\"[^{}\\n]{0,200}\\} (?:0(?:\\.0)?\\s*$|[=!<>]=? ?\\d)");

    /** The name of an alert, or one that it fills in when it fires. */
    private static final Pattern ALERT = Pattern.compile("^\\s*(?:- )?alert: \\w*$|\\{\\{ ?\\$[\\w.]+ ?\\}\\}");

    /** The rules of alerts, and what such a file says in one line. */
    private static final Pattern RULES =
            Pattern.compile("(?m)^\\s*kind: PrometheusRule\\b|^\\s*- alert: \\w|^\\s*- record: \\w");

    private static final Pattern SETTING = Pattern.compile("^\\s*(?:- )?\\w+: ");

    /** A word where an error has a size. */
    private static final Pattern LETTER = Pattern.compile("<[A-Za-z]{1,12}>\\s?(?:[KMGT]i?B?|bytes)\\b");

    /** How somebody asks what an error means, and the end of the question. */
    private static final Pattern ASKS = Pattern.compile(
            "(?i)(?:^|[:>—–,] ?|\\bq )(?:quick question|(?:has |does |did )?any(?:one|body)|what|why|how|is (?:it|this|that|an?)|do (?:you|we)|when (?:people|they|you) say)\\b");

    private static final Pattern QUESTION = Pattern.compile("\\?[\\s)]*$|^[^.!?\\n]{0,40}\\?(?: |$)");

    /** The end of a question that wonders, without a sentence before it. */
    private static final Pattern DOUBTED =
            Pattern.compile("^[^.!?\\n]{0,120}\\b(?:it|this|that)\\b[^.!?\\n]{0,60}\\?[?!]");

    private static final Pattern ASKED = Pattern.compile("^[^.!?\\n]{1,200}\\?(?:\\s|$)");

    private Quotation() {}

    /**
     * Whether the sentence is quoted.
     *
     * @param prefix the logger's prefix of its line
     * @param head the text before it
     * @param near the end of that
     * @param begun the part of that on the same line
     * @param said the sentence itself
     * @param rest of the line after it
     * @param tail some of the text after it
     * @param hasFigures whether it gives sizes, as errors do and bare words do not
     */
    public static boolean isAround(
            String prefix,
            String head,
            String near,
            String begun,
            String said,
            String rest,
            String tail,
            boolean hasFigures) {
        return (!hasFigures && SUPPOSED.matcher(begun).find())
                || ELSEWHERE.matcher(begun).find()
                || TITLE.matcher(begun).find()
                || DOUBTED.matcher(said + rest).find()
                || (WARNED.matcher(prefix + begun).find()
                        && CAPTURED.matcher(head).find())
                || isOfPassedTest(head, tail)
                || (begun.startsWith("#") && COMMENT_OF_TEST.matcher(head).find())
                || (!hasFigures
                        && (ZERO.matcher(begun).find()
                                || LINES.matcher(rest).find()
                                || OCCURS.matcher(said).find()))
                || ProgramText.quote(head.substring(0, head.length() - begun.length()), begun)
                || (!hasFigures
                        && (isString(begun, rest)
                                || leavesOut(prefix + begun, said + rest)
                                || IN_STREAM.matcher(said).find()
                                || NONE.matcher(rest).find()
                                || ZEROS.matcher(rest).find()))
                || WONDERS.matcher(begun + said + rest).find()
                || (!hasFigures && DENIED.matcher(said).find())
                || ((hasFigures
                                ? ASKS.matcher(begun).lookingAt()
                                : ASKS.matcher(begun).find())
                        && QUESTION.matcher(rest).find())
                || QUOTED.matcher(RANK.matcher(prefix + begun).replaceFirst("")).find()
                || isQuestion(said)
                || CUT.matcher(said).lookingAt()
                || IN_SOURCE.matcher(begun).find()
                || (BEGINS_CASE.matcher(begun).find() && ENDS_CASE.matcher(rest).find())
                || (MARKED.matcher(begun).find() && !HAPPENED.matcher(begun).find())
                || SAMPLE.matcher(near).find()
                || PAGE.matcher(head).find()
                || (CODE_PAGE.matcher(head).find() && !ProgramText.trace(head))
                || (begun.stripLeading().startsWith("|") && TABLE.matcher(head).find())
                || Shown.quotes(head)
                || (REMEDY.matcher(tail).find() && !ProgramText.trace(head))
                || PATCH.matcher(tail).find()
                || (CHANGED.matcher(prefix + begun).find()
                        && PATCH.matcher(head).find())
                || NOTHING.matcher(rest).find()
                || ALERT.matcher(begun).find()
                || (SETTING.matcher(begun).lookingAt() && RULES.matcher(head).find())
                || (!hasFigures && LETTER.matcher(rest).find())
                || (!hasFigures
                        && ISSUE.matcher(begun).find()
                        && LONG_AGO.matcher(rest).find())
                || (COMMIT.matcher(begun).lookingAt()
                        && (COMMIT.matcher(near.substring(0, near.length() - begun.length()))
                                        .find()
                                || COMMIT.matcher(tail).find()))
                || (prefix.isBlank() && TROUBLE.matcher(head).find() && !ProgramText.trace(head))
                || ((!hasFigures || CHANGE.matcher(begun).lookingAt())
                        && CHANGES.matcher(head).find());
    }

    private static boolean isOfPassedTest(String head, String tail) {
        int live = head.lastIndexOf(LIVE);
        Matcher result = RESULT.matcher(tail);
        return live >= 0
                && !RESULT.matcher(head.substring(live)).find()
                && result.find()
                && result.group(1).equals("PASSED");
    }

    /** Whether the sentence itself asks. */
    private static boolean isQuestion(String said) {
        return ASKS.matcher(said).lookingAt() && ASKED.matcher(said).find();
    }

    private static boolean leavesOut(String begun, String line) {
        return LEFT_OUT.matcher(line).find()
                || (BLOCK.matcher(begun).find() && ENDS_LEFT_OUT.matcher(line).find());
    }

    private static boolean isString(String begun, String rest) {
        boolean isLiteral = BEGINS_STRING.matcher(begun).matches()
                && ENDS_STRING.matcher(rest).find();
        return isLiteral
                || (IN_MARKS.matcher(begun).find() && ENDS_MARKS.matcher(rest).find());
    }
}
