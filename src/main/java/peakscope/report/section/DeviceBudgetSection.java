package peakscope.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.analyze.budget.BudgetUse;
import peakscope.analyze.budget.DeviceBudget;
import peakscope.chart.bars.BudgetPainter;
import peakscope.model.value.Bytes;
import peakscope.report.Report;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.report.document.Section;
import peakscope.report.document.Tone;

/** The memory of the device as one bar: the program, what is held beside it, and what is free. */
final class DeviceBudgetSection {

    private static final double WIDTH = 960;
    private static final int SKETCH = 64;

    private DeviceBudgetSection() {}

    /** Empty if there is nothing to compare the program with. */
    static Optional<Section> of(Report report) {
        return DeviceBudget.of(report.opened(), report.focus(), report.fit()).map(DeviceBudgetSection::section);
    }

    private static Section section(DeviceBudget budget) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Paragraph(
                (budget.of(BudgetUse.IN_USE).count() == 0
                                        && budget.live()
                                                .filter(live -> live.profile().equals(budget.program()))
                                                .isPresent()
                                ? "When " + budget.program() + " was saved: "
                                : "At the peak of " + budget.program() + ": ")
                        + budget.summary() + ".",
                budget.over().count() > 0 ? Tone.BAD : Tone.PLAIN));
        beside(budget).ifPresent(text -> blocks.add(new Block.Paragraph(text)));
        blocks.add(new Block.Figure(
                "Device budget: " + budget.summary(),
                sketch(budget),
                WIDTH,
                BudgetPainter.WITH_LEGEND,
                surface -> BudgetPainter.paint(surface, budget)));
        blocks.add(table(budget));
        return new Section("device-budget", "Device budget (estimate)", blocks);
    }

    /** What was counted beside the program, and how. */
    private static Optional<String> beside(DeviceBudget budget) {
        List<String> texts = new ArrayList<>();
        if (budget.otherPrograms() > 0) {
            texts.add(String.format(
                    Locale.ROOT,
                    "%,d other %s planned for the same memory. Their inputs and outputs count as held (those of equal"
                            + " size once), their temporaries do not: programs run one after another.",
                    budget.otherPrograms(),
                    budget.otherPrograms() == 1 ? "program was" : "programs were"));
        }
        budget.live()
                .ifPresent(live -> texts.add("The memory profile " + live.profile() + " counts " + live.arrays()
                        + " of arrays and " + live.programs() + " of loaded programs on " + live.device() + "."));
        return texts.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", texts));
    }

    private static Block table(DeviceBudget budget) {
        List<Row> rows = new ArrayList<>();
        for (DeviceBudget.Part part : budget.parts()) {
            rows.add(row(
                    Cell.of(mark(part.use()) + " " + part.use().text()),
                    part.bytes(),
                    budget,
                    part.use().meaning()));
        }
        if (budget.over().count() > 0) {
            rows.add(row(Cell.part("over"), budget.over(), budget, "beyond what programs may use"));
        }
        budget.capacity().ifPresent(capacity -> rows.add(row(Cell.part("the device has"), capacity, budget, "")));
        return new Block.Table(
                List.of(Column.text(""), Column.number("bytes"), Column.number("of device"), Column.text("")), rows);
    }

    private static Row row(Cell name, Bytes bytes, DeviceBudget budget, String note) {
        Cell share = budget.capacity().map(whole -> Cell.share(bytes, whole)).orElse(Cell.EMPTY);
        return Row.of(name, Cell.of(bytes), share, Cell.of(note));
    }

    private static char mark(BudgetUse use) {
        return switch (use) {
            case RESERVED -> 'x';
            case ARGUMENTS -> 'A';
            case CONSTANTS -> 'C';
            case OUTPUTS -> 'O';
            case TEMPORARIES -> 'T';
            case FRAGMENTATION -> '/';
            case CODE -> 'P';
            case OTHERS -> 'H';
            case IN_USE -> 'U';
            case FREE -> '.';
        };
    }

    /**
     * The bar in characters; every part with bytes gets at least one, and {@code |} marks the end of the device's
     * memory.
     */
    private static String sketch(DeviceBudget budget) {
        StringBuilder line = new StringBuilder("[");
        double end = budget.capacity()
                .filter(capacity -> budget.over().count() > 0)
                .map(capacity -> capacity.shareOf(budget.total()) * SKETCH)
                .orElse(Double.MAX_VALUE);
        double at = 0;
        for (DeviceBudget.Part part : budget.parts()) {
            double next = at + part.bytes().shareOf(budget.total()) * SKETCH;
            int cells = Math.max(1, (int) Math.round(next) - (int) Math.round(at));
            for (int cell = 0; cell < cells; cell++) {
                if (Math.round(at) + cell >= end) {
                    line.append('|');
                    end = Double.MAX_VALUE;
                }
                line.append(mark(part.use()));
            }
            at = next;
        }
        return line.append(']').toString();
    }
}
