package peakscope.chart.source;

import java.util.Locale;
import peakscope.analyze.source.LineUse;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.FittedText;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Timeline;

/**
 * Draws the program as a line profiler does: what each line holds as a bar with hatched padding, when its buffers live,
 * and the text with the expressions that make them marked.
 */
public final class SourcePainter {

    private static final double BASELINE = 15;
    private static final double BAR_TOP = 5;
    private static final double BAR_HEIGHT = 11;
    private static final double MARK = 0.38;
    private static final double WIDE_ENOUGH_TO_HATCH = 3;

    private SourcePainter() {}

    public static void paint(Surface surface, SourceScene scene) {
        surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
        SourceColumns columns = SourceColumns.of(surface);
        head(surface, scene, columns);
        Box below = new Box(0, SourceScene.HEAD, surface.width(), surface.height() - SourceScene.HEAD);
        surface.clipped(below, () -> {
            for (int row = 0; row < scene.rows().size(); row++) {
                Box box = scene.box(row, surface.width());
                if (box.bottom() > below.y() && box.y() < below.bottom()) {
                    row(surface, scene, columns, scene.rows().get(row), box);
                }
            }
        });
    }

    /** Bands on highlighted rows. */
    public static void paintOverlay(Surface surface, SourceScene scene, SourceMarks marks) {
        Box below = new Box(0, SourceScene.HEAD, surface.width(), surface.height() - SourceScene.HEAD);
        surface.clipped(below, () -> {
            marks.lit().ifPresent(row -> surface.rect(scene.box(row, surface.width()), Fill.soft(Ink.FOUND, 0.22)));
            marks.marked().ifPresent(row -> surface.rect(scene.box(row, surface.width()), Fill.soft(Ink.FOCUS, 0.14)));
            marks.selected().ifPresent(row -> {
                Box box = scene.box(row, surface.width());
                surface.outline(
                        new Box(box.x() + 1, box.y() + 1, box.width() - 2, box.height() - 2),
                        Stroke.solid(Ink.FOCUS, 1.5));
            });
        });
    }

    private static void head(Surface surface, SourceScene scene, SourceColumns columns) {
        double y = BASELINE + 1;
        Timeline timeline = scene.space().timeline();
        String step = timeline.axis() == AxisKind.INSTANT
                ? "bytes"
                : scene.step() == scene.space().peak().step()
                        ? "at the peak"
                        : String.format(Locale.ROOT, "at event %,d", scene.step());
        surface.text(columns.size(), y, step, Align.RIGHT, Ink.AXIS_TEXT);
        if (columns.count() >= 0) {
            surface.text(columns.count(), y, "buffers", Align.RIGHT, Ink.AXIS_TEXT);
        }
        if (columns.life() >= 0) {
            surface.text(columns.life(), y, "alive", Align.LEFT, Ink.AXIS_TEXT);
        }
        surface.text(columns.number(), y, "line", Align.RIGHT, Ink.AXIS_TEXT);
        surface.line(0, SourceScene.HEAD - 0.5, surface.width(), SourceScene.HEAD - 0.5, Stroke.solid(Ink.GRID, 1));
    }

    private static void row(Surface surface, SourceScene scene, SourceColumns columns, SourceRow row, Box box) {
        double y = box.y() + BASELINE;
        if (row instanceof SourceRow.FileHead file) {
            surface.boldText(columns.size(), y, file.size().toString(), Align.RIGHT, Ink.TEXT);
            double room = surface.width() - columns.bar() - 8;
            String name = file.isFound() ? file.name() : file.name() + "  (text not found)";
            surface.boldText(columns.bar(), y, FittedText.of(surface, name, room), Align.LEFT, Ink.TEXT);
        } else if (row instanceof SourceRow.Holding holding) {
            figures(surface, scene, columns, holding.use(), box);
            text(surface, columns, holding, box);
        } else if (row instanceof SourceRow.Plain plain) {
            surface.text(columns.number(), y, "" + plain.place().line(), Align.RIGHT, Ink.AXIS_TEXT);
            write(surface, columns, plain.text(), box, Ink.AXIS_TEXT);
        } else if (row instanceof SourceRow.Fold fold) {
            String folded = String.format(Locale.ROOT, "⋯ %,d lines", fold.lines());
            surface.text(columns.text(), y, folded, Align.LEFT, Ink.AXIS_TEXT);
        }
    }

