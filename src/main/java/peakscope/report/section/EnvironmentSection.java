package peakscope.report.section;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import peakscope.model.value.Bytes;
import peakscope.model.value.InputFile;
import peakscope.report.Report;
import peakscope.report.block.ModuleRow;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.report.document.Section;

/** The program, its platform, and the files that were read. */
final class EnvironmentSection {

    /** Maximum modules and files to list; a dump folder may have thousands. */
    private static final int MOST = 16;

    private EnvironmentSection() {}

    static Section of(Report report) {
        return new Section(
                "environment",
                "Environment",
                Stream.of(Optional.of(modules(report)), facts(report), Optional.of(files(report)))
                        .flatMap(Optional::stream)
                        .toList());
    }

    private static Block modules(Report report) {
        boolean few = report.modules().size() <= MOST;
        List<ModuleRow> all = few ? ModuleRow.each(report) : ModuleRow.byName(report);
        List<Row> rows = all.stream()
                .limit(few ? all.size() : MOST)
                .map(row -> Row.of(
                        Cell.of(row.title()),
                        Cell.of(row.largest().memory().space().name()),
                        Cell.of(row.largest().peak().inUse()),
                        Cell.of(row.largest().peak().padding()),
                        Cell.of(row.largest().memory().totalAllocation())))
                .toList();
        int more = all.stream().skip(rows.size()).mapToInt(ModuleRow::count).sum();
        return new Block.Table(
                List.of(
                        Column.text("module"),
                        Column.text("space"),
                        Column.number("peak"),
                        Column.number("padding"),
                        Column.number("allocated")),
                rows,
                more > 0 ? Optional.of(String.format(Locale.ROOT, "and %,d more", more)) : Optional.empty());
    }

    private static Optional<Block> facts(Report report) {
        List<Row> rows = report.opened().facts().stream()
                .map(fact -> Row.of(Cell.of(fact.name()), Cell.of(fact.value())))
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Block.Table(List.of(Column.text(""), Column.text("")), rows));
    }

    private static Block files(Report report) {
        List<InputFile> inputs = report.opened().inputs();
        List<Row> rows =
                inputs.stream().limit(MOST).map(EnvironmentSection::file).toList();
        Bytes rest = inputs.stream().skip(MOST).map(InputFile::size).reduce(Bytes.ZERO, Bytes::plus);
        return new Block.Table(
                List.of(Column.number("size"), Column.text("file")),
                rows,
                inputs.size() > MOST
                        ? Optional.of(String.format(
                                Locale.ROOT,
                                "and %,d more, %s together; --format json lists them all",
                                inputs.size() - MOST,
                                rest))
                        : Optional.empty());
    }

    /** The full path goes below, so that it can be copied. */
    private static Row file(InputFile input) {
        return Row.of(Cell.of(input.size()), Cell.of(input.kind()))
                .with(List.of(input.path(), "sha256 " + input.sha256()));
    }
}
