package peakscope.chart.owner;

import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.FittedText;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;

/** Draws a treemap: closed blocks in the colour of their owner, open ones as a pale frame with a header. */
public final class TreemapPainter {

    private static final double PAD = 5;

    private TreemapPainter() {}

    /** Height of the line above the children of a block. */
    public static double head(Surface surface) {
        return Math.ceil(surface.lineHeight()) + 3;
    }

    public static void paint(Surface surface, OwnerScene scene) {
        surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
        for (OwnerBlock block : scene.blocks()) {
            Box whole = block.box();
            double gap = whole.width() > 4 && whole.height() > 4 ? 1 : 0.25;
            Box box = new Box(
                    whole.x(), whole.y(), Math.max(0.5, whole.width() - gap), Math.max(0.5, whole.height() - gap));
            if (block.open()) {
                open(surface, scene, block, box);
            } else {
                closed(surface, scene, block, box);
            }
        }
    }

    private static void open(Surface surface, OwnerScene scene, OwnerBlock block, Box box) {
        if (block.depth() == 0) {
            // The outermost block has no header: its path stands above the chart.
            return;
        }
        surface.rect(box, Fill.solid(Ink.BACKGROUND));
        surface.rect(box, Fill.soft(block.ink(), 0.18));
        double baseline = box.y() + surface.lineHeight() - 1;
        double room = box.width() - 2 * PAD;
        String size = OwnerPaint.size(scene, block.owner()).toString();
        double sizeWidth = surface.textWidth(size);
        boolean both = surface.textWidth(block.title()) + sizeWidth + 3 * PAD <= room;
        String name = FittedText.of(surface, block.title(), room);
        surface.clipped(box, () -> {
            surface.boldText(box.x() + PAD, baseline, name, Align.LEFT, Ink.TEXT);
            if (both) {
                surface.text(box.right() - PAD, baseline, size, Align.RIGHT, Ink.AXIS_TEXT);
            }
        });
    }

    private static void closed(Surface surface, OwnerScene scene, OwnerBlock block, Box box) {
        Box data = OwnerPaint.fill(surface, scene, block, box);
        if (box.height() < surface.lineHeight()) {
            return;
        }
        boolean twoLines = box.height() >= 2.4 * surface.lineHeight();
        double baseline = box.y() + surface.lineHeight();
        if (!twoLines) {
            OwnerPaint.line(surface, scene, block, box, data, box.y() + box.height() / 2 + 4);
            return;
        }
        OwnerPaint.twoLines(surface, scene, block, box, data, baseline);
    }
}
