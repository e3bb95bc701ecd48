package peakscope.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.analyze.SpaceAnalysis;
import peakscope.chart.bars.BarsPainter;
import peakscope.chart.bars.BarsScene;
import peakscope.chart.map.MapColors;
import peakscope.chart.surface.ChartLegend;
import peakscope.model.shape.PaddedDimension;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.report.Report;
import peakscope.report.block.OriginText;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.report.document.Section;

/** The largest buffers at the peak, and the total of the rest. */
final class LargestSection {

    private static final double WIDTH = 920;
    private static final double HEIGHT = 200;
    private static final double LEGEND = 24;

    private static final List<Column> COLUMNS = List.of(
            Column.number("#"),
            Column.number("size"),
            Column.number("share"),
            Column.number("unpadded"),
            Column.number("expand"),
            Column.text("category"),
            Column.text("live"),
            Column.text("buffer"));

    private LargestSection() {}

    static Section of(Report report, int top) {
        Timeline timeline = report.focus().timeline();
        Bytes peak = report.focus().peak().inUse();
        int[] largest = report.focus().largestAtPeak();
        int shown = Math.min(top, largest.length);
        List<Row> rows = new ArrayList<>();
        long rest = 0;
        for (int i = 0; i < largest.length; i++) {
            if (i < shown) {
                rows.add(row(i + 1, timeline.buffer(largest[i]), report.focus(), peak));
            } else {
                rest += timeline.sizeBytes(largest[i]);
            }
        }
        Optional<String> after = largest.length == shown
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT, "and %,d more, %s together", largest.length - shown, new Bytes(rest)));
        String title = String.format(Locale.ROOT, "Largest buffers at the peak, %,d of %,d", shown, largest.length);
        return new Section("largest", title, new Block.Table(COLUMNS, rows, after), bars(report), legend());
    }

    private static Row row(int rank, Buffer buffer, SpaceAnalysis space, Bytes peak) {
        return Row.of(
                        Cell.of(rank),
                        Cell.of(buffer.size()),
                        Cell.share(buffer.size(), peak),
                        Cell.of(buffer.unpadded()),
                        Cell.of(String.format(Locale.ROOT, "%.2f×", buffer.expansion())),
                        Cell.of(buffer.category().text()),
                        Cell.of(lifetime(buffer, space.timeline())),
                        Cell.of(buffer.details().label()))
                .with(notes(buffer, space));
    }

    private static List<String> notes(Buffer buffer, SpaceAnalysis space) {
        BufferDetails details = buffer.details();
        Origin origin = space.origins().of(buffer);
        List<String> parts = new ArrayList<>();
        parts.add(details.shape() == null ? "shape unknown" : details.shape().toString());
        space.memory().profile().ifPresent(any -> parts.add(ProfileSections.allocation(buffer, space.timeline(), any)));
        List<String> notes = new ArrayList<>();
        notes.addAll(OriginText.of(origin, details.instruction()));
        notes.add(String.join("  ", parts));
        if (buffer.padding().count() > 0) {
            for (PaddedDimension dimension : buffer.paddedDimensions()) {
                notes.add("padded: " + dimension);
            }
        }
        return notes;
    }

    private static String lifetime(Buffer buffer, Timeline timeline) {
        if (timeline.isExcerpt()) {
            return "not known";
        }
        boolean always = buffer.firstStep() == 0 && buffer.lastStep() == timeline.points() - 1;
        return always ? "throughout" : buffer.firstStep() + "–" + buffer.lastStep();
    }

    private static Block legend() {
        return new Block.Figure("Colours", "", WIDTH, LEGEND, ChartLegend::paint);
    }

    private static Block bars(Report report) {
        return new Block.Figure(
                "What is live at the peak: by program order, by size, by padding",
                "",
                WIDTH,
                HEIGHT,
                surface -> BarsPainter.paint(
                        surface,
                        BarsScene.of(report.focus(), report.focus().peak().step(), surface.width(), surface.height()),
                        MapColors.of(report.focus(), MapColors.usual(report.focus())),
                        Optional.empty()));
    }
}
