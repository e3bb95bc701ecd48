package peakscope.chart.owner;

import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import peakscope.analyze.owner.Owner;
import peakscope.analyze.owner.Weight;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.FittedText;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.chart.surface.ValueTag;
import peakscope.model.value.Bytes;

/** What treemap and flame graph draw alike: a block with its padding, names that fit, outlines and the tag. */
final class OwnerPaint {

    private static final double WIDE_ENOUGH_TO_HATCH = 3;
    private static final double PAD = 5;
    private static final double NARROWEST_TEXT = 26;
    private static final double MOSTLY_DATA = 0.6;

    private OwnerPaint() {}

    /** A filled block with its share of padding paler at the right end; all of it if only padding counts. */
    static Box fill(Surface surface, OwnerScene scene, OwnerBlock block, Box box) {
        double padding = padding(scene, block, box);
        Box data = new Box(box.x(), box.y(), box.width() - padding, box.height());
        if (data.width() > 0) {
            surface.rect(data, Fill.block(block.ink()));
        }
        if (padding > 0) {
            Box padded = new Box(data.right(), box.y(), padding, box.height());
            surface.rect(padded, Fill.padded(block.ink()));
        }
        return data;
    }

    private static double padding(OwnerScene scene, OwnerBlock block, Box box) {
        Owner owner = block.owner();
        return box.width()
                * (scene.weight() == Weight.PADDING ? 1 : owner.padding().shareOf(owner.size()));
    }

    /** The size that this scene measures. */
    static Bytes size(OwnerScene scene, Owner owner) {
        return new Bytes(scene.weight().of(owner));
    }

    /** Name and size on one line, cut to fit. */
    static void line(Surface surface, OwnerScene scene, OwnerBlock block, Box box, Box data, double baseline) {
        String title = block.title();
        String both = title + "  " + size(scene, block.owner());
        double room = room(surface, title, box, data);
        if (room >= NARROWEST_TEXT) {
            String text = surface.textWidth(both) <= room ? both : FittedText.of(surface, title, room);
            write(surface, box, data, text, baseline);
        }
    }

    /** Name above size, each cut to fit. */
    static void twoLines(Surface surface, OwnerScene scene, OwnerBlock block, Box box, Box data, double baseline) {
        double room = room(surface, block.title(), box, data);
        if (room >= NARROWEST_TEXT) {
            String name = FittedText.of(surface, block.title(), room);
            String size = size(scene, block.owner()).toString();
            write(surface, box, data, name, baseline);
            if (!name.isEmpty() && surface.textWidth(size) <= room) {
                write(surface, box, data, size, baseline + surface.lineHeight());
            }
        }
    }

    /**
     * Text covers only the data if the name fits there or most of the block is data; otherwise it covers the padding
     * too.
     */
    private static double room(Surface surface, String title, Box box, Box data) {
        double onData = data.width() - 2 * PAD;
        boolean plain = surface.textWidth(title) <= onData || data.width() >= box.width() * MOSTLY_DATA;
        return plain ? onData : box.width() - 2 * PAD;
    }

    /** Text at the left of a box, directly on its colour or, if it reaches the padding, on a plate. */
    private static void write(Surface surface, Box box, Box data, String text, double baseline) {
        double width = surface.textWidth(text);
        boolean plain = width + PAD <= data.width();
        if (text.isEmpty()) {
            return;
        }
        surface.clipped(box, () -> {
            if (!plain) {
                double height = surface.lineHeight();
                Box plate = new Box(box.x() + 2, baseline - height + 4, width + 2 * PAD - 4, height);
                surface.rect(plate, Fill.soft(Ink.BACKGROUND, 0.88));
            }
            surface.text(box.x() + PAD, baseline, text, Align.LEFT, Ink.TEXT);
        });
    }

    /** Frames of the pinned, selected and hovered blocks, and a tag with the figures of the hovered one. */
    static void overlay(Surface surface, OwnerScene scene, OwnerMarks marks) {
        marks.pinned().ifPresent(block -> frame(surface, scene, block, Stroke.solid(Ink.FOCUS, 2.5)));
        marks.selected().ifPresent(block -> frame(surface, scene, block, Stroke.solid(Ink.FOUND, 2)));
        marks.hovered().ifPresent(block -> frame(surface, scene, block, Stroke.solid(Ink.TEXT, 2)));
        OptionalInt told = marks.hovered().isPresent() ? marks.hovered() : marks.selected();
        told.ifPresent(block -> tag(surface, scene, block, marks));
    }

    private static void frame(Surface surface, OwnerScene scene, int block, Stroke stroke) {
        OwnerBlock shown = scene.blocks().get(block);
        Box box = shown.box();
        double padding = padding(scene, shown, box);
        if (!shown.open() && padding >= WIDE_ENOUGH_TO_HATCH) {
            surface.rect(new Box(box.right() - padding, box.y(), padding, box.height()), Fill.hatched(shown.ink()));
        }
        surface.outline(
                new Box(box.x() + 1, box.y() + 1, Math.max(2, box.width() - 2), Math.max(2, box.height() - 2)), stroke);
    }

    private static void tag(Surface surface, OwnerScene scene, int block, OwnerMarks marks) {
        Box area = new Box(2, 2, surface.width() - 4, surface.height() - 4);
        Box box = scene.blocks().get(block).box();
        boolean pointed = marks.hovered().isPresent();
        double x = pointed ? marks.x() : box.x() + box.width() / 2;
        double y = pointed ? marks.y() : box.y() + box.height() / 2;
        double room = area.width() - 24;
        String name = scene.trailOf(block).stream().skip(1).map(Owner::title).collect(Collectors.joining(" / "));
        String first = FittedText.of(surface, name.isEmpty() ? scene.whole().title() : name, room);
        String figures = figures(scene.whole(), scene.blocks().get(block).owner());
        ValueTag.paint(surface, area, x, y, first, FittedText.of(surface, figures, room));
    }

    /** {@code 1.50 GiB, 12.0 % of live memory, 30 buffers, 20.00 MiB padding}. */
    static String figures(Owner whole, Owner owner) {
        return String.format(
                Locale.ROOT,
                "%s, %.1f %% of live memory, %s, %s",
                owner.size(),
                100 * owner.size().shareOf(whole.size()),
                owner.buffers() == 1 ? "1 buffer" : String.format(Locale.ROOT, "%,d buffers", owner.buffers()),
                owner.padding().count() == 0 ? "no padding" : owner.padding() + " padding");
    }
}
