package peakscope.report;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import peakscope.analyze.Folding;
import peakscope.analyze.Grouping;
import peakscope.analyze.Held;
import peakscope.analyze.Owner;
import peakscope.analyze.Ownership;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.Weight;
import peakscope.model.Bytes;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.Timeline;

/** Prints what a running program held at one moment: by kind and device, and as the tree of its Python stacks. */
final class StackText {

    /** An owner below this share of the whole is summed up. */
    private static final double WORTH_A_LINE = 0.01;

    private final TextLines lines;
    private final Timeline timeline;
    private final Bytes whole;

    private StackText(TextLines lines, SpaceAnalysis focus) {
        this.lines = lines;
        this.timeline = focus.timeline();
        this.whole = focus.peak().inUse();
    }

    static void print(ModuleMemory module, SpaceAnalysis focus, TextLines lines) {
        kinds(module, lines);
        lines.heading("Held on " + focus.memory().space().title() + ", by Python stack");
        Owner owner = new Ownership(focus.timeline())
                .of(focus.largestAtPeak(), Grouping.STACK, Weight.ALL, new Folding(false, Set.of()));
        new StackText(lines, focus).children(owner, "  ");
    }

    private static void kinds(ModuleMemory module, TextLines lines) {
        lines.heading("Live by kind and device");
        for (SpaceMemory space : module.spaces()) {
            Map<String, Held> kinds = new TreeMap<>();
            for (int id = 0; id < space.timeline().bufferCount(); id++) {
                String kind = Optional.ofNullable(
                                space.timeline().buffer(id).details().opcode())
                        .orElse("unknown kind");
                kinds.merge(
                        kind,
                        new Held(
                                new Bytes(space.timeline().sizeCount(id)),
                                space.timeline().countOf(id)),
                        Held::plus);
            }
            kinds.forEach((kind, held) -> lines.line(String.format(
                    Locale.ROOT,
                    "  %-12s %12s  %,9d  %s",
                    kind,
                    held.bytes(),
                    held.count(),
                    space.space().name())));
        }
    }

    private void children(Owner owner, String indent) {
        int small = 0;
        long smallBytes = 0;
        for (Owner child : owner.children()) {
            if (child.size().shareOf(whole) < WORTH_A_LINE) {
                small++;
                smallBytes += child.size().count();
            } else {
                chain(child, indent);
            }
        }
        if (small > 0) {
            line(new Bytes(smallBytes), indent, "and " + small + " more");
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
        line(first.size(), indent, names + String.format(Locale.ROOT, ", %,d×", count));
        boolean forks = last.children().stream().anyMatch(child -> !child.isBuffer());
        if (forks) {
            children(last, indent + "  ");
        }
    }

    private void line(Bytes size, String indent, String text) {
        lines.cut(String.format(Locale.ROOT, "  %11s %5.1f %%%s%s", size, size.shareOf(whole) * 100, indent, text));
    }
}