    private static void figures(Surface surface, SourceScene scene, SourceColumns columns, LineUse use, Box box) {
        double y = box.y() + BASELINE;
        surface.text(columns.size(), y, use.size().toString(), Align.RIGHT, Ink.TEXT);
        bar(surface, scene, columns, use, box);
        if (columns.count() >= 0 && use.buffers().length > 0) {
            String count = String.format(Locale.ROOT, "%,d", use.buffers().length);
            surface.text(columns.count(), y, count, Align.RIGHT, Ink.AXIS_TEXT);
        }
        if (columns.life() >= 0) {
            life(surface, scene, columns, use, box);
        }
        String number = use.place().isLine() ? "" + use.place().line() : "–";
        surface.text(columns.number(), y, number, Align.RIGHT, Ink.AXIS_TEXT);
    }

    /** What the line holds now, filled, and at the peak, as an outline. */
    private static void bar(Surface surface, SourceScene scene, SourceColumns columns, LineUse use, Box box) {
        double pixel = scene.largest() == 0 ? 0 : columns.barWidth() / scene.largest();
        Timeline timeline = scene.space().timeline();
        double whole = use.size().count() * pixel;
        double padding = use.padding().count() * pixel;
        double top = box.y() + BAR_TOP;
        if (use.buffers().length > 0) {
            Ink ink = Ink.of(timeline.category(use.buffers()[0]));
            Box padded = new Box(columns.bar() + whole - padding, top, padding, BAR_HEIGHT);
            surface.rect(new Box(columns.bar(), top, Math.max(1, whole - padding), BAR_HEIGHT), Fill.soft(ink, 0.85));
            surface.rect(padded, Fill.soft(ink, 0.25));
            if (padding >= WIDE_ENOUGH_TO_HATCH) {
                surface.rect(padded, Fill.hatched(ink));
            }
        }
        if (use.atPeak().compareTo(use.size()) > 0) {
            surface.outline(
                    new Box(columns.bar() + 0.5, top + 0.5, use.atPeak().count() * pixel, BAR_HEIGHT - 1),
                    Stroke.solid(Ink.GRID, 1));
        }
    }

    /** When its buffers live, one above the other, and the cursor. */
    private static void life(Surface surface, SourceScene scene, SourceColumns columns, LineUse use, Box box) {
        Timeline timeline = scene.space().timeline();
        double each = SourceColumns.LIFE_WIDTH / Math.max(1, timeline.points());
        double top = box.y() + BAR_TOP + 2;
        double height = BAR_HEIGHT - 4;
        surface.rect(
                new Box(columns.life(), top + height / 2 - 0.5, SourceColumns.LIFE_WIDTH, 1), Fill.solid(Ink.GRID));
        int shown = Math.min(use.buffers().length, 40);
        for (int i = 0; i < shown; i++) {
            int buffer = use.buffers()[i];
            double from = columns.life() + timeline.firstStep(buffer) * each;
            double width = (timeline.lastStep(buffer) - timeline.firstStep(buffer) + 1) * each;
            surface.rect(
                    new Box(from, top, Math.max(1, width), height),
                    Fill.soft(Ink.LIFETIME, Math.max(0.12, 0.6 / shown)));
        }
        double cursor = columns.life() + (scene.step() + 0.5) * each;
        surface.line(cursor, top - 2, cursor, top + height + 2, Stroke.solid(Ink.CURSOR, 1));
    }

    private static void text(Surface surface, SourceColumns columns, SourceRow.Holding holding, Box box) {
        String text = holding.text();
        if (text.isEmpty()) {
            String what =
                    holding.use().place().isLine() ? "" : holding.use().place().text();
            write(surface, columns, what, box, Ink.AXIS_TEXT);
            return;
        }
        surface.clipped(textBox(surface, columns, box), () -> {
            for (SourceRow.Span mark : holding.marks()) {
                double from = columns.text()
                        + surface.plainTextWidth(text.substring(0, Math.min(text.length(), mark.from())));
                double to =
                        columns.text() + surface.plainTextWidth(text.substring(0, Math.min(text.length(), mark.to())));
                surface.rect(
                        new Box(from - 1, box.y() + 2, to - from + 2, box.height() - 4), Fill.soft(Ink.LIFETIME, MARK));
            }
        });
        write(surface, columns, text, box, Ink.TEXT);
    }

    private static void write(Surface surface, SourceColumns columns, String text, Box box, Ink ink) {
        Box room = textBox(surface, columns, box);
        surface.clipped(
                room,
                () -> surface.text(
                        columns.text(),
                        box.y() + BASELINE,
                        FittedText.of(surface, text, room.width()),
                        Align.LEFT,
                        ink));
    }

    private static Box textBox(Surface surface, SourceColumns columns, Box box) {
        return new Box(columns.text(), box.y(), Math.max(0, surface.width() - columns.text() - 6), box.height());
    }
}
