package peakscope.chart.usage;

import java.util.List;
import java.util.Locale;
import peakscope.analyze.budget.Fit;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.FittedText;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.StepCurve;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.chart.surface.Ticks;
import peakscope.chart.surface.TimeWindow;
import peakscope.chart.surface.ValueTag;
import peakscope.chart.surface.Viewport;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.model.value.ProfileTime;

/**
 * Memory in use over program order: the padded area, the line without padding, and between them the paler padding.
 *
 * <p>Drawn in two layers, because the pointer moves often and the curve seldom changes.
 */
public final class UsagePainter {

    /** Left margin of every chart over program order, so that an event has the same x in all of them. */
    public static final double LEFT = 84;

    /** The right margin, where the curve names its limit and the map has its section. */
    public static final double RIGHT = 132;

    private static final double MARGIN = 8;
    private static final double TOP = 26;
    private static final double BOTTOM = 24;

    /** Height of the strip that shows the whole curve below the axis, and the least height of a chart that has one. */
    private static final double MINIMAP = 18;

    private static final double TALL_ENOUGH = 190;
    private static final double MINIMAP_GAP = 4;

    /** Room above the highest line, as a share of it. */
    private static final double HEADROOM = 1.06;

    private UsagePainter() {}

    /** The curve's plot on a surface of this size. */
    public static Box plot(double width, double height) {
        double below = BOTTOM + (height >= TALL_ENOUGH ? MINIMAP + MINIMAP_GAP : 0);
        return new Box(LEFT, TOP, Math.max(10, width - LEFT - RIGHT), Math.max(10, height - TOP - below));
    }

    /** The strip with the whole curve; its height is 0 in a chart too low for one. */
    public static Box minimap(double width, double height) {
        return new Box(
                LEFT,
                height - MINIMAP - MINIMAP_GAP / 2,
                Math.max(10, width - LEFT - RIGHT),
                height >= TALL_ENOUGH ? MINIMAP : 0);
    }

    /** The curve with its axes, marks of the peaks and the limit. */
    public static void paint(Surface surface, UsageScene scene, Viewport view) {
        surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
        long top = top(scene);
        axes(surface, scene.timeline(), view, top);
        surface.clipped(view.plot(), () -> {
            PhasePainter.paintBand(surface, scene, view);
            curve(surface, scene.timeline(), view, top);
            scene.fit().ifPresent(fit -> LimitPainter.shade(surface, fit, scene.timeline(), view, top));
            new CurveLabels(surface, scene.timeline(), view, top)
                    .paint(scene.analysis().peak().step());
            PhasePainter.paintNames(surface, scene, view);
            RunPainter.paint(surface, scene, view);
        });
        Box minimap = minimap(surface.width(), surface.height());
        if (minimap.height() > 0) {
            MinimapPainter.paint(surface, scene.timeline(), minimap, top);
        }
        peaks(surface, scene, view, top);
        scene.fit().ifPresent(fit -> LimitPainter.paint(surface, fit, view.plot(), top));
    }

    /** Lifetime of the selected buffer, cursor and pointer. */
    public static void paintOverlay(Surface surface, UsageScene scene, Viewport view) {
        long top = top(scene);
        surface.clipped(view.plot(), () -> lifetime(surface, scene, view));
        Box plot = view.plot();
        double cursor = crisp(view.x(scene.cursor() + 0.5));
        if (cursor >= plot.x() && cursor <= plot.right()) {
            surface.line(cursor, plot.y(), cursor, plot.bottom(), Stroke.solid(Ink.CURSOR, 1.5));
            surface.rect(new Box(cursor - 4.5, plot.bottom(), 9, 5), Fill.solid(Ink.CURSOR));
        }
        Box minimap = minimap(surface.width(), surface.height());
        if (minimap.height() > 0) {
            MinimapPainter.paintOverlay(surface, scene.timeline(), minimap, TimeWindow.of(view), scene.cursor());
        }
        scene.pointed().ifPresent(point -> pointer(surface, scene, view, point, top));
    }

    /** The highest value on the axis: the peak, or the allocation or the limit if it is not far above the peak. */
    private static long top(UsageScene scene) {
        long peak = scene.analysis().peak().inUse().count();
        long needed = scene.fit().map(fit -> fit.needed().count()).orElse(peak);
        long limit = scene.fit()
                .flatMap(Fit::limit)
                .map(most -> most.bytes().count())
                .orElse(0L);
        long used = needed <= peak * 2 ? Math.max(peak, needed) : peak;
        long highest = limit <= used * 2 ? Math.max(used, limit) : used;
        return Math.max(1, (long) (highest * HEADROOM));
    }

