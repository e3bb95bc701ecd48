package peakscope.report;

import java.util.List;
import java.util.Locale;
import peakscope.analyze.compare.ChangeGroup;
import peakscope.analyze.compare.ChangeKind;
import peakscope.analyze.compare.ChangeTotal;
import peakscope.analyze.compare.Comparison;
import peakscope.analyze.compare.CurveBins;
import peakscope.analyze.compare.MatchShare;
import peakscope.model.Bytes;
import peakscope.model.InputFile;
import peakscope.model.Warning;

/** Prints a comparison so that GitHub renders it in an issue or a pull request. */
public final class DiffMarkdown {

    private static final int CURVE = 60;

    private final Diff diff;
    private final Comparison focus;
    private final StringBuilder text = new StringBuilder();

    private DiffMarkdown(Diff diff) {
        this.diff = diff;
        this.focus = diff.focus();
    }

    /**
     * The whole comparison.
     *
     * @param top how many groups of changes to list
     */
    public static String print(Diff diff, int top) {
        DiffMarkdown markdown = new DiffMarkdown(diff);
        markdown.text.append("**").append(inline(diff.verdict())).append("**\n");
        markdown.waterfall();
        markdown.largest(top);
        markdown.curves();
        markdown.matched();
        markdown.spaces();
        markdown.notes();
        markdown.inputs();
        return markdown.text.toString();
    }

    private void waterfall() {
        heading("From peak to peak, " + focus.after().memory().space().title());
        text.append("| | bytes | | buffers |\n| --- | ---: | ---: | ---: |\n");
        row("peak before", focus.before().peak().inUse(), "", focus.before().largestAtPeak().length);
        for (ChangeTotal total : focus.waterfall()) {
            if (total.buffers() > 0 && total.kind() != ChangeKind.SAME) {
                text.append(String.format(
                        Locale.ROOT,
                        "| %s | %s | %s | %,d |%n".replace("%n", "\n"),
                        total.kind().text(),
                        SignedBytes.count(total.delta()),
                        SignedBytes.text(total.delta()),
                        total.buffers()));
            }
        }
        row("peak after", focus.after().peak().inUse(), "", focus.after().largestAtPeak().length);
    }

    private void row(String name, Bytes bytes, String sign, int buffers) {
        text.append(String.format(
                Locale.ROOT, "| **%s** | %s%,d | %s | %,d |\n", name, sign, bytes.count(), bytes, buffers));
    }

    private void largest(int top) {
        List<ChangeGroup> groups = ChangeGroup.of(focus);
        if (groups.isEmpty()) {
            return;
        }
        int shown = Math.min(top, groups.size());
        heading(String.format(Locale.ROOT, "Largest changes, those alike together, %d of %,d", shown, groups.size()));
        text.append("| change | what | buffer | evidence |\n| ---: | --- | --- | --- |\n");
        for (ChangeGroup group : groups.subList(0, shown)) {
            text.append("| ")
                    .append(SignedBytes.text(group.delta()))
                    .append(" | ")
                    .append(DiffLines.what(group))
                    .append(" | ")
                    .append(code(DiffLines.names(focus, group)))
                    .append(" | ")
                    .append(String.join(
                            "<br>",
                            DiffLines.evidence(focus, group).stream()
                                    .map(DiffMarkdown::code)
                                    .toList()))
                    .append(" |\n");
        }
    }

    private void curves() {
        long[] before = CurveBins.of(focus.before().timeline(), CURVE);
        long[] after = CurveBins.of(focus.after().timeline(), CURVE);
        if (before.length + after.length == 0) {
            return;
        }
        long highest = Math.max(
                focus.before().peak().inUse().count(),
                focus.after().peak().inUse().count());
        heading("Use over program order, both on one scale");
        text.append("```\n");
        text.append("before  ")
                .append(before.length == 0 ? "not known" : Sparkline.of(before, highest))
                .append('\n');
        text.append("after   ")
                .append(after.length == 0 ? "not known" : Sparkline.of(after, highest))
                .append('\n');
        text.append("```\n");
    }

    private void matched() {
        heading(DiffLines.matched(focus));
        text.append("| matched by | pairs | before | after |\n| --- | ---: | ---: | ---: |\n");
        for (MatchShare share : focus.matched()) {
            if (share.pairs() > 0) {
                text.append(String.format(
                        Locale.ROOT,
                        "| %s | %,d | %s | %s |\n",
                        share.stage().text(),
                        share.pairs(),
                        share.before(),
                        share.after()));
            }
        }
    }

    private void spaces() {
        heading("Modules and memory spaces");
        text.append("| module | space | before | after | change | |\n| --- | --- | ---: | ---: | ---: | ---: |\n");
        for (Diff.ModuleDiff module : diff.modules()) {
            for (Comparison space : module.used()) {
                Bytes before = space.before().peak().inUse();
                text.append(String.format(
                        Locale.ROOT,
                        "| %s | %s | %s | %s | %s | %s |\n",
                        code(DiffLines.modules(space)),
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
        heading("Good to know");
        diff.notes().forEach(note -> text.append("- ").append(inline(note)).append('\n'));
        before.forEach(warning ->
                text.append("- before: ").append(inline(warning.toString())).append('\n'));
        after.forEach(warning ->
                text.append("- after: ").append(inline(warning.toString())).append('\n'));
    }

    private void inputs() {
        heading("Read");
        diff.before().inputs().forEach(input -> input("before", input));
        diff.after().inputs().forEach(input -> input("after", input));
    }

    private void input(String side, InputFile input) {
        text.append("- ")
                .append(side)
                .append(": ")
                .append(code(input.path()))
                .append(", ")
                .append(input.kind());
        text.append(", ").append(input.size()).append('\n');
    }

    private void heading(String title) {
        text.append("\n#### ").append(inline(title)).append("\n\n");
    }

    /** Names of a dump must not become marks or cells. */
    private static String code(String name) {
        return "`" + name.replace('`', '\'').replace("|", "\\|").replace('\n', ' ') + "`";
    }

    private static String inline(String sentence) {
        return sentence.replaceAll("([\\\\`*_|<>])", "\\\\$1").replace('\n', ' ');
    }
}
