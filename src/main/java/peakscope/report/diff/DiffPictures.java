package peakscope.report.diff;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.compare.ChangeKind;
import peakscope.analyze.compare.ChangeTotal;
import peakscope.analyze.compare.Comparison;
import peakscope.analyze.compare.CurveBins;
import peakscope.chart.compare.CurvesPainter;
import peakscope.chart.compare.WaterfallPainter;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.report.document.Section;
import peakscope.report.document.Sparkline;

/** The parts of a comparison that have a drawing: the account from peak to peak, and the curves. */
final class DiffPictures {

    private static final double WIDTH = 920;
    private static final double CURVES = 280;
    private static final int SKETCH = 60;

    private DiffPictures() {}

    static Section waterfall(Comparison focus) {
        List<Row> rows = new ArrayList<>();
        rows.add(peak("before", focus.before()));
        for (ChangeTotal total : focus.waterfall()) {
            if (total.buffers() > 0 && total.kind() != ChangeKind.SAME) {
                rows.add(Row.of(
                        Cell.part(total.kind().text()),
                        DiffDocument.signed(total.delta()),
                        Cell.of(buffers(total.buffers()))));
            }
        }
        rows.add(peak("after", focus.after()));
        ChangeTotal same = focus.total(ChangeKind.SAME);
        return new Section(
                "waterfall",
                "From peak to peak, " + focus.after().memory().space().title(),
                new Block.Figure(
                        "From the peak before to the peak after, by kind of change",
                        "",
                        WIDTH,
                        WaterfallPainter.height(focus),
                        surface -> WaterfallPainter.paint(surface, focus)),
                new Block.Table(
                        List.of(Column.text(""), Column.number("bytes"), Column.text("")),
                        rows,
                        same.buffers() > 0
                                ? Optional.of(buffers(same.buffers()) + " of the same size on both sides")
                                : Optional.empty()));
    }

    private static Row peak(String side, SpaceAnalysis analysis) {
        String where = analysis.timeline().steps() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", event %,d of %,d (%s)",
                        analysis.peak().step(),
                        analysis.timeline().steps(),
                        analysis.peak().instruction());
        return Row.of(
                Cell.of("peak " + side),
                Cell.of(analysis.peak().inUse()),
                Cell.of(buffers(analysis.largestAtPeak().length) + where));
    }

    private static String buffers(int count) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? "buffer" : "buffers");
    }

    /** Empty if neither side has a program order. */
    static Optional<Section> curves(Comparison focus) {
        long[] before = CurveBins.of(focus.before().timeline(), SKETCH);
        long[] after = CurveBins.of(focus.after().timeline(), SKETCH);
        if (before.length + after.length == 0) {
            return Optional.empty();
        }
        long highest = Math.max(
                focus.before().peak().inUse().count(),
                focus.after().peak().inUse().count());
        String sketch =
                line("before", before, focus.before(), highest) + "\n" + line("after", after, focus.after(), highest);
        return Optional.of(new Section(
                "curves",
                "Memory in use over program order, from first to last event, both on one scale",
                new Block.Figure(
                        "Memory in use over program order, before and after",
                        sketch,
                        WIDTH,
                        CURVES,
                        surface -> CurvesPainter.paint(surface, focus))));
    }

    private static String line(String side, long[] values, SpaceAnalysis analysis, long highest) {
        String curve = values.length == 0
                ? "not known"
                : Sparkline.of(values, highest) + " " + analysis.peak().inUse();
        return String.format(Locale.ROOT, "%-7s %s", side, curve);
    }
}