    public static double y(Box plot, long bytes, long top) {
        return plot.bottom() - (double) bytes / top * plot.height();
    }

    private static void axes(Surface surface, Timeline timeline, Viewport view, long top) {
        byteAxis(surface, view.plot(), top);
        timeAxis(surface, timeline, view);
    }

    /** Lines across the plot with their sizes. */
    public static void byteAxis(Surface surface, Box plot, long top) {
        double last = Double.MAX_VALUE;
        for (long tick : Ticks.bytes(top, (int) Math.max(2, plot.height() / 44))) {
            double y = crisp(y(plot, tick, top));
            surface.line(plot.x(), y, plot.right(), y, Stroke.solid(Ink.GRID, 1));
            if (last - y < surface.lineHeight()) {
                continue;
            }
            last = y;
            surface.text(plot.x() - 8, y + 4, Ticks.byteLabel(tick), Align.RIGHT, Ink.AXIS_TEXT);
        }
    }

    /** Numbers and title of the axis of points, shared with the memory map. */
    public static void timeAxis(Surface surface, Timeline timeline, Viewport view) {
        Box plot = view.plot();
        double labels = plot.bottom() + surface.lineHeight() + 2;
        if (timeline.isMoment()) {
            surface.text(
                    plot.x() + plot.width() / 2,
                    labels,
                    "one moment: everything lives as long as the program",
                    Align.CENTER,
                    Ink.AXIS_TEXT);
            return;
        }
        boolean timed = timeline.isTimed();
        double free = title(surface, plot, labels, title(timeline.axis()));
        for (long tick : Ticks.counts(view.first(), view.last() - 1, (int) Math.max(2, plot.width() / 90))) {
            double x = crisp(view.x(tick + 0.5));
            surface.line(x, plot.bottom(), x, plot.bottom() + 4, Stroke.solid(Ink.AXIS_TEXT, 1));
            String label = timed && tick < timeline.steps()
                    ? new ProfileTime(timeline.timeAt((int) tick)).toString()
                    : String.format(Locale.ROOT, "%,d", tick);
            if (x + surface.textWidth(label) / 2 < free) {
                surface.text(x, labels, label, Align.CENTER, Ink.AXIS_TEXT);
            }
        }
    }

    /**
     * Writes the axis's title in the right margin, in two lines if the chart has room for both, or below the plot's right end if
     * the margin is too narrow. Returns the x up to which the numbers may go.
     */
    private static double title(Surface surface, Box plot, double labels, List<String> title) {
        double margin = plot.right() + MARGIN;
        double widest =
                title.stream().mapToDouble(surface::plainTextWidth).max().orElse(0);
        if (margin + widest > surface.width()) {
            String line = title.size() == 1 ? title.get(0) : title.get(0) + " (" + title.get(1) + ")";
            surface.text(plot.right(), labels, line, Align.RIGHT, Ink.AXIS_TEXT);
            return plot.right() - surface.textWidth(line) - 12;
        }
        for (int i = 0; i < title.size(); i++) {
            double y = labels + i * surface.lineHeight();
            if (y < surface.height()) {
                surface.text(margin, y, title.get(i), Align.LEFT, Ink.AXIS_TEXT);
            }
        }
        return margin;
    }

    /** The title of an axis, in two parts. */
    private static List<String> title(AxisKind axis) {
        return switch (axis) {
            case SCHEDULE -> List.of("program order", "instructions");
            case HEAP_EVENTS -> List.of("program order", "XLA heap events");
            case TIME -> List.of("profile time");
            case INSTANT -> List.of("one moment");
        };
    }

    /** A point of the axis, in words. */
    private static String where(Timeline timeline, int point) {
        return switch (timeline.axis()) {
            case INSTANT -> "throughout";
            case TIME -> new ProfileTime(timeline.timeAt(point)) + "  " + timeline.instruction(point);
            default -> String.format(Locale.ROOT, "event %,d  %s", point, timeline.instruction(point));
        };
    }

