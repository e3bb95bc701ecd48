package peakscope.report.section;

import java.util.List;
import java.util.Optional;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.lifetime.IdleGap;
import peakscope.analyze.lifetime.Lifetime;
import peakscope.analyze.lifetime.Lifetimes;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.report.document.Section;

/** Buffers held at the peak that are idle for long. */
final class LifetimeSection {

    private static final int MOST_BUFFERS = 5;

    private LifetimeSection() {}

    static Optional<Section> of(SpaceAnalysis focus) {
        boolean noProgram = focus.memory().isRecorded() && focus.program().isEmpty();
        if (focus.timeline().isMoment() || noProgram) {
            return Optional.empty();
        }
        return Optional.of(new Section("lifetimes", "Longest idle at the peak", block(focus)));
    }

    private static Block block(SpaceAnalysis focus) {
        if (focus.program().isEmpty()) {
            return new Block.Paragraph("This input lacks the program, so what uses each buffer is unknown;"
                    + " the .hlo.pb of the same dump has it.");
        }
        List<Row> rows = Lifetimes.longestIdle(focus, MOST_BUFFERS).stream()
                .map(lifetime -> row(focus, lifetime))
                .toList();
        if (rows.isEmpty()) {
            return new Block.Paragraph("No live buffer at the peak waits between its known uses.");
        }
        return new Block.Table(
                List.of(
                        Column.number("size"),
                        Column.number("idle events"),
                        Column.number("size × events"),
                        Column.text("buffer"),
                        Column.text("waits")),
                rows);
    }

    private static Row row(SpaceAnalysis focus, Lifetime lifetime) {
        return Row.of(
                Cell.of(lifetime.size()),
                Cell.of(lifetime.idleSteps()),
                Cell.of(lifetime.idleText()),
                Cell.of(focus.timeline().buffer(lifetime.buffer()).details().label()),
                Cell.of(lifetime.longestGap().map(IdleGap::text).orElse("")));
    }
}
