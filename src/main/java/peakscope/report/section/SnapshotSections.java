package peakscope.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.growth.AllocationSite;
import peakscope.analyze.growth.HeldMemory;
import peakscope.analyze.owner.Folding;
import peakscope.analyze.owner.Grouping;
import peakscope.analyze.owner.Owner;
import peakscope.analyze.owner.Ownership;
import peakscope.analyze.owner.Weight;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.report.Report;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.report.document.Section;

/** What a running program held at one moment: by kind and device, as a tree of Python stacks, and entry by entry. */
final class SnapshotSections {

    /** An owner below this share of the whole is summed up, once some are listed. */
    private static final double WORTH_A_LINE = 0.01;

    private static final int FEWEST = 3;

    private final SpaceAnalysis focus;
    private final Timeline timeline;
    private final List<Row> tree = new ArrayList<>();

    private SnapshotSections(SpaceAnalysis focus) {
        this.focus = focus;
        this.timeline = focus.timeline();
    }

    static List<Section> of(Report report, int top) {
        SnapshotSections sections = new SnapshotSections(report.focus());
        List<Section> all = new ArrayList<>();
        report.modules().stream()
                .filter(module -> module.spaces().contains(report.focus()))
                .forEach(module -> all.add(kinds(module)));
        all.add(sections.stacks());
        all.add(sections.largest(top));
        return all;
    }

    private static Section kinds(Report.ModuleReport module) {
        List<Row> rows = new ArrayList<>();
        for (SpaceAnalysis space : module.spaces()) {
            Map<String, HeldMemory> kinds = new TreeMap<>();
            for (int id : space.largestAtPeak()) {
                kinds.merge(kind(space.timeline(), id), held(space.timeline(), id), HeldMemory::plus);
            }
            kinds.forEach((kind, held) -> rows.add(Row.of(
                    Cell.of(kind),
                    Cell.of(held.bytes()),
                    Cell.of(held.count()),
                    Cell.of(space.memory().space().name()))));
        }
        return new Section(
                "budget",
                "Alive in " + module.module().name() + ", by kind and device",
                new Block.Table(
                        List.of(
                                Column.text("kind"),
                                Column.number("bytes"),
                                Column.number("number"),
                                Column.text("device")),
                        rows));
    }

    private static String kind(Timeline timeline, int id) {
        String kind = timeline.opcodeOf(id);
        return kind == null ? "unknown kind" : kind;
    }

    private static HeldMemory held(Timeline timeline, int id) {
        return new HeldMemory(new Bytes(timeline.sizeBytes(id)), timeline.countOf(id));
    }

    private Section stacks() {
        Owner whole = new Ownership(timeline, focus.origins())
                .of(focus.largestAtPeak(), Grouping.STACK, Weight.ALL, new Folding(false, Set.of()));
        children(whole, "");
        return new Section(
                "stacks",
                "On " + focus.memory().space().title() + ", by Python stack (from the outermost call inwards)",
                new Block.Table(List.of(Column.number("bytes"), Column.number("share"), Column.text("held by")), tree));
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

    /** Calls that follow each other without a fork share a line. */
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

    private void line(Bytes size, String text) {
        tree.add(Row.of(Cell.of(size), Cell.share(size, focus.peak().inUse()), Cell.of(text)));
    }

    private Section largest(int top) {
        int[] largest = focus.largestAtPeak();
        int shown = Math.min(top, largest.length);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < shown; i++) {
            Buffer buffer = timeline.buffer(largest[i]);
            rows.add(Row.of(
                            Cell.of(i + 1),
                            Cell.of(buffer.size()),
                            Cell.share(buffer.size(), focus.peak().inUse()),
                            Cell.of(timeline.countOf(buffer.id())),
                            Cell.of(kind(timeline, buffer.id())))
                    .with(List.of(AllocationSite.of(buffer, "").label())));
        }
        long rest = 0;
        for (int i = shown; i < largest.length; i++) {
            rest += timeline.sizeBytes(largest[i]);
        }
        return new Section(
                "largest",
                String.format(Locale.ROOT, "Largest entries, %,d of %,d", shown, largest.length),
                new Block.Table(
                        List.of(
                                Column.number("#"),
                                Column.number("size"),
                                Column.number("share"),
                                Column.number("number"),
                                Column.text("kind")),
                        rows,
                        largest.length > shown
                                ? Optional.of(String.format(
                                        Locale.ROOT,
                                        "and %,d more, %s together",
                                        largest.length - shown,
                                        new Bytes(rest)))
                                : Optional.empty()));
    }

    private double share(Bytes size) {
        return size.shareOf(focus.peak().inUse());
    }
}
