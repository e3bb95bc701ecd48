package peakscope.report;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import peakscope.analyze.Folding;
import peakscope.analyze.Grouping;
import peakscope.analyze.Held;
import peakscope.analyze.Owner;
import peakscope.analyze.Ownership;
import peakscope.analyze.Site;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.Weight;
import peakscope.model.Buffer;
import peakscope.model.BufferDetails;
import peakscope.model.Bytes;
import peakscope.model.Timeline;

/** Prints what a running program held at one moment: by kind and device, as the tree of its Python stacks, and entry by entry. */
final class SnapshotText {

    /** An owner below this share of the whole is summed up, where some stand there already. */
    private static final double WORTH_A_LINE = 0.01;

    private static final int FEWEST = 3;

    private final TextLines lines;
    private final SpaceAnalysis focus;
    private final Timeline timeline;

    private SnapshotText(TextLines lines, SpaceAnalysis focus) {
        this.lines = lines;
        this.focus = focus;
        this.timeline = focus.timeline();
    }

    static void print(Report.ModuleReport module, SpaceAnalysis focus, int top, TextLines lines) {
        SnapshotText text = new SnapshotText(lines, focus);
        text.kinds(module);
        text.stacks();
        text.largest(top);
    }

    private void kinds(Report.ModuleReport module) {
        lines.heading("Alive in " + module.module().name() + ", by kind and device");
        for (SpaceAnalysis space : module.spaces()) {
            Map<String, Held> kinds = new TreeMap<>();
            for (int id : space.largestAtPeak()) {
                kinds.merge(kind(space.timeline().buffer(id).details()), held(space.timeline(), id), Held::plus);
            }
            kinds.forEach((kind, held) -> lines.line(String.format(
                    Locale.ROOT,
                    "  %-12s %12s  %,9d×  %s",
                    kind,
                    held.bytes(),
                    held.count(),
                    space.memory().space().name())));
        }
    }

    private static String kind(BufferDetails details) {
        return details.opcode() == null ? "unknown kind" : details.opcode();
    }

    private static Held held(Timeline timeline, int id) {
        return new Held(new Bytes(timeline.sizeCount(id)), timeline.countOf(id));
    }

    private void stacks() {
        lines.heading("On " + focus.memory().space().title() + ", by Python stack (from the outermost call inwards)");
        Owner whole = new Ownership(timeline)
                .of(focus.largestAtPeak(), Grouping.STACK, Weight.ALL, new Folding(false, Set.of()));
        children(whole, "  ");
    }

    private void children(Owner owner, String indent) {
        int shown = 0;
        int small = 0;
        long smallBytes = 0;
        for (Owner child : owner.children()) {
            if (share(child.size()) < WORTH_A_LINE && shown >= FEWEST) {
                small++;
                smallBytes += child.size().count();
            } else {
                shown++;
                chain(child, indent);
            }
        }
        if (small > 0) {
            line(new Bytes(smallBytes), indent + "and " + small + " more");
        }
    }

    /** Calls that lead one to another without a fork stand on one line. */
    private void chain(Owner first, String indent) {
        StringBuilder names = new StringBuilder(first.name());
        Owner last = first;
        while (last.children().size() == 1) {
            last = last.children().get(0);
            if (!last.isBuffer()) {
                names.append(" › ").append(last.name());
            }
        }
        long count = 0;
        for (int id : first.ids()) {
            count += timeline.countOf(id);
        }
        line(first.size(), indent + names + String.format(Locale.ROOT, "  %,d×", count));
        if (last.children().stream().anyMatch(child -> !child.isBuffer())) {
            children(last, indent + "  ");
        }
    }

    private void largest(int top) {
        int[] largest = focus.largestAtPeak();
        int shown = Math.min(top, largest.length);
        lines.heading(String.format(Locale.ROOT, "Largest entries, %,d of %,d", shown, largest.length));
        for (int i = 0; i < shown; i++) {
            entry(i + 1, timeline.buffer(largest[i]));
        }
        long rest = 0;
        for (int i = shown; i < largest.length; i++) {
            rest += timeline.sizeCount(largest[i]);
        }
        if (largest.length > shown) {
            lines.line(String.format(
                    Locale.ROOT, "      and %,d more, %s together", largest.length - shown, new Bytes(rest)));
        }
    }

    private void entry(int rank, Buffer buffer) {
        int count = timeline.countOf(buffer.id());
        String each = count == 1 ? "" : String.format(Locale.ROOT, ", %,d in all", count);
        lines.line(String.format(
                Locale.ROOT,
                "  %3d %11s %5.1f %%  %s%s",
                rank,
                buffer.size(),
                share(buffer.size()) * 100,
                kind(buffer.details()),
                each));
        lines.wrapped("      ", Site.of(buffer, "").label());
    }

    private void line(Bytes size, String text) {
        lines.cut(String.format(Locale.ROOT, "  %11s %5.1f %%%s", size, share(size) * 100, text));
    }

    private double share(Bytes size) {
        return size.shareOf(focus.peak().inUse());
    }
}
