package peakscope.chart.map;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.chart.surface.Ticks;
import peakscope.chart.surface.ValueTag;
import peakscope.chart.usage.UsagePainter;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Counted;

/**
 * The memory map: addresses upwards, program order to the right, a box for each time that a buffer is live, with paler
 * padding at its upper end, hatched for the highlighted buffer. Space between boxes is free.
 *
 * <p>Drawn in two layers, because the pointer moves often and the boxes seldom change.
 */
public final class MapPainter {

    private static final double TOP = 24;
    private static final double LEAST_PADDING = 3;
    private static final double BOTTOM = 24;

    private MapPainter() {}

    /** The plot of the boxes on a surface of this size; the section is to its right. */
    public static Box plot(double width, double height) {
        return new Box(
                UsagePainter.LEFT,
                TOP,
                Math.max(10, width - UsagePainter.LEFT - UsagePainter.RIGHT),
                Math.max(10, height - TOP - BOTTOM));
    }

    /**
     * The boxes with their axes.
     *
     * @param found buffers that a search found; the others are faint
     */
    public static void paint(Surface surface, MapScene scene, MapView view, Optional<BitSet> found) {
        surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
        if (scene.isEmpty()) {
            nothing(surface, scene);
            return;
        }
        MapBoxes boxes = new MapBoxes(scene, view, found);
        MapExtents.background(surface, scene.space(), view);
        surface.clipped(view.plot(), () -> {
            boxes.paint(surface);
            MapExtents.borders(surface, scene.space(), view);
            MapExtents.names(surface, scene.space(), view);
            peak(surface, scene, view);
        });
        axes(surface, scene.timeline(), view);
        heading(surface, scene, view, boxes.merged());
    }

    /** Section, cursor, selection and pointer. */
    public static void paintOverlay(Surface surface, MapScene scene, MapView view, MapSection section, MapMarks marks) {
        if (scene.isEmpty()) {
            return;
        }
        section.paint(surface);
        Box plot = view.plot();
        double cursor = UsagePainter.crisp(view.time().x(marks.cursor() + 0.5));
        if (cursor >= plot.x() && cursor <= plot.right()) {
            surface.line(cursor, plot.y(), cursor, plot.bottom(), Stroke.solid(Ink.CURSOR, 1.5));
            surface.rect(new Box(cursor - 4.5, plot.bottom(), 9, 5), Fill.solid(Ink.CURSOR));
        }
        marks.pointed().ifPresent(point -> UsagePainter.crosshair(surface, view.time(), point));
        for (MapView part : List.of(view, section.view())) {
            surface.clipped(grown(part.plot()), () -> {
                marks.pinned().ifPresent(buffer -> frame(surface, scene, part, buffer, Stroke.solid(Ink.FOCUS, 2.5)));
                marks.hovered().ifPresent(buffer -> frame(surface, scene, part, buffer, Stroke.solid(Ink.TEXT, 2)));
            });
        }
        marks.tag().ifPresent(tag -> ValueTag.paint(surface, plot, tag.x(), tag.y(), tag.first(), tag.second()));
    }

    private static Box grown(Box plot) {
        return new Box(plot.x() - 2, plot.y() - 2, plot.width() + 4, plot.height() + 4);
    }

    /** A frame that stays visible however small the box, and the hatch of the padding. */
    private static void frame(Surface surface, MapScene scene, MapView view, int buffer, Stroke stroke) {
        Box plot = view.plot();
        // Edges far outside the plot would lose precision; in a section, the box has all its own sides.
        double beyond = view.time().span() <= 1 ? 0 : 10;
        for (Box box : scene.boxesOf(view, buffer)) {
            double left = Math.max(plot.x() - beyond, box.x());
            double top = Math.max(plot.y() - 10, box.y());
            double right = Math.min(plot.right() + beyond, box.right());
            double bottom = Math.min(plot.bottom() + 10, box.bottom());
            double padding = box.height() * scene.paddedShare(buffer);
            if (padding >= LEAST_PADDING) {
                surface.rect(
                        new Box(left, top, right - left, Math.min(bottom - top, box.y() + padding - top)),
                        Fill.hatched(scene.colors().ink(scene.colors().kind(buffer))));
            }
            surface.outline(
                    new Box(left - 0.5, top - 0.5, Math.max(3, right - left), Math.max(3, bottom - top)), stroke);
        }
    }

    private static void peak(Surface surface, MapScene scene, MapView view) {
        int step = scene.analysis().peak().step();
        double left = view.time().x(step);
        double width = Math.max(3, view.time().x(step + 1.0) - left);
        Box plot = view.plot();
        if (!scene.timeline().isMoment() && left < plot.right() && left + width > plot.x()) {
            surface.rect(new Box(left, plot.y(), width, plot.height()), Fill.soft(Ink.PEAK, 0.3));
        }
    }

    private static void axes(Surface surface, Timeline timeline, MapView view) {
        Box plot = view.plot();
        double last = Double.MAX_VALUE;
        for (long tick : Ticks.bytes((long) view.low(), (long) view.high(), (int) Math.max(2, plot.height() / 44))) {
            double y = UsagePainter.crisp(view.y(tick));
            if (last - y < surface.lineHeight()) {
                continue;
            }
            last = y;
            surface.line(plot.x() - 4, y, plot.x(), y, Stroke.solid(Ink.AXIS_TEXT, 1));
            surface.text(plot.x() - 8, y + 4, Ticks.byteLabel(tick), Align.RIGHT, Ink.AXIS_TEXT);
        }
        UsagePainter.timeAxis(surface, timeline, view.time());
    }

    private static void heading(Surface surface, MapScene scene, MapView view, int merged) {
        Box plot = view.plot();
        List<String> notes = new ArrayList<>();
        add(notes, "%,d [buffer|buffers] too small to draw merged", merged);
        add(notes, "%,d without an address not shown", scene.space().unplacedCount());
        add(notes, "%,d of 0 bytes not shown", scene.space().emptyCount());
        String all = String.join("; ", notes);
        String first = notes.isEmpty() ? "" : notes.get(0);
        surface.text(plot.x(), plot.y() - 8, fitting(surface, plot.width(), all, first), Align.LEFT, Ink.AXIS_TEXT);
    }

    private static void add(List<String> notes, String note, int count) {
        if (count > 0) {
            notes.add(Counted.of(count, note));
        }
    }

    private static String fitting(Surface surface, double width, String text, String shorter) {
        return surface.textWidth(text) <= width ? text : shorter;
    }

    private static void nothing(Surface surface, MapScene scene) {
        int without = scene.space().unplacedCount();
        String text = without == 0
                ? "This memory is empty."
                : Counted.of(
                        without,
                        "The [address|addresses] of this memory's %,d [buffer is|buffers are] unknown, so it has no map.");
        surface.text(surface.width() / 2, surface.height() / 2, text, Align.CENTER, Ink.AXIS_TEXT);
    }
}
