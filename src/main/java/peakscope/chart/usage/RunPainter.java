package peakscope.chart.usage;

import java.util.ArrayList;
import java.util.List;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.FittedText;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.chart.surface.Viewport;
import peakscope.model.runtime.ModuleRun;
import peakscope.model.timeline.Timeline;

/** The modules that ran while a profiler watched an allocator: a span each along the upper edge of the curve. */
final class RunPainter {

    private static final double HEIGHT = 16;
    private static final double LEAST = 2;

    private RunPainter() {}

    /** Draws nothing on an axis without times. */
    static void paint(Surface surface, UsageScene scene, Viewport view) {
        if (!scene.timeline().isTimed()) {
            return;
        }
        List<String> names = new ArrayList<>();
        for (ModuleRun run : scene.runs()) {
            if (!names.contains(run.module())) {
                names.add(run.module());
            }
            double from = view.x(firstAt(scene.timeline(), run.start()));
            double to = Math.max(from + LEAST, view.x(firstAt(scene.timeline(), run.end() + 1)));
            double left = Math.max(from, view.plot().x());
            double right = Math.min(to, view.plot().right());
            if (left >= right) {
                continue;
            }
            Box span = new Box(left, view.plot().y(), right - left, HEIGHT);
            surface.rect(span, Fill.soft(Ink.series(names.indexOf(run.module())), 0.45));
            surface.line(left, span.y(), left, span.bottom(), Stroke.solid(Ink.AXIS_TEXT, 1));
            surface.text(
                    left + 4,
                    span.bottom() - 4,
                    FittedText.of(surface, run.module(), span.width() - 8),
                    Align.LEFT,
                    Ink.TEXT);
        }
    }

    /** The first event at this time or later; past the last event if there is none. */
    static int firstAt(Timeline timeline, long picoseconds) {
        int low = 0;
        int high = timeline.steps();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (timeline.timeAt(middle) < picoseconds) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