    private static void curve(Surface surface, Timeline timeline, Viewport view, long top) {
        StepCurve curve = StepCurve.of(timeline, view);
        Box plot = view.plot();
        double[] high = new double[curve.corners];
        double[] low = new double[curve.corners];
        double[] floor = new double[curve.corners];
        for (int i = 0; i < curve.corners; i++) {
            high[i] = y(plot, curve.inUse[i], top);
            low[i] = y(plot, curve.unpadded[i], top);
            floor[i] = plot.bottom();
        }
        surface.band(curve.x, low, floor, curve.corners, Fill.soft(Ink.USAGE, 0.28));
        surface.band(curve.x, high, low, curve.corners, Fill.soft(Ink.USAGE, 0.12));
        surface.polyline(curve.x, low, curve.corners, Stroke.solid(Ink.UNPADDED, 1.25));
        surface.polyline(curve.x, high, curve.corners, Stroke.solid(Ink.USAGE, 1.75));
    }

    private static void peaks(Surface surface, UsageScene scene, Viewport view, long top) {
        Box plot = view.plot();
        int peak = scene.analysis().peak().step();
        for (int point : scene.peaks()) {
            double x = view.x(point + 0.5);
            if (x < plot.x() || x > plot.right()) {
                continue;
            }
            double y = y(plot, scene.timeline().inUseBytes(point), top);
            if (point == peak) {
                surface.line(crisp(x), y, crisp(x), plot.bottom(), Stroke.dashed(Ink.PEAK, 1));
            }
            surface.marker(x, y - 2, point == peak ? 11 : 7, Fill.solid(Ink.PEAK));
        }
        double x = view.x(peak + 0.5);
        if (x >= plot.x() && x <= plot.right()) {
            name(surface, scene, plot, x);
        }
    }

    /** The peak's size and event, above the plot. */
    private static void name(Surface surface, UsageScene scene, Box plot, double x) {
        String size = "peak " + scene.analysis().peak().inUse();
        double bold = surface.textWidth(size) * 1.12 + 8;
        String where = where(scene.timeline(), scene.analysis().peak().step());
        String event = FittedText.of(surface, where, plot.width() - bold);
        double width = bold + surface.textWidth(event);
        double left = Math.max(plot.x(), Math.min(plot.right() - width, x - bold / 2));
        surface.boldText(left, plot.y() - 10, size, Align.LEFT, Ink.PEAK);
        surface.text(left + bold, plot.y() - 10, event, Align.LEFT, Ink.AXIS_TEXT);
    }

    /** A thin line at the event under the pointer, the same in all charts over program order. */
    public static void crosshair(Surface surface, Viewport view, int point) {
        Box plot = view.plot();
        double x = crisp(view.x(point + 0.5));
        if (x >= plot.x() && x <= plot.right()) {
            surface.line(x, plot.y(), x, plot.bottom(), Stroke.dashed(Ink.AXIS_TEXT, 1));
        }
    }

    private static void lifetime(Surface surface, UsageScene scene, Viewport view) {
        if (scene.buffer().isEmpty()) {
            return;
        }
        Box plot = view.plot();
        int buffer = scene.buffer().getAsInt();
        double from = view.x(scene.timeline().firstStep(buffer));
        double to = view.x(scene.timeline().lastStep(buffer) + 1);
        Box band = new Box(from, plot.y(), Math.max(2, to - from), plot.height());
        surface.rect(band, Fill.soft(Ink.LIFETIME, 0.22));
        surface.line(crisp(from), plot.y(), crisp(from), plot.bottom(), Stroke.solid(Ink.LIFETIME, 1));
        surface.line(crisp(to), plot.y(), crisp(to), plot.bottom(), Stroke.solid(Ink.LIFETIME, 1));
    }

    private static void pointer(Surface surface, UsageScene scene, Viewport view, int point, long top) {
        Box plot = view.plot();
        Timeline timeline = scene.timeline();
        double x = crisp(view.x(point + 0.5));
        crosshair(surface, view, point);
        Bytes inUse = timeline.inUse(point);
        Bytes padding = inUse.minus(timeline.unpaddedInUse(point));
        ValueTag.paint(
                surface,
                plot,
                x,
                y(plot, inUse.count(), top),
                where(timeline, point),
                inUse + " in use"
                        + (padding.count() == 0
                                ? ""
                                : ", " + padding + " of it " + (timeline.isTimed() ? "rounding" : "padding")));
    }

    /** The middle of a pixel, which keeps thin lines sharp. */
    public static double crisp(double coordinate) {
        return Math.floor(coordinate) + 0.5;
    }
}
