package peakscope.report.section;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.owner.Folding;
import peakscope.analyze.owner.Grouping;
import peakscope.analyze.owner.Owner;
import peakscope.analyze.owner.Ownership;
import peakscope.analyze.owner.Weight;
import peakscope.model.value.Bytes;
import peakscope.report.Report;
import peakscope.report.block.LinesTable;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.report.document.Section;

/** Who owns live memory at the peak: parts of the model, categories, element types, source lines. */
final class OwnershipSection {

    private static final int MOST_ROWS = 8;

    /** An owner with a smaller share is not split into its parts. */
    private static final double WORTH_OPENING = 0.2;

    /**
     * A table.
     *
     * @param levels depth; a table of categories has fewer than one of operations
     */
    private record Kind(Grouping grouping, String title, int levels) {}

    private static final List<Kind> KINDS = List.of(
            new Kind(Grouping.OP_PATH, "by layer and operation", Integer.MAX_VALUE),
            new Kind(Grouping.CATEGORY, "by category", 1),
            new Kind(Grouping.ELEMENT_TYPE, "by element type", 1));

    private static final String ID = "ownership";

    private static final String TITLE = "Who owns it at the peak";

    private static final String UNKNOWN = "The log says where each chunk is, not what it holds.";

    private OwnershipSection() {}

    static Section of(Report report) {
        SpaceAnalysis focus = report.focus();
        if (!focus.timeline().catalog().namesOwners()) {
            return new Section(ID, TITLE, new Block.Paragraph(UNKNOWN));
        }
        Ownership ownership = new Ownership(focus.timeline(), focus.origins());
        int[] live = focus.largestAtPeak();
        List<Block> blocks = new ArrayList<>();
        for (Kind kind : KINDS) {
            Owner whole = ownership.of(live, kind.grouping(), Weight.ALL, Folding.ALL);
            blocks.add(table(kind.title(), opened(whole, kind.levels()), whole.size()));
        }
        blocks.add(LinesTable.of(report));
        return new Section(ID, TITLE, blocks);
    }

    /** An owner and the names that lead to it. */
    private record Named(String path, int level, Owner owner) {

        boolean isOpenable(int levels) {
            return level < levels
                    && !owner.isBuffer()
                    && owner.children().stream().noneMatch(Owner::isBuffer);
        }

        List<Named> children() {
            return owner.children().stream()
                    .map(child ->
                            new Named(path.isEmpty() ? child.title() : path + " / " + child.title(), level + 1, child))
                    .toList();
        }
    }

    /** Replaces the heaviest owners with their parts, as long as the table stays short. */
    private static List<Named> opened(Owner whole, int levels) {
        List<Named> shown = new ArrayList<>(new Named("", 0, whole).children());
        while (true) {
            Optional<Named> next = shown.stream()
                    .filter(any -> any.isOpenable(levels))
                    .filter(any -> any.owner().size().shareOf(whole.size()) >= WORTH_OPENING)
                    .filter(any -> shown.size() - 1 + any.owner().children().size() <= MOST_ROWS
                            || any.owner().children().size() == 1)
                    .max(Comparator.comparing(any -> any.owner().size()));
            if (next.isEmpty()) {
                shown.sort(
                        Comparator.comparing((Named any) -> any.owner().size()).reversed());
                return shown;
            }
            shown.remove(next.get());
            shown.addAll(next.get().children());
        }
    }

    private static Block table(String title, List<Named> owners, Bytes whole) {
        List<Row> rows = owners.stream()
                .limit(MOST_ROWS)
                .map(named -> Row.of(
                        Cell.of(named.owner().size()),
                        Cell.share(named.owner().size(), whole),
                        Cell.of(named.owner().padding()),
                        Cell.of(named.owner().buffers()),
                        Cell.of(named.path())))
                .toList();
        Bytes rest = owners.stream()
                .skip(MOST_ROWS)
                .map(named -> named.owner().size())
                .reduce(Bytes.ZERO, Bytes::plus);
        return new Block.Table(
                List.of(
                        Column.number("bytes"),
                        Column.number("share"),
                        Column.number("padding"),
                        Column.number("buffers"),
                        Column.text(title)),
                rows,
                owners.size() > MOST_ROWS
                        ? Optional.of("and " + (owners.size() - MOST_ROWS) + " more, " + rest + " together")
                        : Optional.empty());
    }
}
