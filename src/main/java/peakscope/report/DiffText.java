package peakscope.report;

import java.util.List;
import java.util.Locale;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.compare.ChangeGroup;
import peakscope.analyze.compare.ChangeKind;
import peakscope.analyze.compare.ChangeTotal;
import peakscope.analyze.compare.Comparison;
import peakscope.analyze.compare.CurveBins;
import peakscope.analyze.compare.MatchShare;
import peakscope.model.Bytes;
import peakscope.model.InputFile;
import peakscope.model.Warning;

/** Prints a comparison for a terminal: the verdict, the account from peak to peak, the largest changes, and then the rest. */
public final class DiffText {

    /** Groups of changes listed when the user does not say how many. */
    public static final int DEFAULT_TOP = 10;

    private static final int NARROWEST = 72;
    private static final int WIDEST_CURVE = 100;
    private static final String ROW = "  %-28s %13s  %s";

    private final Diff diff;
    private final Comparison focus;
    private final int top;
    private final TextLines lines;

    private DiffText(Diff diff, int top, int width) {
        this.diff = diff;
        this.focus = diff.focus();
        this.top = top;
        this.lines = new TextLines(Math.max(NARROWEST, width));
    }

    /**
     * The whole comparison, its lines ended.
     *
     * @param top how many groups of changes to list
     * @param width columns of the terminal
     */
    public static String print(Diff diff, int top, int width) {
        DiffText text = new DiffText(diff, top, width);
        text.lines.wrapped("", diff.verdict());
        text.waterfall();
        text.largest();
        text.curves();
        text.matched();
        text.spaces();
        text.notes();
        text.inputs();
        return text.lines.toString();
    }

    private void waterfall() {
        lines.heading("From peak to peak, " + focus.after().memory().space().title());
        peak("before", focus.before());
        for (ChangeTotal total : focus.waterfall()) {
            if (total.buffers() > 0 && total.kind() != ChangeKind.SAME) {
                lines.line(String.format(
                        Locale.ROOT,
                        ROW,
                        "  " + total.kind().text(),
                        SignedBytes.text(total.delta()),
                        buffers(total.buffers())));
            }
        }
        peak("after", focus.after());
        ChangeTotal same = focus.total(ChangeKind.SAME);
        if (same.buffers() > 0) {
            lines.line("  " + buffers(same.buffers()) + " of the same size on both sides");
        }
    }

    private void peak(String side, SpaceAnalysis analysis) {
        String where = analysis.timeline().steps() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", step %,d of %,d (%s)",
                        analysis.peak().step(),
                        analysis.timeline().steps(),
                        analysis.peak().instruction());
        lines.cut(String.format(
                Locale.ROOT,
                ROW,
                "peak " + side,
                analysis.peak().inUse(),
                buffers(analysis.largestAtPeak().length) + where));
    }

    private static String buffers(int count) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? "buffer" : "buffers");
    }

    private void largest() {
        List<ChangeGroup> groups = ChangeGroup.of(focus);
        if (groups.isEmpty()) {
            return;
        }
        int shown = Math.min(top, groups.size());
        lines.heading("Largest changes, those alike together, " + shown + " of "
                + String.format(Locale.ROOT, "%,d", groups.size()));
        for (ChangeGroup group : groups.subList(0, shown)) {
            lines.cut(String.format(
                    Locale.ROOT,
                    "  %13s  %s: %s",
                    SignedBytes.text(group.delta()),
                    DiffLines.what(group),
                    DiffLines.names(focus, group)));
            lines.wrapped("      ", String.join("  ", DiffLines.evidence(focus, group)));
        }
        if (shown < groups.size()) {
            long rest = groups.subList(shown, groups.size()).stream()
                    .mapToLong(group -> group.delta().count())
                    .sum();
            lines.line(String.format(
                    Locale.ROOT, "  %13s  in %,d more", SignedBytes.text(new Bytes(rest)), groups.size() - shown));
        }
    }

    private void curves() {
        int bins = Math.min(WIDEST_CURVE, lines.width() - 24);
        long[] before = CurveBins.of(focus.before().timeline(), bins);
        long[] after = CurveBins.of(focus.after().timeline(), bins);
        if (before.length + after.length == 0) {
            return;
        }
        long highest = Math.max(
                focus.before().peak().inUse().count(),
                focus.after().peak().inUse().count());
        lines.heading("Use over program order, from first to last step, both on one scale");
        curve("before", before, focus.before(), highest);
        curve("after", after, focus.after(), highest);
    }

    private void curve(String side, long[] values, SpaceAnalysis analysis, long highest) {
        lines.line("  "
                + (values.length == 0
                        ? String.format(Locale.ROOT, "%-7s not known", side)
                        : String.format(
                                Locale.ROOT,
                                "%-7s %s %s",
                                side,
                                Sparkline.of(values, highest),
                                analysis.peak().inUse())));
    }

    private void matched() {
        lines.heading(DiffLines.matched(focus));
        lines.line(String.format(Locale.ROOT, "  %-54s %7s %12s %12s", "by", "pairs", "before", "after"));
        for (MatchShare share : focus.matched()) {
            if (share.pairs() > 0) {
                lines.line(String.format(
                        Locale.ROOT,
                        "  %-54s %,7d %12s %12s",
                        share.stage().text(),
                        share.pairs(),
                        share.before(),
                        share.after()));
            }
        }
    }

    private void spaces() {
        lines.heading("Modules and memory spaces");
        lines.line(String.format(
                Locale.ROOT, "  %-24s %-9s %12s %12s %13s %8s", "module", "space", "before", "after", "change", ""));
        for (Diff.ModuleDiff module : diff.modules()) {
            for (Comparison space : module.used()) {
                Bytes before = space.before().peak().inUse();
                lines.cut(String.format(
                        Locale.ROOT,
                        "  %-24s %-9s %12s %12s %13s %8s",
                        DiffLines.modules(space),
                        space.after().memory().space().name(),
                        before,
                        space.after().peak().inUse(),
                        SignedBytes.text(space.difference()),
                        SignedBytes.share(space.difference(), before)));
            }
        }
    }

    private void notes() {
        List<Warning> before = diff.before().warnings();
        List<Warning> after = diff.after().warnings();
        if (diff.notes().isEmpty() && before.isEmpty() && after.isEmpty()) {
            return;
        }
        lines.heading("Good to know");
        diff.notes().forEach(note -> lines.wrapped("  ", "• " + note));
        before.forEach(warning -> lines.wrapped("  ", "• before: " + warning));
        after.forEach(warning -> lines.wrapped("  ", "• after: " + warning));
    }

    private void inputs() {
        lines.heading("Read");
        for (InputFile input : diff.before().inputs()) {
            lines.pair("  before: " + input.path(), input.kind() + ", " + input.size());
        }
        for (InputFile input : diff.after().inputs()) {
            lines.pair("  after:  " + input.path(), input.kind() + ", " + input.size());
        }
    }
}
