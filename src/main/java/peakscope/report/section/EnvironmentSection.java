package peakscope.report.section;

import java.util.ArrayList;
import java.util.List;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.value.InputFile;
import peakscope.report.Report;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.report.document.Section;

/** Which program on which platform, and the files that it was read from. */
final class EnvironmentSection {

    private EnvironmentSection() {}

    static Section of(Report report) {
        return new Section("environment", "Environment", modules(report), facts(report), files(report));
    }

    private static Block modules(Report report) {
        List<Row> rows = new ArrayList<>();
        for (Report.ModuleReport module : report.modules()) {
            for (SpaceAnalysis space : module.spaces()) {
                rows.add(Row.of(
                        Cell.of(module.module().name()),
                        Cell.of(space.memory().space().name()),
                        Cell.of(space.peak().inUse()),
                        Cell.of(space.peak().padding()),
                        Cell.of(space.memory().totalAllocation())));
            }
        }
        return new Block.Table(
                List.of(
                        Column.text("module"),
                        Column.text("space"),
                        Column.number("peak"),
                        Column.number("padding"),
                        Column.number("allocated")),
                rows);
    }

    private static Block facts(Report report) {
        List<Row> rows = report.opened().facts().stream()
                .map(fact -> Row.of(Cell.of(fact.name()), Cell.of(fact.value())))
                .toList();
        return new Block.Table(List.of(Column.text(""), Column.text("")), rows);
    }

    private static Block files(Report report) {
        List<Row> rows =
                report.opened().inputs().stream().map(EnvironmentSection::file).toList();
        return new Block.Table(List.of(Column.number("size"), Column.text("file")), rows);
    }

    /** The path stands below, whole, so that it can be copied. */
    private static Row file(InputFile input) {
        return Row.of(Cell.of(input.size()), Cell.of(input.kind()))
                .with(List.of(input.path(), "sha256 " + input.sha256()));
    }
}
