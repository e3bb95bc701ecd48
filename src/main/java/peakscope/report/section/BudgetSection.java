package peakscope.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import peakscope.analyze.CategoryTotal;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.timeline.Category;
import peakscope.model.value.Bytes;
import peakscope.report.Report;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.report.document.Section;

/** What uses the memory at the peak, and what is left of the limit. */
final class BudgetSection {

    private static final List<Column> COLUMNS = List.of(
            Column.text(""),
            Column.number("bytes"),
            Column.number("share"),
            Column.number("buffers"),
            Column.number("padding"),
            Column.text(""));

    private final Report report;
    private final Bytes peak;
    private final List<Row> rows = new ArrayList<>();

    private BudgetSection(Report report) {
        this.report = report;
        this.peak = report.focus().peak().inUse();
    }

    static Section of(Report report) {
        BudgetSection section = new BudgetSection(report);
        section.categories();
        section.totals();
        section.limit();
        String title = "Budget at the peak, " + report.focus().memory().space().title();
        return new Section(
                "budget",
                title,
                new Block.Table(COLUMNS, section.rows),
                new Block.Paragraph(report.verdict().text()));
    }

    private void categories() {
        for (Map.Entry<Category, CategoryTotal> entry : report.focus().atPeak().entrySet()) {
            CategoryTotal total = entry.getValue();
            if (total.buffers() > 0) {
                rows.add(Row.of(
                        Cell.of(entry.getKey().text()),
                        Cell.of(total.bytes()),
                        Cell.share(total.bytes(), peak),
                        Cell.of(total.buffers()),
                        Cell.of(total.padding()),
                        Cell.EMPTY));
            }
        }
    }

    private void totals() {
        SpaceAnalysis focus = report.focus();
        Bytes padding = focus.peak().padding();
        rows.add(Row.of(
                Cell.of("in use at the peak"),
                Cell.of(peak),
                Cell.share(peak, peak),
                Cell.of(focus.largestAtPeak().length),
                Cell.of(padding),
                Cell.EMPTY));
        boolean atRunTime = focus.memory().isRecorded();
        rows.add(part(
                atRunTime ? "of that rounding" : "of that padding", Cell.of(padding), Cell.share(padding, peak), ""));
        if (!atRunTime) {
            rows.add(row("allocated in all", Cell.of(report.fit().needed()), Cell.EMPTY, ""));
            rows.add(part(
                    "beyond the peak", Cell.of(report.fit().untraced()), Cell.EMPTY, "untraced and fragmentation"));
        }
        focus.scoped()
                .ifPresent(scoped -> rows.add(row(
                        "largest scratch",
                        Cell.of(scoped.size()),
                        Cell.EMPTY,
                        "while " + scoped.instruction() + " runs")));
    }

    private void limit() {
        if (report.limit().isEmpty()) {
            return;
        }
        MemoryLimit limit = report.limit().get();
        Fit fit = report.fit();
        if (fit.beside().count() > 0) {
            rows.add(row("live arrays beside it", Cell.of(fit.beside()), Cell.EMPTY, ""));
        }
        boolean isSize = limit.source() == MemoryLimit.Source.USER;
        rows.add(row(isSize ? "limit" : "limit of " + limit.name(), Cell.of(limit.bytes()), Cell.EMPTY, ""));
        rows.add(part(
                fit.over().count() > 0 ? "over it" : "to spare",
                Cell.of(fit.over().count() > 0 ? fit.over() : fit.spare().orElse(Bytes.ZERO)),
                Cell.EMPTY,
                fit.fits().isEmpty() ? "too close to call: code size decides" : ""));
    }

    private static Row row(String name, Cell bytes, Cell share, String note) {
        return row(Cell.of(name), bytes, share, note);
    }

    private static Row part(String name, Cell bytes, Cell share, String note) {
        return row(Cell.part(name), bytes, share, note);
    }

    private static Row row(Cell name, Cell bytes, Cell share, String note) {
        return Row.of(name, bytes, share, Cell.EMPTY, Cell.EMPTY, Cell.of(note));
    }
}
