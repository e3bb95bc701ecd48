package peakscope.chart.usage;

import peakscope.analyze.Phase;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.chart.surface.Viewport;
import peakscope.model.timeline.Timeline;

/** What lies behind and below the curve: the band of the peak, and the names of the program's phases. */
final class PhasePainter {

    /** Points next to the peak that reach this share of it belong to its band. */
    private static final double PEAK_SHARE = 0.99;

    private PhasePainter() {}

    /** The points around the peak that are as full, or nearly. */
    static void paintBand(Surface surface, UsageScene scene, Viewport view) {
        Timeline timeline = scene.timeline();
        int peak = scene.analysis().peak().step();
        double enough = timeline.inUseBytes(peak) * PEAK_SHARE;
        int first = peak;
        while (first > 0 && timeline.inUseBytes(first - 1) >= enough) {
            first--;
        }
        int last = peak;
        while (last + 1 < timeline.points() && timeline.inUseBytes(last + 1) >= enough) {
            last++;
        }
        if (last - first + 1 < timeline.points()) {
            double from = view.x(first);
            double to = view.x(last + 1.0);
            Box plot = view.plot();
            surface.rect(new Box(from, plot.y(), Math.max(2, to - from), plot.height()), Fill.soft(Ink.PEAK, 0.13));
        }
    }

    static void paintNames(Surface surface, UsageScene scene, Viewport view) {
        Box plot = view.plot();
        for (Phase phase : scene.phases()) {
            double from = Math.max(plot.x(), view.x(phase.first()));
            double to = Math.min(plot.right(), view.x(phase.last() + 1.0));
            if (to <= from) {
                continue;
            }
            if (from > plot.x() + 1) {
                double x = UsagePainter.crisp(from);
                surface.line(x, plot.y(), x, plot.bottom(), Stroke.dashed(Ink.GRID, 1));
            }
            String name = phase.kind().text();
            double width = surface.textWidth(name) + 10;
            if (width < to - from) {
                double middle = (from + to) / 2;
                double height = surface.lineHeight();
                surface.rect(
                        new Box(middle - width / 2, plot.bottom() - height - 3, width, height),
                        Fill.soft(Ink.BACKGROUND, 0.75));
                surface.text(middle, plot.bottom() - 7, name, Align.CENTER, Ink.TEXT);
            }
        }
    }
}
