package peakscope.chart.owner;

import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Surface;

/** Draws a flame graph that hangs from the top: one row per level, one block per owner. */
public final class FlamePainter {

    private FlamePainter() {}

    /** Height of a row. */
    public static double row(Surface surface) {
        return Math.ceil(surface.lineHeight()) + 7;
    }

    public static void paint(Surface surface, OwnerScene scene) {
        surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
        for (OwnerBlock block : scene.blocks()) {
            Box whole = block.box();
            double gap = whole.width() > 4 ? 1 : 0;
            Box box = new Box(whole.x(), whole.y(), Math.max(0.5, whole.width() - gap), whole.height() - 1);
            Box data = OwnerPaint.fill(surface, scene, block, box);
            OwnerPaint.line(surface, scene, block, box, data, box.y() + box.height() / 2 + 4);
        }
    }
}
