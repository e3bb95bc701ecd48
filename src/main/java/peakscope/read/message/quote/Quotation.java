package peakscope.read.message.quote;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Tells an error that a text only quotes, as a reply, a page of documentation or a program's source does: by the rules of
 * {@code assets/quotations.txt}, and by what no table can say.
 */
public final class Quotation {

    private static final Map<Boolean, List<QuotationRule>> RULES = QuotationRule.read("quotations.txt").stream()
            .collect(Collectors.partitioningBy(QuotationRule::onlyBesideOthers));

    /** Above what a test logs while pytest runs it; the next word of this kind at the end of a line is how the test ended. */
    private static final String LIVE = "- live log call -";

    private static final Pattern RESULT = Pattern.compile("(?m)(?:^|[\\s\\]])(PASSED|FAILED|ERROR)\\s*$");

    private Quotation() {}

    /** Whether the sentence is quoted. */
    public static boolean isOf(Around around) {
        String above = around.above();
        return hold(false, around)
                || isOfPassedTest(above, around.below())
                || ProgramText.quote(
                        above.substring(0, above.length() - around.before().length()), around.before())
                || Shown.quotes(above);
    }

    /** Whether the sentence is told of another time or of others, if something else ended the program. */
    public static boolean isBesideOthers(Around around) {
        return hold(true, around);
    }

    private static boolean hold(boolean besideOthers, Around around) {
        return RULES.getOrDefault(besideOthers, List.of()).stream().anyMatch(rule -> rule.holds(around));
    }

    private static boolean isOfPassedTest(String above, String below) {
        int live = above.lastIndexOf(LIVE);
        Matcher result = RESULT.matcher(below);
        return live >= 0
                && !RESULT.matcher(above.substring(live)).find()
                && result.find()
                && result.group(1).equals("PASSED");
    }
}
