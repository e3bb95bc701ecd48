package peakscope.chart.bars;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import peakscope.analyze.BufferOrder;
import peakscope.chart.map.MapColors;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.FittedText;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.LegendEntry;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Counted;
import peakscope.model.value.ProfileTime;

/** Draws the three bars: one block per buffer in the colour of its kind, with paler padding at the right end. */
public final class BarsPainter {

    private static final double SWATCH = 10;

    /** Narrower blocks have no room for text. */
    private static final double NARROWEST_TEXT = 40;

    /** Buffers that a search did not find keep this share of their colour. */
    private static final double DIMMED = 0.2;

    private BarsPainter() {}

    /**
     * Draws the bars with a colour legend above them.
     *
     * @param found highlighted; the rest are dimmed
     */
    public static void paint(Surface surface, BarsScene scene, MapColors colors, Optional<BitSet> found) {
        surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
        Box first = scene.bars().get(0).box();
        surface.boldText(first.x(), surface.lineHeight(), title(scene), Align.LEFT, Ink.TEXT);
        legend(surface, colors, first.x() + surface.textWidth(title(scene)) * 1.1 + 24, first.right());
        for (BarLayout bar : scene.bars()) {
            Box box = bar.box();
            surface.text(box.x() - 8, box.y() + box.height() / 2 + 4, label(bar.order()), Align.RIGHT, Ink.AXIS_TEXT);
            for (int block = 0; block < bar.blocks(); block++) {
                boolean lit =
                        found.isEmpty() || Arrays.stream(bar.buffersOf(block)).anyMatch(found.get()::get);
                block(surface, scene, colors, bar, block, lit ? 1 : DIMMED);
            }
        }
    }

    /** Frames the buffer in every bar and hatches its padding. */
    public static void paintOverlay(
            Surface surface, BarsScene scene, MapColors colors, OptionalInt buffer, OptionalInt pinned) {
        for (BarLayout bar : scene.bars()) {
            pinned.ifPresent(which -> frame(surface, bar, colors, which, Stroke.solid(Ink.FOCUS, 2.5)));
            buffer.ifPresent(which -> frame(surface, bar, colors, which, Stroke.solid(Ink.TEXT, 2)));
        }
    }

    private static String title(BarsScene scene) {
        Timeline timeline = scene.timeline();
        String where =
                switch (timeline.axis()) {
                    case INSTANT -> "";
                    case TIME -> " at " + new ProfileTime(timeline.timeAt(scene.step()));
                    default -> String.format(Locale.ROOT, " at event %,d", scene.step());
                };
        return Counted.of(scene.liveCount(), "%,d [buffer|buffers] live") + where + ", " + timeline.inUse(scene.step());
    }

    private static String label(BufferOrder order) {
        return switch (order) {
            case PROGRAM -> "by program";
            case SIZE -> "by size";
            case PADDING -> "by padding";
        };
    }

    private static void block(
            Surface surface, BarsScene scene, MapColors colors, BarLayout bar, int block, double light) {
        Box whole = bar.block(block);
        // A pixel of background between neighbours if there is room.
        double gap = whole.width() > 4 ? 1 : 0;
        Box drawn = new Box(whole.x(), whole.y(), Math.max(0.5, whole.width() - gap), whole.height());
        Ink ink = colors.ink(bar.buffersOf(block));
        double padding = Math.min(bar.paddingWidth(block), drawn.width());
        Box data = new Box(drawn.x(), drawn.y(), drawn.width() - padding, drawn.height());
        if (data.width() > 0) {
            surface.rect(data, Fill.soft(ink, Fill.BLOCK * light));
        }
        if (padding > 0) {
            Box padded = new Box(data.right(), drawn.y(), padding, drawn.height());
            surface.rect(padded, Fill.soft(ink, Fill.padded(ink).opacity() * light));
        }
        if (drawn.width() < NARROWEST_TEXT) {
            return;
        }
        String name = FittedText.ofLabel(surface, scene.label(bar, block), drawn.width() - 10);
        if (!name.isEmpty()) {
            surface.clipped(
                    drawn,
                    () -> surface.text(drawn.x() + 5, drawn.y() + drawn.height() / 2 + 4, name, Align.LEFT, Ink.TEXT));
        }
    }

    /** The kinds that fit beside the title. */
    private static void legend(Surface surface, MapColors colors, double from, double to) {
        double x = from;
        for (LegendEntry entry : colors.legend()) {
            double width = SWATCH + 5 + surface.textWidth(entry.label()) + 14;
            if (x + width > to) {
                return;
            }
            surface.rect(new Box(x, surface.lineHeight() - SWATCH + 1, SWATCH, SWATCH), entry.fill());
            surface.text(x + SWATCH + 5, surface.lineHeight(), entry.label(), Align.LEFT, Ink.AXIS_TEXT);
            x += width;
        }
    }

    private static void frame(Surface surface, BarLayout bar, MapColors colors, int buffer, Stroke stroke) {
        bar.blockOf(buffer).ifPresent(block -> {
            Box box = bar.block(block);
            double padding = Math.min(bar.paddingWidth(block), box.width());
            if (padding > 0) {
                surface.rect(
                        new Box(box.right() - padding, box.y(), padding, box.height()),
                        Fill.hatched(colors.ink(bar.buffersOf(block))));
            }
            surface.outline(new Box(box.x(), box.y() - 2, Math.max(3, box.width() - 1), box.height() + 4), stroke);
        });
    }
}
