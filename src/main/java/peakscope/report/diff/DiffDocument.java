package peakscope.report.diff;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.analyze.compare.ChangeGroup;
import peakscope.analyze.compare.Comparison;
import peakscope.analyze.compare.MatchShare;
import peakscope.model.value.Bytes;
import peakscope.model.value.InputFile;
import peakscope.model.value.SignedBytes;
import peakscope.report.Diff;
import peakscope.report.DiffLines;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Document;
import peakscope.report.document.Row;
import peakscope.report.document.Section;
import peakscope.report.document.Tone;

/** A comparison: the verdict, the account from peak to peak, the largest changes, and then the rest. */
public final class DiffDocument {

    /** Default number of groups of changes to list. */
    public static final int DEFAULT_TOP = 10;

    private final Diff diff;
    private final Comparison focus;

    private DiffDocument(Diff diff) {
        this.diff = diff;
        this.focus = diff.focus();
    }

    /**
     * The whole comparison.
     *
     * @param top how many groups of changes to list
     */
    public static Document of(Diff diff, int top) {
        DiffDocument document = new DiffDocument(diff);
        List<Section> sections = new ArrayList<>();
        sections.add(document.verdict());
        sections.add(DiffPictures.waterfall(diff.focus()));
        document.largest(top).ifPresent(sections::add);
        DiffPictures.curves(diff.focus()).ifPresent(sections::add);
        sections.add(document.matched());
        sections.add(document.spaces());
        document.notes().ifPresent(sections::add);
        sections.add(document.inputs());
        return new Document("What changed at the peak", sections);
    }

    /** What changed, as one section of a report on the case after. */
    public static Section changed(Diff diff, int top) {
        DiffDocument document = new DiffDocument(diff);
        List<Block> blocks = new ArrayList<>(document.verdict().blocks());
        blocks.addAll(DiffPictures.waterfall(diff.focus()).blocks());
        document.largest(top).ifPresent(section -> {
            blocks.add(new Block.Subheading(section.title()));
            blocks.addAll(section.blocks());
        });
        return new Section("changed", "What changed since the baseline", blocks);
    }

    private Section verdict() {
        long change = focus.difference().count();
        Tone tone = change == 0 ? Tone.PLAIN : change < 0 ? Tone.GOOD : Tone.BAD;
        return new Section("verdict", "", new Block.Paragraph(diff.verdict(), tone));
    }

    static Cell signed(Bytes change) {
        return Cell.of(SignedBytes.text(change), SignedBytes.count(change) + " bytes");
    }

    private Optional<Section> largest(int top) {
        List<ChangeGroup> groups = ChangeGroup.of(focus);
        if (groups.isEmpty()) {
            return Optional.empty();
        }
        List<Row> rows = groups.stream()
                .limit(top)
                .map(group -> Row.of(
                                signed(group.delta()),
                                Cell.of(DiffLines.what(group)),
                                Cell.of(DiffLines.names(focus, group)))
                        .with(List.of(String.join("  ", DiffLines.evidence(focus, group)))))
                .toList();
        Bytes rest = groups.stream().skip(top).map(ChangeGroup::delta).reduce(Bytes.ZERO, Bytes::plus);
        int more = groups.size() - rows.size();
        return Optional.of(new Section(
                "changes",
                String.format(
                        Locale.ROOT, "Largest changes, equal ones grouped, %,d of %,d", rows.size(), groups.size()),
                new Block.Table(
                        List.of(Column.number("change"), Column.text("what"), Column.text("buffer")),
                        rows,
                        more > 0
                                ? Optional.of(
                                        String.format(Locale.ROOT, "%s in %,d more", SignedBytes.text(rest), more))
                                : Optional.empty())));
    }

    private Section matched() {
        List<Row> rows = focus.matched().stream()
                .filter(share -> share.pairs() > 0)
                .map(DiffDocument::matched)
                .toList();
        return new Section(
                "matched",
                DiffLines.matched(focus),
                new Block.Table(
                        List.of(
                                Column.text("by"),
                                Column.number("pairs"),
                                Column.number("before"),
                                Column.number("after")),
                        rows));
    }

    private static Row matched(MatchShare share) {
        return Row.of(
                Cell.of(share.stage().text()), Cell.of(share.pairs()), Cell.of(share.before()), Cell.of(share.after()));
    }

    private Section spaces() {
        List<Row> rows = new ArrayList<>();
        for (Diff.ModuleDiff module : diff.modules()) {
            for (Comparison space : module.used()) {
                Bytes before = space.before().peak().inUse();
                rows.add(Row.of(
                        Cell.of(space.after().memory().space().name()),
                        Cell.of(before),
                        Cell.of(space.after().peak().inUse()),
                        signed(space.difference()),
                        Cell.of(SignedBytes.share(space.difference(), before)),
                        Cell.of(DiffLines.modules(space))));
            }
        }
        return new Section(
                "spaces",
                "Modules and memory spaces",
                new Block.Table(
                        List.of(
                                Column.text("space"),
                                Column.number("before"),
                                Column.number("after"),
                                Column.number("change"),
                                Column.number(""),
                                Column.text("module")),
                        rows));
    }

    private Optional<Section> notes() {
        List<String> notes = new ArrayList<>(diff.notes());
        diff.before().warnings().forEach(warning -> notes.add("before: " + warning));
        diff.after().warnings().forEach(warning -> notes.add("after: " + warning));
        return notes.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("notes", "Notes", new Block.Points(notes, false)));
    }

    private Section inputs() {
        List<Row> rows = new ArrayList<>();
        diff.before().inputs().forEach(input -> rows.add(file("before", input)));
        diff.after().inputs().forEach(input -> rows.add(file("after", input)));
        return new Section(
                "read",
                "Inputs",
                new Block.Table(List.of(Column.text(""), Column.number("size"), Column.text("file")), rows));
    }

    private static Row file(String side, InputFile input) {
        return Row.of(Cell.of(side), Cell.of(input.size()), Cell.of(input.kind()))
                .with(List.of(input.path()));
    }
}
