package peakscope.read.message;

import java.util.List;
import java.util.function.ToIntFunction;
import peakscope.read.message.text.BlankPrefixes;
import peakscope.read.message.text.Excerpt;
import peakscope.read.message.text.Markdown;
import peakscope.read.message.text.Payloads;
import peakscope.read.message.text.PlacedText;
import peakscope.read.message.text.QuotedPrintable;
import peakscope.read.message.text.RepeatedPrefixes;
import peakscope.read.message.text.SoftWraps;
import peakscope.read.message.text.TerminalRecording;

/**
 * The messages in a text: as it is, or, if it then says more, with cut lines joined, prefixes or marks of Markdown removed, a mail
 * decoded, the events of a terminal's recording joined, or messages taken out of JSON.
 */
record SearchedText(PlacedText text, List<MessageFinder.Found> found) {

    static SearchedText of(PlacedText written) {
        PlacedText plain = BlankPrefixes.removed(written);
        SearchedText best = new SearchedText(plain, MessageFinder.find(plain.toString()));
        PlacedText joined = SoftWraps.joined(plain);
        PlacedText unmarked = Markdown.removed(plain);
        PlacedText mail = QuotedPrintable.decoded(plain);
        PlacedText output = TerminalRecording.joined(plain);
        for (PlacedText form : List.of(joined, RepeatedPrefixes.removed(plain), unmarked, mail, output)) {
            if (form != plain) {
                SearchedText other = new SearchedText(form, MessageFinder.find(form.toString()));
                boolean isSure = form != joined || SoftWraps.areLikely(plain);
                best = other.tellsMoreThan(best, isSure) ? other : best;
            }
        }
        for (PlacedText form : List.of(unmarked, Payloads.unpacked(plain))) {
            if (form != plain && lists(form) && !lists(best.text)) {
                best = new SearchedText(form, MessageFinder.find(form.toString()));
            }
        }
        return best;
    }

    /** Whether it has a compiler's list of allocations that can be read. */
    private static boolean lists(PlacedText text) {
        return ReportBody.firstEntry(new Excerpt(text.toString(), 0)).isPresent();
    }

    /** Whether known wordings give more figures, or, if it surely reads so, as many in longer sentences. */
    private boolean tellsMoreThan(SearchedText other, boolean isSure) {
        int more = sum(MessageFinder.Found::figures) - other.sum(MessageFinder.Found::figures);
        int longer = sum(MessageFinder.Found::length) - other.sum(MessageFinder.Found::length);
        return more > 0
                || (isSure && more == 0 && found.size() <= other.found.size() && longer > 0 && keepsMostOf(other));
    }

    /** Not if it takes what many sentences begin with for the prefix of a logger. */
    private boolean keepsMostOf(SearchedText other) {
        return 2 * sum(one -> one.end() - one.start()) >= other.sum(one -> one.end() - one.start());
    }

    private int sum(ToIntFunction<MessageFinder.Found> count) {
        return found.stream().mapToInt(count).sum();
    }
}
